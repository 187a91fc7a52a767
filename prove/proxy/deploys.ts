import type { ClientHttp2Session } from 'node:http2';
import { setTimeout as pause } from 'node:timers/promises';

export type Deploys = {
  requests: number;
  failed: number;
  /** Servers replaced, and of these such that ended with code 0. */
  replaced: number;
  inOrder: number;
  slowestMs: number;
};

type Given = {
  connect: () => Promise<ClientHttp2Session>;
  /** Returns the status of one request of a claimant. */
  request: (session: ClientHttp2Session) => Promise<number>;
  /** Replaces one server and returns the exit code of the old one. */
  replace: () => Promise<number | null>;
  /** Servers are replaced until so many requests were made, at least two. */
  requests: number;
};

const clients = 12;

/** Replaces servers one after the other while clients ask without a pause. */
export async function deployUnderLoad({ connect, request, replace, requests }: Given): Promise<Deploys> {
  const seen: Deploys = { requests: 0, failed: 0, replaced: 0, inOrder: 0, slowestMs: 0 };
  const ended = new AbortController();
  const client = async () => {
    const session = await connect();
    while (!ended.signal.aborted) {
      const began = performance.now();
      const status = await request(session);
      seen.requests += 1;
      if (status !== 200) seen.failed += 1;
      seen.slowestMs = Math.max(seen.slowestMs, performance.now() - began);
    }
    session.close();
  };
  const running = Promise.all(Array.from({ length: clients }, client));
  while (seen.replaced < 2 || seen.requests < requests) {
    if ((await replace()) === 0) seen.inOrder += 1;
    seen.replaced += 1;
    await pause(1_000);
  }
  ended.abort();
  await running;
  return seen;
}
