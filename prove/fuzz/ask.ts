import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';

/** One request and what came of it; `status` 0 where the connection broke before an answer. */
export type ProbeRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | null;
};
export type Answered = { status: number; millis: number; text: string; type: string; headers: Record<string, string> };

/** Enough to see what kind of answer it is. */
const readAtMost = 20_000;
/** After this the answer counts as none; long, because what is slow is told apart from what never comes. */
const timeoutMs = 60_000;

/** How long a server that ends an idle connection may take to say so to a request that has just been sent on it. */
const goneWithin = 1_000;

/** Asks one server over connections that stay open. */
export function askerOf(
  port: number,
  connections: number,
): { ask: (request: ProbeRequest) => Promise<Answered>; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  // Node's own mark, `reusedSocket`, is missing where a request has waited for a connection of another.
  const used = new WeakSet<Socket>();
  const askOver = async (over: Agent | false, { method, path, headers, body }: ProbeRequest): Promise<Answered> =>
    new Promise((resolve) => {
      const began = performance.now();
      let isReused = false;
      // A server may end an idle connection in the moment in which it is used again (RFC 9112 §9.3.1).
      const wasIdle = () => isReused && performance.now() - began < goneWithin;
      const broken = (error: NodeJS.ErrnoException) =>
        wasIdle() && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
          ? resolve(askOver(false, { method, path, headers, body }))
          : resolve({ status: 0, millis: performance.now() - began, text: error.message, type: '', headers: {} });
      const length: Record<string, string> = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const all = { ...headers, ...length };
      const sent = request({ port, host: '127.0.0.1', agent: over, method, path, headers: all });
      sent.once('socket', (socket) => {
        isReused = used.has(socket);
        used.add(socket);
      });
      sent.setTimeout(timeoutMs, () => sent.destroy(new Error(`no answer in ${timeoutMs} ms`)));
      sent.once('error', broken);
      sent.once('response', (response) => {
        const type = response.headers['content-type'] ?? '';
        let text = '';
        const done = () =>
          resolve({
            status: response.statusCode ?? 0,
            millis: performance.now() - began,
            text,
            type,
            headers: response.headers as Record<string, string>,
          });
        response.setEncoding('latin1').on('data', (some: string) => {
          if (text.length < readAtMost) text += some;
        });
        response.once('end', done).once('error', done);
        // A stream of news never ends.
        if (type.startsWith('text/event-stream')) {
          done();
          sent.destroy();
        }
      });
      sent.end(body ?? undefined);
    });
  return { ask: async (request) => askOver(agent, request), close: () => agent.destroy() };
}
