// The one client of REST calls, named by row: `call<typeof routes.name>('POST /path', …)`. Rows are imported as types
// alone, so that no schema is in the browser.
import type { z } from 'zod';

import type { AnswerOf, RestRoute } from '#shared/rest-route.ts';
import { requestTimeoutMs } from './request-timeout.ts';

/**
 * Why a call has no answer. `status` is 0 if the server did not answer. `code`, `title` (English) and `fields` (the
 * first error of each) are of the problem document; without one, `code` is 'offline' or 'unavailable'.
 */
export type CallError = {
  status: number;
  code: string;
  title: string;
  fields: Record<string, string>;
  retryAfterSeconds: number;
};

export type CallResult<Answer> = { ok: true; answer: Answer } | { ok: false; error: CallError };

export type EndpointOf<Route extends RestRoute> = Route extends RestRoute
  ? `${Route['method']} ${Route['path']}`
  : never;

type InputOf<Part> = Part extends { schema: infer Schema extends z.ZodType } ? z.input<Schema> : never;
/** Parameter names are checked here, values by the server, because forms give strings. */
type QueryOf<Input> = { [Name in keyof Input]?: string | number | null | undefined };

type Options = {
  timeoutMs?: number;
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>>;
  /** `no-store` by default. */
  cache?: RequestCache;
  /** Goes on when the page is left. Browsers refuse it for more than 64 kB at once. */
  keepalive?: boolean;
  /** Of a query: asks once what is known already has been painted. */
  afterFrame?: boolean;
};

/** A query parameter of null or undefined is left out. */
export type GivenOf<Route extends RestRoute> = Route extends RestRoute
  ? Options &
      (Route extends { params: infer Params extends z.ZodType } ? { params: z.input<Params> } : object) &
      (Route extends { query: infer Query } ? { query?: QueryOf<InputOf<Query>> } : object) &
      (Route extends { body: { schema: z.ZodType } } ? { body: InputOf<Route['body']> } : object)
  : never;

export type ArgumentsOf<Route extends RestRoute> =
  object extends GivenOf<Route> ? [given?: GivenOf<Route>] : [given: GivenOf<Route>];

type Given = Options & { params?: object; query?: object; body?: unknown };

type ProblemDocument = { code?: string; title?: string; errors?: { pointer: string; detail: string }[] };

export function callError(code: string, title = '', status = 0): CallError {
  return { status, code, title, fields: {}, retryAfterSeconds: 0 };
}

function fieldsOf(errors: ProblemDocument['errors'] = []): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { pointer, detail } of errors) fields[pointer.slice(1)] ??= detail;
  return fields;
}

async function errorOf(response: Response): Promise<CallError> {
  const problem: ProblemDocument | null = await response.json().catch(() => null);
  return {
    ...callError(problem?.code ?? 'unavailable', problem?.title, response.status),
    fields: fieldsOf(problem?.errors),
    retryAfterSeconds: Number(response.headers.get('retry-after')) || 0,
  };
}

function addressOf(path: string, { params = {}, query = {} }: Given): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

export function callAddress<Route extends RestRoute = never>(
  endpoint: EndpointOf<Route>,
  ...[given]: ArgumentsOf<Route>
): string {
  const [method = '', path = ''] = endpoint.split(' ');
  return `${method} ${addressOf(path, given ?? {})}`;
}

/** The portal answers only with objects and lists; a bare value comes from something else, such as a proxy. */
function isBareValue(answer: unknown): boolean {
  return answer === null || (answer !== undefined && typeof answer !== 'object');
}

async function resultOf<Answer>(response: Response): Promise<CallResult<Answer>> {
  if (!response.ok) return { ok: false, error: await errorOf(response) };
  const answer = response.status === 204 ? undefined : await response.json();
  return isBareValue(answer) ? { ok: false, error: callError('unavailable') } : { ok: true, answer };
}

export async function callAt<Answer>(
  address: string,
  {
    timeoutMs = requestTimeoutMs,
    signal = AbortSignal.timeout(timeoutMs),
    cache = 'no-store',
    keepalive = false,
    body,
    headers,
  }: Given = {},
): Promise<CallResult<Answer>> {
  const [method = '', path = ''] = address.split(' ');
  const type = body === undefined ? undefined : { 'content-type': 'application/json' };
  try {
    const response = await fetch(path, {
      method,
      cache,
      signal,
      keepalive,
      headers: { ...headers, ...type },
      body: JSON.stringify(body),
    });
    return await resultOf<Answer>(response);
  } catch {
    return { ok: false, error: callError(navigator.onLine ? 'unavailable' : 'offline') };
  }
}

/** Never throws: every failure is an error of the result. */
export function call<Route extends RestRoute = never>(
  endpoint: EndpointOf<Route>,
  ...given: ArgumentsOf<Route>
): Promise<CallResult<AnswerOf<Route>>> {
  return callAt(callAddress<Route>(endpoint, ...given), given[0]);
}
