import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { makeDeskRows, requestAllDeskRows } from './make-desk-rows.data.ts';
import { deskRowsJob } from './make-desk-rows.server.ts';
import { countViews, readView, viewNames, type After, type ViewName, type ViewRow } from './views.data.ts';

const claims = 3_000;
const now = new Date('2026-11-23T12:00:00Z');
const all = { brands: null, clients: null };

let database: Database;

/** Claims of three brands in six states, some of which were written to, told of something or not reached. */
const fill = [
  `insert into claim (id, number, brand, state_id, last_state_change_date, created_at, updated_at)
   select gen_random_uuid(), 'VIEW-' || n, (array['harbour', 'northgate', null])[1 + n % 3],
     (select id from state where system_name = (array['Inspection', 'Repair', 'Awaiting Authorisation',
       'Collection Arranged', 'Awaiting Activation Lock Removal', 'Claim Cancelled'])[1 + n % 6]),
     timestamptz '2026-11-01' + n * interval '7 minutes', '2026-11-01', '2026-11-01'
   from generate_series(1, ${claims}) n`,
  `insert into outgoing_message (claim_id, id, subject, message, date_sent, position)
   select id, gen_random_uuid(), '', '', created_at + interval '1 day', 1 from claim where right(number, 1) in ('1', '2')`,
  `insert into notice_clock (claim_id, told_at) select id, created_at + interval '2 days' from claim where right(number, 1) in ('2', '3')`,
  `insert into notice (claim_id, id, telling_id, kind, happening_ids, state, due_at, created_at, settled_at)
   select id, gen_random_uuid(), gen_random_uuid(), 'state-changed', '{}', 'no-contact', created_at, created_at, created_at
   from claim where right(number, 1) = '4'`,
];

beforeAll(async () => {
  database = await createTestDatabase();
  for (const statement of fill) await database.pool.query(statement);
});
afterAll(() => database.close());

async function walk(view: ViewName, limit = 50): Promise<ViewRow[]> {
  const rows: ViewRow[] = [];
  for (let after: After | null = null; ;) {
    const page: ViewRow[] = await readView(database.kysely, view, all, { after, limit });
    rows.push(...page);
    const last = page.at(-1);
    if (!last || page.length < limit) return rows;
    after = { at: (view === 'silent' ? last.toldAt : last.dueAt) ?? now, claimId: last.claimId };
  }
}

test('the rows of a store that had none are made by a chain of jobs, each of a hundred claims', async () => {
  const { kysely } = database;
  const { handle } = deskRowsJob({ database, now: () => now });
  await requestAllDeskRows(kysely, {}, now);
  let runs = 0;
  const take = () =>
    kysely.deleteFrom('job').where('kind', '=', makeDeskRows.name).returning('data').executeTakeFirst();
  for (let job = await take(); job; job = await take()) {
    await handle(job.data, { tries: 1, isLast: false, signal: new AbortController().signal });
    runs += 1;
  }
  expect(runs).toBe(claims / 100 + 1);
  const { count } = await kysely
    .selectFrom('desk_claim')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(claims);
});

describe('a view', () => {
  test('gives each of its claims once, what is due first in front, page by page', async () => {
    const rows = await walk('open');
    // A sixth is cancelled, of which a fifth was written to.
    expect(rows.length).toBe((claims * 5) / 6 + claims / 6 / 5);
    expect(new Set(rows.map(({ claimId }) => claimId)).size).toBe(rows.length);
    const times = rows.map(({ dueAt }) => dueAt.getTime());
    expect(times).toEqual(times.toSorted((left, right) => left - right));
  });

  test.each<[ViewName, (row: ViewRow) => boolean]>([
    ['unanswered', ({ unanswered }) => unanswered > 0],
    ['claimant', ({ waitingOn }) => waitingOn === 'claimant'],
    ['insurer', ({ waitingOn }) => waitingOn === 'insurer'],
    ['courier', ({ waitingOn }) => waitingOn === 'courier'],
    ['silent', ({ toldAt }) => toldAt !== null],
  ])('%s has the open claims of which it speaks, and no other', async (view, belongs) => {
    const wanted = (await walk('open', 1_000)).filter(belongs).map(({ claimId }) => claimId);
    expect(wanted.length).toBeGreaterThan(100);
    expect((await walk(view)).map(({ claimId }) => claimId).toSorted()).toEqual(wanted.toSorted());
  });

  test('has nothing of a brand or a client that may not be seen', async () => {
    const page = { limit: 5_000 };
    const seen = await readView(database.kysely, 'open', { brands: ['harbour', null], clients: null }, page);
    const numbers = new Set(seen.map(({ number }) => Number(number.slice('VIEW-'.length)) % 3));
    expect(numbers).toEqual(new Set([0, 2]));
    const nobody = { brands: null, clients: ['0193a000-0000-7000-8000-000000000001'] };
    expect(await readView(database.kysely, 'open', nobody, page)).toEqual([]);
    expect(await countViews(database.kysely, nobody, [{ view: 'open', until: null }])).toEqual([0]);
  });

  test('is counted to a thousand, and until an instant', async () => {
    const until = new Date('2026-11-05T12:00:00Z');
    const due = await readView(database.kysely, 'open', all, { until, limit: 5_000 });
    const counts = await countViews(database.kysely, all, [
      { view: 'open', until: null },
      { view: 'open', until },
      { view: 'undelivered', until: null },
    ]);
    expect(counts).toEqual([1_000, due.length, (await walk('undelivered')).length]);
    expect(due.length).toBeGreaterThan(100);
    expect(due.every(({ dueAt }) => dueAt < until)).toBe(true);
  });

  test('reads its page from an index, and never the rows from one end to the other', async () => {
    await database.pool.query('analyze');
    const sent: CompiledQuery[] = [];
    const { kysely } = database;
    const noting = new Proxy(kysely, {
      get: (target, name, receiver) =>
        name === 'executeQuery'
          ? (query: CompiledQuery) => (sent.push(query), target.executeQuery(query))
          : Reflect.get(target, name, receiver),
    });
    for (const view of viewNames) await readView(noting, view, all, { limit: 50, until: now });
    for (const [at, { sql, parameters }] of sent.entries()) {
      const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters]);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect([viewNames[at], plan]).toEqual([
        viewNames[at],
        expect.stringMatching(/Index (?:Only )?Scan using desk_claim_/),
      ]);
      expect(plan).not.toMatch(/Seq Scan on desk_claim\b/);
    }
  });
});
