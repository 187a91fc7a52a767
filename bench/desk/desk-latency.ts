import { buildApp } from '#main/app.ts';
import { captureStatements, plansOf, type Statement } from '#main/plans/statement-plans.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import type { Database } from '#server/db/connect.ts';
import { quantile } from '../../harness/quantile.ts';
import { median } from '../report.ts';
import { deskKinds, type Kind, type Request } from './desk-calls.ts';
import { storeNow } from './desk-facts.ts';
import { addHandler, addLimitedHandler } from './desk-handlers.ts';
import { startDeskServer, type DeskServer } from './desk-servers.ts';

type Cookies = { all: string; limited: string };
/** A store with a server on it. */
export type OpenDesk = { size: number; database: Database; server: DeskServer; cookies: Cookies; kinds: Kind[] };

const headersOf = ({ who, body }: Request, cookies: Cookies) => ({
  cookie: cookies[who ?? 'all'],
  ...(body && { 'content-type': 'application/json' }),
});

async function send(origin: string, request: Request, cookies: Cookies): Promise<string> {
  const { path, body } = request;
  const init = { headers: headersOf(request, cookies), ...(body && { method: 'POST', body: JSON.stringify(body) }) };
  const answer = await fetch(origin + path, init);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`);
  return text;
}

export async function openDesk(database: Database, size: number): Promise<OpenDesk> {
  const server = await startDeskServer(database);
  const cookies = { all: await addHandler(database), limited: await addLimitedHandler(database) };
  const ask = async (request: Request) => JSON.parse(await send(server.origin, request, cookies)) as unknown;
  return { size, database, server, cookies, kinds: await deskKinds(database.pool, size, ask) };
}

/** Returns the answer's text; throws unless it is 200. */
export const readFrom = ({ server, cookies }: OpenDesk, request: Request): Promise<string> =>
  send(server.origin, request, cookies);

async function timeOf({ server, cookies }: OpenDesk, request: Request): Promise<number> {
  const started = performance.now();
  await send(server.origin, request, cookies);
  return performance.now() - started;
}

const warming = 5;

/** Milliseconds of one kind of call in each store. The stores take turns, another one first each time. */
async function timesOf(desks: readonly OpenDesk[], kind: number, calls: number): Promise<number[][]> {
  const times: number[][] = desks.map(() => []);
  for (let call = 0; call < warming + calls; call += 1) {
    for (const step of desks.keys()) {
      const at = (call + step) % desks.length;
      const desk = desks[at] as OpenDesk;
      const request = desk.kinds[kind]?.request(call);
      if (request === undefined) throw new Error('A store has other kinds of calls.');
      const millis = await timeOf(desk, request);
      if (call >= warming) times[at]?.push(millis);
    }
  }
  return times;
}

const callsOfPages = 5;

/** Pages of the database that calls of a kind read: the most of those tried. */
async function pagesByKind({ database, cookies, kinds }: OpenDesk): Promise<number[]> {
  const settings = readSettings({
    SECRET_KEY: 'a secret that only the benches use, 0000',
    DATA_DIR: '/tmp/fettle-bench-pages',
    BRANDS_DIR: 'brands',
    DEMO: 'off',
  });
  const app = await buildApp({ database, settings, now: () => storeNow });
  const sent: { kind: number; call: number; statement: Statement }[] = [];
  for (const [kind, { request }] of kinds.entries()) {
    for (let call = 0; call < callsOfPages; call += 1) {
      const given = request(call);
      const { path, body } = given;
      const captured = captureStatements();
      const { statusCode } = await app.inject({
        url: path,
        headers: headersOf(given, cookies),
        method: body ? 'POST' : 'GET',
        ...(body && { payload: body }),
      });
      captured.stop();
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`);
      sent.push(...[...captured.statements.values()].map((statement) => ({ kind, call, statement })));
    }
  }
  await app.close();
  const plans = await plansOf(
    database.pool,
    sent.map(({ statement }) => statement),
  );
  const sums = kinds.map(() => Array.from({ length: callsOfPages }, () => 0));
  for (const [at, { kind, call }] of sent.entries()) {
    const ofKind = sums[kind];
    if (ofKind) ofKind[call] = (ofKind[call] ?? 0) + (plans[at]?.pages ?? 0);
  }
  return sums.map((one) => Math.max(...one));
}

const ms = (millis: number): string => millis.toFixed(millis < 10 ? 1 : 0);

const cellsOf = (times: readonly number[][]): string[] =>
  times.map((one) => `${ms(median(one))} / ${ms(quantile(one, 0.95))}`);

function rowOf(kind: Kind, times: readonly number[][], pages: number): string {
  const [first = [], last = []] = [times[0], times.at(-1)];
  return `| ${[kind.name, kind.goal, ...cellsOf(times), (median(last) / median(first)).toFixed(2), pages].join(' | ')} |`;
}

/** Returns the rows of a table: p50 / p95 of each kind of call in each store, and the pages that it reads in the last. */
export async function latencyRows(desks: readonly OpenDesk[], calls: number): Promise<string[]> {
  const [first] = desks;
  const last = desks.at(-1);
  if (!first || !last) throw new Error('There is no store.');
  const times: number[][][] = [];
  for (const [kind, { name }] of first.kinds.entries()) {
    const ofKind = await timesOf(desks, kind, calls);
    process.stderr.write(`${[name, ...cellsOf(ofKind)].join(' | ')}\n`);
    times.push(ofKind);
  }
  const pages = await pagesByKind(last);
  return first.kinds.map((kind, at) => rowOf(kind, times[at] ?? [], pages[at] ?? NaN));
}
