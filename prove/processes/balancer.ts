import { once } from 'node:events';
import {
  Agent,
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';

/** What a balancer passes to the next server where one breaks before it has answered. */
export type Repeats = 'idempotent methods' | 'every method';

/** A small balancer on loopback: each request goes to the next server in turn. */
export type Balancer = {
  origin: string;
  /** How many requests were answered by the second server that was asked, or a later one. */
  repeated: () => number;
  /** How many broke and were not repeated, by method: these are answered 502. */
  broken: () => ReadonlyMap<string, number>;
  setRepeats: (repeats: Repeats) => void;
  close: () => Promise<void>;
};

/** RFC 9110 §9.2.2. */
const idempotent = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

type ProbeRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };
type Answered = { status: number; headers: IncomingHttpHeaders; body: Buffer | IncomingMessage };

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The answer of one server, whole, or as it comes where it is a stream of events. */
async function askOne(agent: Agent, port: number, { method, path, headers, body }: ProbeRequest): Promise<Answered> {
  const sent = request({ host: '127.0.0.1', port, agent, method, path, headers });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  // The request's error listener is gone by now; what breaks later is told by the response.
  sent.on('error', () => {});
  const isEndless = response.headers['content-type']?.startsWith('text/event-stream') === true;
  const { statusCode = 502 } = response;
  return { status: statusCode, headers: response.headers, body: isEndless ? response : await bytesOf(response) };
}

const isAnswer = (found: unknown): found is Answered => !(found instanceof Error);
/** A server that says 503 has done nothing, and another may have room. */
const isServed = (answer: Answered | null): boolean => answer !== null && answer.status !== 503;
const isRefused = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

function send(reply: ServerResponse, { status, headers, body }: Answered): void {
  const { 'transfer-encoding': _, connection: __, ...kept } = headers;
  reply.writeHead(status, kept);
  if (Buffer.isBuffer(body)) return void reply.end(body);
  body.on('error', () => reply.destroy()).pipe(reply);
  reply.on('close', () => body.destroy());
}

/** Starts one before these ports of this machine. */
export async function startBalancer(port: number, servers: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const broken = new Map<string, number>();
  let [turn, repeated] = [0, 0];
  let repeats: Repeats = 'idempotent methods';
  const mayRepeat = (method: string, error?: unknown) =>
    // One that was refused has not been read by anybody.
    isRefused(error) || repeats === 'every method' || idempotent.has(method);
  const ask = async (request: ProbeRequest): Promise<Answered | null> => {
    const first = (turn += 1);
    let last: Answered | null = null;
    for (let tries = 0; tries <= servers.length; tries += 1) {
      const port = servers[(first + tries) % servers.length] ?? 0;
      const answer = await askOne(agent, port, request).catch((error: unknown) => error);
      last = isAnswer(answer) ? answer : null;
      if (tries > 0 && isServed(last)) repeated += 1;
      if (isServed(last) || !mayRepeat(request.method, answer)) break;
    }
    if (last === null) broken.set(request.method, (broken.get(request.method) ?? 0) + 1);
    return last;
  };
  const server = createServer((received, reply) => {
    const { method = 'GET', url = '/', headers } = received;
    bytesOf(received)
      .then((body) => ask({ method, path: url, headers, body }))
      .then((answer) => (answer ? send(reply, answer) : reply.writeHead(502).end()))
      .catch(() => reply.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${port}`,
    repeated: () => repeated,
    broken: () => broken,
    setRepeats: (next) => (repeats = next),
    close: async () => {
      server.closeAllConnections();
      agent.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
