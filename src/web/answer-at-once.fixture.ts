import { vi } from 'vitest';

/** Returns an answer whose body is at hand. A `Response` reads its own as a stream, for which fake timers do not wait. */
export const answerAtOnce = (body: object, status = 200): Response =>
  Object.assign(new Response(null, { status }), { json: async () => body });

/** Answers calls one after the other. Returns what they send, as it comes. */
export function answerCalls(...answers: [status: number, body: object][]): unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string));
    const [status, body] = answers.shift() ?? [500, {}];
    return Response.json(body, { status });
  });
  return sent;
}
