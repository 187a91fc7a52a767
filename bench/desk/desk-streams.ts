import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

import type { Database } from '#server/db/connect.ts';
import { detailedClaims } from '../../harness/generate-claims.ts';
import { spread } from '../report.ts';
import { muchEvery } from './desk-facts.ts';
import { addHandler } from './desk-handlers.ts';
import { startDeskServer, type DeskServer } from './desk-servers.ts';

// Desks that are open on one process: what each costs, and how soon all hear what one of them does.

const desks = 200;
const idleSeconds = 30;
const rounds = 9;

/** One open desk, as bytes. */
class Listener {
  readonly #socket: Socket;
  #awaited: { text: string; heard: () => void } | null = null;

  constructor(origin: string, cookie: string) {
    const { port } = new URL(origin);
    this.#socket = connect(Number(port), '127.0.0.1', () => {
      this.#socket.write(`GET /api/desk/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
    });
    this.#socket.setEncoding('latin1').on('data', (text: string) => {
      if (this.#awaited !== null && text.includes(this.#awaited.text)) this.#awaited.heard();
    });
    this.#socket.on('error', () => {});
  }

  async hear(text: string): Promise<void> {
    await new Promise<void>((heard) => (this.#awaited = { text, heard }));
    this.#awaited = null;
  }

  close(): void {
    this.#socket.destroy();
  }
}

async function addNote(server: DeskServer, cookie: string, claimId: string): Promise<void> {
  const answer = await fetch(`${server.origin}/api/desk/claims/${claimId}/note`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ text: 'The part has come.' }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Milliseconds from an action's start until the last desk has heard of it. */
async function told(server: DeskServer, listeners: Listener[], cookie: string, claimId: string): Promise<number> {
  const started = performance.now();
  const heard = Promise.all(listeners.map((listener) => listener.hear(claimId)));
  await addNote(server, cookie, claimId);
  await heard;
  return performance.now() - started;
}

export async function measureStreams(database: Database, size: number): Promise<string[]> {
  const cookies: string[] = [];
  while (cookies.length < desks) cookies.push(await addHandler(database));
  const claims = await detailedClaims(database.pool, size, rounds + 1, muchEvery);
  const server = await startDeskServer(database);
  const [cookie = ''] = cookies;
  const listeners: Listener[] = [];
  const openOne = async (own: string) => {
    const listener = new Listener(server.origin, own);
    await listener.hear('marks');
    return listener;
  };
  const cpuShare = async () => {
    const before = await server.usage();
    await setTimeout(idleSeconds * 1_000);
    return ((await server.usage()).cpuMs - before.cpuMs) / idleSeconds / 10;
  };
  try {
    // One that is closed again, so that what the first costs is not counted.
    (await openOne(cookie)).close();
    await setTimeout(1_000);
    const [alone, idleAlone] = [await server.usage(), await cpuShare()];
    for (const own of cookies) listeners.push(await openOne(own));
    await setTimeout(2_000);
    const [full, idle] = [await server.usage(), await cpuShare()];
    const times: number[] = [];
    for (const { id } of claims) {
      times.push(await told(server, listeners, cookie, id));
      await setTimeout(500);
    }
    return [
      `| ${desks} open desks, memory of all | ≤ 12 MB | ${((full.rss - alone.rss) / 1_000_000).toFixed(1)} MB |`,
      `| the same, share of a core while idle | ≤ 2 % | ${idle.toFixed(1)} % (${idleAlone.toFixed(1)} % without a desk) |`,
      `| a colleague’s note, until the last of ${desks} desks has heard | ≤ 1 s | ${spread(times.slice(1), 0)} ms, of which news are gathered for 300 |`,
    ];
  } finally {
    for (const listener of listeners) listener.close();
    await server.stop();
  }
}
