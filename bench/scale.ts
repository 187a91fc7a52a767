// Latency of the look-up and of the claim summary, one call at a time, as the number of claims grows.
// Then the pages that each statement of a claimant reads in the largest.
// npm run bench -- scale [sizes] [folder] [load|pages]: with a folder, the store stays in it and what is there is not
// loaded again; `load` ends after loading, `pages` leaves the latency out.
import { resolve } from 'node:path';

import { claimsMatching } from '#features/track/track.data.ts';
import { startClaimSession } from '#claim/access/claim-session.data.ts';
import { schema } from '#main/schema.ts';
import type { Database } from '#server/db/connect.ts';
import { shippedWording } from '#claim/wording/shipped-wording.rules.ts';
import { readSettings } from '#server/settings/env.ts';
import { baseLocale } from '#shared/locale.ts';
import { Executor } from '#server/graphql/execute.ts';
import { hashToken } from '#server/sessions/session.ts';
import { quantile } from '../harness/quantile.ts';
import { detailedClaims, generateClaims } from '../harness/generate-claims.ts';
import { machine, median, spread, writeReport } from './report.ts';
import { withStore } from './server/store.ts';
import { reportPages } from './server/statement-pages.ts';
import { pageQuery } from '../harness/summary-query.ts';

// The databases stand side by side in one server and take turns call by call, so that a busy moment of the machine meets
// all of them.

const [sizesText = '1000,100000,1000000', folder, only] = process.argv.slice(2);
const sizes = sizesText.split(',').map(Number);
const rounds = 15;
const callsPerRound = 400;
/** Claims that are asked for again and again, and those that are asked for once, in one database. */
const [sampled, sampledOnce] = [400, 2_000];
/** One claim in so many is detailed: in a small database more of them, so that as many can be asked for. */
const detailOf = (size: number) => Math.max(1, Math.min(100, Math.floor(size / (2 * sampled))));
const sharedBuffers = '2GB';
const now = new Date('2025-11-06T12:00:00Z');

type Kind = 'lookUp' | 'summary';
type Pair = { key: string; postcode: string };
type Loaded = { size: number; bytes: number } & Record<Kind, (at: number) => Promise<void>>;
/** Times in milliseconds of one database, by round. */
type Times = Record<Kind, number[][]>;

async function bytesOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>('select pg_database_size(current_database()) bytes');
  return rows[0]?.bytes ?? 0;
}

/** What asks for one claim of the database, the first ones being those that are asked for often. */
async function open(database: Database, size: number): Promise<Loaded> {
  const every = detailOf(size);
  const found = await detailedClaims(database.pool, size, Math.min(sampled + sampledOnce, size / every), every);
  const claims = found.map((claim) => ({ claim, at: Math.random() })).toSorted((one, other) => one.at - other.at);
  const ids = claims.map(({ claim }) => claim.id);
  const { rows } = await database.pool.query<Pair>(
    `select key, postcode_norm postcode from claim_lookup where kind = 'policy' and claim_id = any($1)
     order by array_position($1, claim_id)`,
    [ids],
  );
  const token = await startClaimSession(database.kysely, { claimIds: ids, sharedDevice: false }, now);
  const viewer = { claimToken: hashToken(token), accountToken: null };
  const context = {
    services: { database, settings: readSettings({}), now: () => now },
    viewer,
    now,
    locale: baseLocale,
    wordingOf: shippedWording,
  };
  const executor = new Executor(schema, true);
  const lookUp = async (at: number) => {
    const { key = '', postcode = '' } = rows[at % rows.length] ?? {};
    const matching = await claimsMatching(database.kysely, { reference: key, postcode });
    if (matching.length !== 1) throw new Error(`${matching.length} claims match ${key}.`);
  };
  const summary = async (at: number) => {
    const variables = { id: ids[at % ids.length] };
    const answer = await executor.run({ query: pageQuery, variables, operationName: null }, context);
    if (answer.status !== 200 || answer.body.includes('"errors"')) throw new Error(answer.body);
  };
  return { size, bytes: await bytesOf(database), lookUp, summary };
}

async function timed(call: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await call();
  return performance.now() - started;
}

/** One call of each database, another of them first in each turn. */
async function oneTurn(loaded: readonly Loaded[], times: readonly Times[], kind: Kind, place: number): Promise<void> {
  for (const step of loaded.keys()) {
    const at = (place + step) % loaded.length;
    const one = loaded[at];
    if (one) times[at]?.[kind].at(-1)?.push(await timed(() => one[kind](place)));
  }
}

async function round(loaded: readonly Loaded[], times: readonly Times[], places: readonly number[]): Promise<void> {
  for (const kind of ['lookUp', 'summary'] as const) {
    for (const one of times) one[kind].push([]);
    for (const place of places) await oneTurn(loaded, times, kind, place);
  }
}

const newTimes = (loaded: readonly Loaded[]): Times[] => loaded.map(() => ({ lookUp: [], summary: [] }));
const numbers = (from: number, many: number) => Array.from({ length: many }, (_, at) => from + at);

async function measure(loaded: readonly Loaded[]): Promise<{ often: Times[]; once: Times[] }> {
  const [warming, often, once] = [newTimes(loaded), newTimes(loaded), newTimes(loaded)];
  for (let at = -3; at < rounds; at += 1) {
    await round(
      loaded,
      at < 0 ? warming : often,
      numbers((at + 3) * callsPerRound, callsPerRound).map((n) => n % sampled),
    );
  }
  await round(loaded, once, numbers(sampled, sampledOnce));
  return { often, once };
}

const p99 = (times: readonly number[]) => quantile(times, 0.99);

/** Of each round to the first database in the same round. */
function ratio(times: readonly Times[], at: number, kind: Kind, of: (times: readonly number[]) => number): string {
  const first = times[0]?.[kind] ?? [];
  return spread((times[at]?.[kind] ?? []).map((some, place) => of(some) / of(first[place] ?? [])));
}

function row(loaded: readonly Loaded[], at: number, { often, once }: { often: Times[]; once: Times[] }): string {
  const { size = 0, bytes = 0 } = loaded[at] ?? {};
  const cells = (['lookUp', 'summary'] as const).flatMap((kind) => {
    const all = often[at]?.[kind].flat() ?? [];
    return [
      median(all).toFixed(3),
      ratio(often, at, kind, median),
      p99(all).toFixed(3),
      ratio(often, at, kind, p99),
      p99(once[at]?.[kind].flat() ?? []).toFixed(2),
    ];
  });
  const start = [size.toLocaleString('en-GB'), `${(bytes / 2 ** 30).toFixed(2)} GB`, (bytes / size).toFixed(0)];
  return `| ${[...start, ...cells].join(' | ')} |`;
}

async function report(loaded: readonly Loaded[], database: Database): Promise<void> {
  const measured = await measure(loaded);
  await writeReport(
    'scale',
    `# Look-up and claim summary as claims grow

${await machine(database.pool)}

One call at a time, the databases in turns call by call, ${rounds} rounds of ${callsPerRound} calls each after three to warm up; milliseconds. The
ratios are to the first row, round by round: median (min to max). ${sampled} detailed claims (20 events, 5 messages, 10 form
fields) spread over all are asked for again and again in random order; “first time” is the p99 of up to ${sampledOnce.toLocaleString('en-GB')} others that are asked
for once each, of which PostgreSQL has nothing at hand. The smallest database has more detailed claims than the others, so that as
many can be asked for, and so more bytes a claim. The look-up is the statement behind the Track form by policy number and post
code; the summary is what My Claim asks, by GraphQL, without HTTP. PostgreSQL has ${sharedBuffers} of shared buffers.
Absolute times say how busy the machine was; the ratios are what is meant.

| claims | on disk | bytes a claim | look-up, median | ÷ first row | p99 | ÷ first row | first time, p99 | summary, median | ÷ first row | p99 | ÷ first row | first time, p99 |
|---|---|---|---|---|---|---|---|---|---|---|---|---|
${loaded.map((_, at) => row(loaded, at, measured)).join('\n')}
`,
  );
}

async function load(database: Database, size: number): Promise<void> {
  const written = (claims: number) => {
    if (claims % 100_000 === 0) process.stderr.write(`${claims} of ${size} claims\n`);
  };
  const seconds = await generateClaims(database.pool, size, { detailedEvery: detailOf(size), written });
  process.stderr.write(`${size} claims loaded in ${seconds.toFixed(0)} s, ${await bytesOf(database)} bytes\n`);
}

await withStore(
  async (openStore) => {
    const loaded: Loaded[] = [];
    let largest: Database | null = null;
    for (const size of sizes) {
      const database = await openStore(`claims_${size}`);
      await load(database, size);
      if (only !== 'pages') loaded.push(await open(database, size));
      largest = database;
    }
    if (only === 'load' || !largest) return;
    if (only !== 'pages') await report(loaded, await openStore('machine'));
    // After the times, because it fills the tables that the claims leave empty.
    await reportPages(largest, sizes.at(-1) ?? 0);
  },
  { kept: folder === undefined ? undefined : resolve(folder), sharedBuffers },
);
