import type { FastifyInstance } from 'fastify';

export type Answer = {
  status: number;
  json: Record<string, unknown>;
  body: string;
  /** What the browser sends with its next call. */
  cookie: string;
  set: string;
  cacheControl: unknown;
};

export type More = { cookie?: string; payload?: object; from?: string };

/** Calls as a page of the portal does; `from` is the address that the call comes from. */
export async function injectCall(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  url: string,
  { cookie = '', payload, from }: More = {},
): Promise<Answer> {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await app.inject({
    method,
    url,
    headers,
    ...(payload && { payload }),
    ...(from !== undefined && { remoteAddress: from }),
  });
  const set = String(answer.headers['set-cookie'] ?? '');
  return {
    status: answer.statusCode,
    json: answer.json(),
    body: answer.body,
    set,
    cookie: set.split(';')[0] || cookie,
    cacheControl: answer.headers['cache-control'],
  };
}
