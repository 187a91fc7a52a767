import { claimsMatching } from '#features/track/track.data.ts';
import { startClaimSession } from '#claim/claim-session.data.ts';
import { schema } from '#main/schema.ts';
import type { Database } from '#server/db/connect.ts';
import { readSettings } from '#server/env.ts';
import { Executor } from '#server/graphql/execute.ts';
import { hashToken } from '#server/session.ts';
import { detailedClaims, generateClaims } from './generate-claims.ts';
import { machine, median, spread, writeReport } from './report.ts';
import { withStore } from './store.ts';
import { pageQuery } from './summary-query.ts';

// Latency of the look-up and of the claim summary, one call at a time, as the number of claims grows. The databases
// stand side by side in one server and take turns, so that a busy moment of the machine meets all of them.

const sizes = (process.argv[2] ?? '1000,100000,1000000').split(',').map(Number);
const rounds = 15;
const callsPerRound = 200;
const sampled = 400;
const now = new Date('2025-11-06T12:00:00Z');

type Loaded = {
  size: number;
  seconds: number;
  bytes: number;
  lookUp: () => Promise<void>;
  summary: () => Promise<void>;
};

async function bytesOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>('select pg_database_size(current_database()) bytes');
  return rows[0]?.bytes ?? 0;
}

async function load(database: Database, size: number): Promise<Loaded> {
  const seconds = await generateClaims(database.pool, size);
  const found = await detailedClaims(database.pool, size, Math.min(sampled, size / 100));
  const claims = found.toSorted(() => Math.random() - 0.5);
  const { rows } = await database.pool.query<{ key: string; postcode: string }>(
    `select key, postcode_norm postcode from claim_lookup where kind = 'policy' and claim_id = any($1)`,
    [claims.map(({ id }) => id)],
  );
  const session = { claimIds: claims.map(({ id }) => id), sharedDevice: false };
  const claimToken = hashToken(await startClaimSession(database.kysely, session, now));
  const viewer = { claimToken, accountToken: null };
  const context = { services: { database, settings: readSettings({}), now: () => now }, viewer, now };
  const executor = new Executor(schema, true);
  let turn = 0;
  const lookUp = async () => {
    const { key = '', postcode = '' } = rows[turn++ % rows.length] ?? {};
    const matching = await claimsMatching(database.kysely, { reference: key, postcode });
    if (matching.length !== 1) throw new Error(`${matching.length} claims match ${key}.`);
  };
  const summary = async () => {
    const variables = { id: claims[turn++ % claims.length]?.id };
    const answer = await executor.run({ query: pageQuery, variables, operationName: null }, context);
    if (answer.status !== 200 || answer.body.includes('"errors"')) throw new Error(answer.body);
  };
  return { size, seconds, bytes: await bytesOf(database), lookUp, summary };
}

async function medianMillis(call: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < callsPerRound; at++) {
    const started = performance.now();
    await call();
    times.push(performance.now() - started);
  }
  return median(times);
}

async function measure(loaded: Loaded[]): Promise<Record<'lookUp' | 'summary', number[]>[]> {
  const figures = loaded.map(() => ({ lookUp: [] as number[], summary: [] as number[] }));
  for (let round = -2; round < rounds; round++) {
    for (const [at, one] of loaded.entries()) {
      const figure = { lookUp: await medianMillis(one.lookUp), summary: await medianMillis(one.summary) };
      if (round < 0) continue;
      figures[at]?.lookUp.push(figure.lookUp);
      figures[at]?.summary.push(figure.summary);
    }
  }
  return figures;
}

function ratio(figures: Record<'lookUp' | 'summary', number[]>[], at: number, kind: 'lookUp' | 'summary'): string {
  const first = figures[0]?.[kind] ?? [];
  return spread((figures[at]?.[kind] ?? []).map((value, round) => value / (first[round] ?? NaN)));
}

await withStore(async (open) => {
  const loaded: Loaded[] = [];
  for (const size of sizes) {
    loaded.push(await load(await open(`claims_${size}`), size));
    process.stderr.write(`${size} claims loaded in ${loaded.at(-1)?.seconds.toFixed(0)} s\n`);
  }
  const database = await open('machine');
  const figures = await measure(loaded);
  const lines = loaded.map(({ size, seconds, bytes }, at) => {
    const { lookUp, summary } = figures[at] ?? { lookUp: [], summary: [] };
    return [
      size.toLocaleString('en-GB'),
      `${seconds.toFixed(1)} s`,
      `${(bytes / 2 ** 20).toFixed(0)} MB`,
      median(lookUp).toFixed(3),
      ratio(figures, at, 'lookUp'),
      median(summary).toFixed(3),
      ratio(figures, at, 'summary'),
    ].join(' | ');
  });
  await writeReport(
    'scale',
    `# Look-up and claim summary as claims grow

${await machine(database.pool)}

One call at a time, ${rounds} rounds of ${callsPerRound} calls, the databases in turns; median of the rounds' medians in ms, and the
ratio to the first row round by round, median (min to max). Up to ${sampled} detailed claims (20 events, 5 messages, 10 form fields) spread
over all are asked for in random order and are warm after two rounds; what is colder waits for the disk. The look-up is the
statement behind the Track form by policy number and post code; the summary is what My Claim asks, by GraphQL, without HTTP.

| claims | loading | size | look-up, ms | ÷ first row | summary, ms | ÷ first row |
|---|---|---|---|---|---|---|
${lines.map((line) => `| ${line} |`).join('\n')}
`,
  );
});
