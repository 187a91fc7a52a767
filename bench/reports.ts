// What a report of a year and a client takes from the counts of a million claims, and the same figures from the facts.
// npm run bench -- reports [claims]: so many claims stand in the tables of the facts.
import type { PoolClient } from 'pg';

import { readReport } from '#features/desk/reports/read-report.server.ts';
import { type dimensions, measureNames, measures, scales } from '#claim/measures/measures.rules.ts';
import { openPortal } from '../harness/portal.ts';
import { quantile } from '../harness/quantile.ts';
import { machine, median, writeReport } from './report.ts';

const claims = Number(process.argv[2] ?? 200_000);
const clients = 20;
/** Of a million claims a year: so many a day and client. */
const claimsADay = Math.round(1_000_000 / 365 / clients);
const rounds = 40;
const directRounds = 5;

const clientId = (n: string) => `('00000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
const claimId = (n: string) => `('00000000-0000-7000-9000-' || lpad((${n})::text, 12, '0'))::uuid`;

/** Cohorts of a dimension, about as many as operators have. */
const cohorts: Record<(typeof dimensions)[number], number> = {
  device: 6,
  needs: 2,
  state: 14,
  channel: 3,
  on: 4,
  reason: 8,
  by: 4,
  person: 40,
};
const dimensionsOf: Partial<Record<(typeof measureNames)[number], readonly (typeof dimensions)[number][]>> = {
  waiting: ['on'],
  answer: ['channel', 'person'],
  'answer-in-time': ['channel', 'person'],
  'answer-first': ['channel'],
  complaint: ['channel'],
  'promise-moved': ['reason'],
  notice: ['channel'],
  quote: ['by'],
  'quote-asked': ['by'],
  contact: ['channel'],
  'passcode-opened': ['reason'],
};

async function loadCounts(pool: PoolClient): Promise<number> {
  await pool.query(
    `insert into client (id, name) select ${clientId('n')}, 'Client ' || n from generate_series(1, ${clients}) n`,
  );
  for (const measure of measureNames) {
    const edges = scales[measures[measure]];
    const size = edges === null ? 0 : edges.length + 1;
    for (const dimension of ['', 'device', 'needs', 'state', ...(dimensionsOf[measure] ?? [])] as const) {
      const many = dimension === '' ? 1 : cohorts[dimension];
      const n = Math.max(1, Math.round(claimsADay / many));
      const buckets = size === 0 ? `'{}'` : `array_fill(${Math.ceil(n / size)}, array[${size}])`;
      await pool.query(
        `insert into measure_day select current_date - d, ${clientId('c')}, 'harbour', $1, $2,
            case $2 when '' then '' when 'needs' then case k when 1 then 'with' else 'without' end else 'cohort ' || k end, ${n}, ${n * 600}, ${buckets}
          from generate_series(0, 391) d, generate_series(1, ${clients}) c, generate_series(1, ${many}) k`,
        [measure, dimension],
      );
    }
  }
  await pool.query('vacuum analyze measure_day');
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from measure_day');
  return rows[0]?.n ?? 0;
}

async function loadFacts(pool: PoolClient): Promise<void> {
  await pool.query(`insert into claim (id, number, created_at, updated_at) select ${claimId('n')}, 'BENCH-' || n,
      now() - (n % 365) * interval '1 day' - interval '10 days', now() from generate_series(1, ${claims}) n`);
  await pool.query(`insert into desk_claim (claim_id, client_id, open, state_since, waiting_on, unanswered, ended_at)
    select ${claimId('n')}, ${clientId(`n % ${clients} + 1`)}, false, now(), 'nobody', 0,
      now() - (n % 365) * interval '1 day' - (n % 97) * interval '1 hour' from generate_series(1, ${claims}) n`);
  await pool.query(`insert into claim_event (claim_id, id, event_date, name, related_state_id)
    select ${claimId('n')}, gen_random_uuid(), now() - (n % 365) * interval '1 day' - (5 - k) * interval '30 hours', 'x',
      (select id from state order by id offset k limit 1)
    from generate_series(1, ${claims}) n, generate_series(1, 5) k`);
  await pool.query('vacuum analyze claim, desk_claim, claim_event');
}

/** The times of a claim and of its states, as the report “Times” has them. */
const direct = `with ended as (select d.claim_id, extract(epoch from d.ended_at - c.created_at) / 60 as minutes
    from desk_claim d join claim c on c.id = d.claim_id
    where d.client_id = $1 and d.ended_at > now() - interval '364 days'),
  stays as (select e.related_state_id,
      extract(epoch from lead(e.event_date) over (partition by e.claim_id order by e.event_date) - e.event_date) / 60 as minutes
    from claim_event e join desk_claim d on d.claim_id = e.claim_id where d.client_id = $1)
  select (select percentile_cont(array[0.5, 0.9]) within group (order by minutes) from ended) as whole,
    (select percentile_cont(0.5) within group (order by minutes) from stays) as state`;

async function timed(run: () => Promise<unknown>, times: number): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const began = performance.now();
    await run();
    took.push(performance.now() - began);
  }
  return took;
}

const portal = await openPortal({ DEMO: 'off', NODE_ENV: 'test' });
try {
  const { database } = portal;
  const services = { ...portal.services, brands: { all: [] } };
  const loading = await database.pool.connect();
  await loading.query('set statement_timeout = 0');
  const rows = await loadCounts(loading);
  await loadFacts(loading);
  const { rows: known } = await database.pool.query<{ id: string }>(`select ${clientId('7')} as id`);
  const client = known[0]?.id ?? '';
  const lead = { accountId: client, roles: ['lead' as const], brands: null, clientIds: null };
  const year = { weeks: '52', client } as const;
  await timed(() => readReport(services, lead, 'times', year), 3);
  const plain = await timed(() => readReport(services, lead, 'times', year), rounds);
  const byState = await timed(() => readReport(services, lead, 'times', { ...year, by: 'state' }), rounds);
  const all = await timed(() => readReport(services, lead, 'times', { weeks: '52', by: 'client' }), rounds);
  const byNeeds = await timed(() => readReport(services, lead, 'times', { ...year, by: 'needs' }), rounds);
  const allByNeeds = await timed(() => readReport(services, lead, 'times', { weeks: '52', by: 'needs' }), rounds);
  const facts = await timed(() => loading.query(direct, [client]), directRounds);
  loading.release();
  const row = (what: string, took: readonly number[]) =>
    `| ${what} | ${median(took).toFixed(0)} | ${quantile(took, 0.95).toFixed(0)} | ${(median(took) / median(facts)).toFixed(2)} |`;
  await writeReport(
    'reports',
    `# Reports

The report “Times” of a year from ${rows.toLocaleString('en')} rows of counts, as a million claims a year of ${clients} clients make them. Beside it the medians alone from the facts of ${claims.toLocaleString('en')} claims by one statement, which tells no week and no state apart. Milliseconds in the server; the goal is 200.

| Report | p50 | p95 | to the facts |
| --- | --- | --- | --- |
${row('a client', plain)}
${row('a client, by state', byState)}
${row('a client, with and without support needs', byNeeds)}
${row('all clients, by client', all)}
${row('all clients, with and without support needs', allByNeeds)}
${row('a client, from the facts', facts)}

${await machine(database.pool)}. \`npm run bench -- reports\` repeats it.
`,
  );
} finally {
  await portal.stop();
}
