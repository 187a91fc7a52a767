import type { Database } from '#server/db/connect.ts';
import { detailedClaims } from '../../harness/generate-claims.ts';
import { quantile } from '../../harness/quantile.ts';
import { median, spread } from '../report.ts';
import { muchEvery } from './desk-facts.ts';
import { integrationKey, startDeskServer, type DeskServer } from './desk-servers.ts';

// A PUT of a changed claim by the operator's system, with the desk's rows and without, of claims that are alike.

type Claim = { number: string; document: object };
const headers = { authorization: `Bearer ${integrationKey}`, 'content-type': 'application/json' };
const urlOf = (origin: string, number: string) => `${origin}/api/integration/v1/claims/${number}`;

async function documentsOf({ origin }: DeskServer, numbers: readonly string[]): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const number of numbers) {
    const answer = await fetch(urlOf(origin, number), { headers });
    if (!answer.ok) throw new Error(`${number}: ${answer.status} ${await answer.text()}`);
    const { version: _version, updatedAt: _at, ...document } = (await answer.json()) as Record<string, unknown>;
    claims.push({ number, document });
  }
  return claims;
}

const states = ['Repair', 'Inspection'];

/** Changes state, date and a parcel's number, and returns the call's milliseconds. */
async function put({ origin }: DeskServer, { number, document }: Claim, round: number): Promise<number> {
  const change = {
    state: states[round % states.length],
    lastStateChangeDate: new Date(Date.UTC(2025, 10, 5, 9, round)).toISOString(),
    deliveryTrackingDetails: `QZ${100_000 + round}`,
  };
  const body = JSON.stringify({ ...document, ...change });
  const started = performance.now();
  const answer = await fetch(urlOf(origin, number), { method: 'PUT', headers, body });
  const text = await answer.text();
  const millis = performance.now() - started;
  if (!answer.ok || (JSON.parse(text) as { changed?: boolean }).changed === false) throw new Error(text);
  return millis;
}

type Times = { having: number[]; without: number[] };

const ratioOf = ({ having, without }: Times) => median(having) / median(without);

/** Pairs, of which one or the other comes first. */
async function roundOf(
  servers: Record<keyof Times, DeskServer>,
  claims: readonly Claim[],
  round: number,
): Promise<Times> {
  const times: Times = { having: [], without: [] };
  for (let at = 0; at + 1 < claims.length; at += 2) {
    const pair = [
      ['having', claims[at]],
      ['without', claims[at + 1]],
    ] as const;
    for (const [kind, claim] of (at / 2 + round) % 2 === 0 ? pair : pair.toReversed()) {
      if (claim) times[kind].push(await put(servers[kind], claim, round));
    }
  }
  return times;
}

/** Returns what a PUT costs with the desk's rows, in words of the report. */
export async function measureWrites(database: Database, size: number, rounds: number): Promise<string> {
  const servers = {
    having: await startDeskServer(database),
    without: await startDeskServer(database, { writesRows: false }),
  };
  const numbers = (await detailedClaims(database.pool, size, 80, muchEvery)).map(({ number }) => number);
  try {
    const claims = await documentsOf(servers.having, numbers);
    const all: Times[] = [];
    for (let round = 0; round <= rounds; round += 1) all.push(await roundOf(servers, claims, round));
    // The first one warms up.
    const counted = all.slice(1);
    const [having, without] = [counted.flatMap((one) => one.having), counted.flatMap((one) => one.without)];
    const times = (of: number[]) => `${median(of).toFixed(1)} / ${quantile(of, 0.95).toFixed(1)} ms`;
    return `with them ${times(having)}, without ${times(without)} (p50 / p95 of ${having.length}); ratio of the medians by round **${spread(counted.map(ratioOf))}**`;
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()));
  }
}
