import { createReadStream } from 'node:fs';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Transform } from 'node:stream';

import type { ImportOptions } from './options.ts';

export type Shown = {
  id: string;
  status: 'running' | 'interrupted' | 'done';
  read: number;
  created: number;
  changed: number;
  unchanged: number;
  refused: number;
  refusalsKept: number;
  newStates: string[];
  warnings: { pointer: string; detail: string; line: number; number: string; count: number }[];
  finishedAt: string | null;
};
export type ShownRefusal = {
  line: number;
  number: string;
  errors: { pointer: string; detail: string; column?: string }[];
};
type ProblemDocument = { title: string; code: string; errors?: { pointer: string; detail: string }[] };

/** What came back, or `away` with the reason where nothing did. */
export type Answer<Body> =
  | { kind: 'ok'; status: number; body: Body }
  | { kind: 'problem'; status: number; problem: ProblemDocument; retryAfterSeconds: number | null }
  | { kind: 'away'; reason: string };

const path = 'api/integration/v1/imports';
const watchTimeoutMs = 5_000;

function addressOf({ url }: ImportOptions, rest: string): URL {
  return new URL(path + rest, url.href.endsWith('/') ? url : `${url.href}/`);
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const some of message.setEncoding('utf8')) text += String(some);
  return text;
}

function problemIn(text: string, status: number): ProblemDocument {
  try {
    const problem = JSON.parse(text) as Partial<ProblemDocument>;
    if (typeof problem.title === 'string') return { code: '', ...problem, title: problem.title };
  } catch {
    // Something in front of the server has answered.
  }
  return { title: `The answer was HTTP ${status}, and not the portal's. Is the address right?`, code: '' };
}

async function answerOf<Body>(message: IncomingMessage): Promise<Answer<Body>> {
  const status = message.statusCode ?? 0;
  const text = await bodyOf(message);
  if (status >= 200 && status < 300) return { kind: 'ok', status, body: JSON.parse(text) as Body };
  const wait = Number(message.headers['retry-after']);
  const retryAfterSeconds = Number.isFinite(wait) ? wait : null;
  return { kind: 'problem', status, problem: problemIn(text, status), retryAfterSeconds };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

type Sending = {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: NodeJS.ReadableStream;
  signal?: AbortSignal;
};

/** Not fetch, which gives up on an answer after five minutes, and an import may take hours. */
function call<Body>(options: ImportOptions, rest: string, sending: Sending): Promise<Answer<Body>> {
  const { method, headers = {}, body, signal } = sending;
  const url = addressOf(options, rest);
  const start = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const away = (error: unknown) => resolve({ kind: 'away', reason: reasonOf(error) });
    const request = start(url, {
      method,
      headers: { authorization: `Bearer ${options.key}`, ...headers },
      ...(signal && { signal }),
    });
    request.on('error', away);
    request.on('response', (message) => {
      void answerOf<Body>(message).then(resolve, away);
      // An answer before the end is a refusal: the rest need not be sent.
      message.once('end', () => request.destroy());
    });
    if (!body) return void request.end();
    body.on('error', (error) => request.destroy(error));
    body.pipe(request);
  });
}

/** Sends the file from its beginning; `sent` counts bytes as they go out. */
export function sendFile(options: ImportOptions, sent: (bytes: number) => void): Promise<Answer<Shown>> {
  const { file, format, isGzip, mapping, dryRun, notify, idempotencyKey } = options;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sent(chunk.length);
      done(null, chunk);
    },
  });
  const headers = {
    'content-type': format === 'csv' ? 'text/csv' : 'application/x-ndjson',
    'idempotency-key': idempotencyKey,
    ...(isGzip && { 'content-encoding': 'gzip' }),
    ...(mapping !== null && { 'import-mapping': Buffer.from(mapping).toString('base64') }),
  };
  const query = `?dryRun=${dryRun ? 1 : 0}&notify=${notify ? 1 : 0}`;
  const body = createReadStream(file, { highWaterMark: 262_144 })
    .on('error', (error) => counted.destroy(error))
    .pipe(counted);
  return call(options, query, { method: 'POST', headers, body });
}

/** How far the import is, or null where nobody can say. */
export async function watch(options: ImportOptions): Promise<Shown | null> {
  const signal = AbortSignal.timeout(watchTimeoutMs);
  const rest = `?key=${encodeURIComponent(options.idempotencyKey)}&limit=1`;
  const answer = await call<{ imports: Shown[] }>(options, rest, { method: 'GET', signal });
  return answer.kind === 'ok' ? (answer.body.imports[0] ?? null) : null;
}

/** One page of what was refused. */
export function readRefusals(
  options: ImportOptions,
  id: string,
  after: number,
): Promise<Answer<{ refusals: ShownRefusal[]; after: number }>> {
  return call(options, `/${id}/refusals?after=${after}&limit=500`, { method: 'GET' });
}
