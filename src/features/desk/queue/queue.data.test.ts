import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { makeDeskRows, requestAllDeskRows } from '#claim/desk/make-desk-rows.data.ts';
import { deskRowsJob } from '#claim/desk/make-desk-rows.server.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { captureStatements, plansOf } from '#main/plans/statement-plans.fixture.ts';
import type { ClaimRow } from '../desk-answers.rules.ts';
import { deskViews, type DeskView } from '../desk-views.rules.ts';
import { cursorIn } from './page-cursor.rules.ts';
import type { DeskFilter } from '../list/desk-list.rules.ts';
import { countLists, readSelection, readView } from './queue.data.ts';

const claims = 3_000;
const now = new Date('2026-11-23T12:00:00Z');
/** No date of the claims is later, so that all of them are due until then. */
const later = new Date('2027-01-01T12:00:00Z');

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
   select id, gen_random_uuid(), '', '', created_at + ('x' || right(id::text, 1))::bit(4)::int * interval '1 day', 1 from claim
   where right(number, 1) in ('1', '2')`,
  `insert into desk_work (claim_id, assignee_id) select id, '01930000-0000-7000-8000-0000000000aa' from claim
   where right(number, 1) in ('5', '0')`,
  `insert into notice_clock (claim_id, told_at) select id, created_at + interval '2 days' from claim where right(number, 1) in ('2', '3')`,
  `insert into notice (claim_id, id, telling_id, kind, happening_ids, state, due_at, created_at, settled_at)
   select id, gen_random_uuid(), gen_random_uuid(), 'state-changed', '{}', 'no-contact', created_at, created_at, created_at
   from claim where right(number, 1) = '4'`,
  ...["right(number, 1) = '7'", "number like '%77'"].map(
    (
      which,
      at,
    ) => `insert into complaint (claim_id, id, number, kind, received_at, recorded_at, channel, words, wanted, reach,
      respondent, respondent_name, acknowledge_by, final_by, send_by, due_kind, due_at)
    select id, gen_random_uuid(), 'C-${at}', 'data', at, at, 'call', '', '', '', 'operator', '', at + interval '30 days',
      at + interval '56 days', at + interval '56 days', 'complaint-acknowledge', at + interval '30 days'
    from claim cross join lateral (select timestamptz '2026-11-20' - ('x' || right(id::text, 4))::bit(16)::int *
      interval '1 second' - interval '${at} days' as at) received
    where ${which}`,
  ),
  `insert into complaint (claim_id, id, number, kind, received_at, recorded_at, channel, words, wanted, reach, respondent,
     respondent_name, acknowledge_by, final_by, send_by, outcome, closed_at)
   select id, gen_random_uuid(), 'C-' || to_char(at, 'YYYY'), 'data', at, at, 'call', '', '', '', 'operator', '', at, at,
     at, 'withdrawn', at + right(number, 2)::int * interval '1 hour'
   from claim cross join (values (timestamptz '2026-01-01'), ('2025-11-20')) received (at)
   where number like '%6' and not (at >= '2026-01-01' and number like '%16')`,
];

beforeAll(async () => {
  database = await createTestDatabase();
  for (const statement of fill) await database.pool.query(statement);
});
afterAll(() => database.close());

/** Has every fifth claim. */
const kim = '01930000-0000-7000-8000-0000000000aa';

async function walk(view: DeskView, filter: DeskFilter = {}): Promise<ClaimRow[]> {
  const rows: ClaimRow[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page = await readView(database.kysely, {
      list: { view, filter },
      asker: { accountId: kim, brands: null, clientIds: null, contactsOf: null },
      after: cursorIn(after),
      now,
    });
    rows.push(...page.claims);
    after = page.next;
  }
  return rows;
}

test('the rows of a store that had none are made by a chain of jobs, each of a hundred claims', async () => {
  const { kysely } = database;
  const { handle } = deskRowsJob({ database, now: () => now });
  await requestAllDeskRows(kysely, {}, now);
  let runs = 0;
  const take = () =>
    kysely.deleteFrom('job').where('kind', '=', makeDeskRows.name).returning('data').executeTakeFirst();
  for (let job = await take(); job; job = await take()) {
    await handle(job.data, { attempt: 1, isLast: false, signal: new AbortController().signal });
    runs += 1;
  }
  expect(runs).toBe(claims / 100 + 1);
  const { count } = await kysely
    .selectFrom('desk_claim')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(claims);
  const { rows } = await database.pool.query<{ terms: number; complaints: number }>(
    `select (select count(*)::int from claim_term where kind = 'complaint') as terms,
       (select count(*)::int from complaint) as complaints`,
  );
  expect(rows[0]?.terms).toBe(rows[0]?.complaints);
});

describe('a view', () => {
  test('gives each of its claims once, what is due first in front, page by page', async () => {
    const rows = await walk('open');
    // A sixth is cancelled, of which a fifth was written to, and a fifth has a complaint.
    expect(rows.length).toBe((claims * 5) / 6 + (2 * claims) / 6 / 5);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const times = rows.map(({ due }) => Date.parse(due?.at ?? ''));
    expect(times).toEqual(times.toSorted((left, right) => left - right));
  });

  test.each<[DeskView, (row: ClaimRow) => boolean]>([
    ['waiting-for-answer', ({ unanswered }) => unanswered > 0],
    ['waiting-on-claimant', ({ waitingOn }) => waitingOn === 'claimant'],
    ['waiting-on-insurer', ({ waitingOn }) => waitingOn === 'insurer'],
    ['waiting-on-courier', ({ waitingOn }) => waitingOn === 'courier'],
    ['not-delivered', ({ isUndelivered }) => isUndelivered],
    ['overdue', ({ due }) => due !== null && new Date(due.at) < now],
  ])('%s has the open claims of which it speaks, and no other', async (view, belongs) => {
    const wanted = (await walk('open')).filter(belongs).map(({ id }) => id);
    expect(wanted.length).toBeGreaterThan(100);
    expect((await walk(view)).map(({ id }) => id).toSorted()).toEqual(wanted.toSorted());
  });

  test('complaints has what is due of them, the first in front, page by page', async () => {
    const rows = await walk('complaints');
    expect(rows).toHaveLength(claims / 10);
    expect(new Set(rows.map(({ due }) => due?.kind))).toEqual(new Set(['complaint-acknowledge']));
    const times = rows.map(({ due }) => Date.parse(due?.at ?? ''));
    expect(times).toEqual(times.toSorted((left, right) => left - right));
    const { rows: due } = await database.pool.query<{ at: Date }>(
      `select min(due_at) as at from complaint where closed_at is null group by claim_id order by 1`,
    );
    expect(times).toEqual(due.map(({ at }) => at.getTime()));
    const over = await walk('complaints', { due: 'over' });
    expect(over.map(({ id }) => id)).toEqual(
      rows.filter((row) => Date.parse(row.due?.at ?? '') < +now).map(({ id }) => id),
    );
  });

  test.each<[string, DeskView, DeskFilter]>([
    ['what waits for an answer', 'waiting-for-answer', {}],
    ['a clock of the board', 'open', { clock: 'answer', due: 'over' }],
  ])('%s is in the order of its own clock and shows that, page by page', async (_what, view, filter) => {
    const rows = await walk(view, filter);
    expect(rows.length).toBeGreaterThan(100);
    expect(new Set(rows.map(({ due }) => due?.kind))).toEqual(new Set(['answer']));
    const times = rows.map(({ due }) => Date.parse(due?.at ?? ''));
    expect(new Set(times).size).toBeGreaterThan(5);
    expect(times).toEqual(times.toSorted((left, right) => left - right));
    const { rows: clocks } = await database.pool.query<{ id: string; at: Date }>(
      `select claim_id as id, due_at as at from desk_clock where kind = 'answer' and ($1::timestamptz is null or due_at < $1)`,
      [filter.due === undefined ? null : now],
    );
    const dueOf = new Map(clocks.map(({ id, at }) => [id, at.getTime()]));
    expect(new Map(rows.map(({ id }, at) => [id, times[at]]))).toEqual(dueOf);
    const list = { list: { view, filter }, most: claims, now };
    const asker = { accountId: kim, brands: null, clientIds: null };
    const selected = await readSelection(database.kysely, { ...list, asker });
    expect(selected.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(await countLists(database.kysely, { lists: [{ view, filter }], asker, now })).toEqual([rows.length]);
  });

  test('closed-complaints has those of twelve months, the newest in front, page by page', async () => {
    const { rows: closed } = await database.pool.query<{ id: string }>(
      `select claim_id as id from complaint where closed_at >= '2025-11-23' group by claim_id
       order by max(closed_at) desc, claim_id desc`,
    );
    expect(closed.length).toBeGreaterThan(100);
    expect(closed.length).toBeLessThan(claims / 10 + 1);
    expect((await walk('closed-complaints')).map(({ id }) => id)).toEqual(closed.map(({ id }) => id));
    const list = { list: { view: 'closed-complaints', filter: {} } as const, most: claims, now };
    const selected = await readSelection(database.kysely, {
      ...list,
      asker: { accountId: kim, brands: null, clientIds: null },
    });
    expect(selected.map(({ id }) => id)).toEqual(closed.map(({ id }) => id));
  });

  test('mine has the open claims of the handler who asks, and unassigned those of nobody', async () => {
    const [mine, unassigned, open] = [await walk('mine'), await walk('unassigned'), await walk('open')];
    expect(mine.length).toBeGreaterThan(100);
    expect(mine.every(({ number }) => /[50]$/.test(number))).toBe(true);
    expect(unassigned.some(({ number }) => /[50]$/.test(number))).toBe(false);
    expect(mine.length + unassigned.length).toBe(open.length);
  });

  test.each<[string, DeskFilter, (row: ClaimRow) => boolean]>([
    ['for whom it waits', { waiting: 'insurer' }, ({ waitingOn }) => waitingOn === 'insurer'],
    ['nobody', { person: 'nobody' }, ({ number }) => !/[50]$/.test(number)],
    ['a handler and a mark', { person: kim, mark: 'unanswered' }, () => false],
    ['what is over', { due: 'over' }, ({ due }) => due !== null && new Date(due.at) < now],
    ['a mark', { mark: 'undelivered' }, ({ isUndelivered }) => isUndelivered],
    ['its own clock', { clock: 'courier' }, ({ waitingOn }) => waitingOn === 'courier'],
    ['the day on which it came', { from: '2026-11-01', to: '2026-11-01' }, () => true],
    ['a later day', { from: '2026-11-02' }, () => false],
  ])('is narrowed to %s, page by page, and counted so', async (_what, filter, belongs) => {
    const wanted = (await walk('open')).filter(belongs).map(({ id }) => id);
    const found = (await walk('open', filter)).map(({ id }) => id);
    // A list of one clock is in an order of its own.
    const inOrder = (ids: string[]) => (filter.clock === undefined ? ids : ids.toSorted());
    expect(inOrder(found)).toEqual(inOrder(wanted));
    const asker = { accountId: kim, brands: null, clientIds: null };
    const [count] = await countLists(database.kysely, { lists: [{ view: 'open', filter }], asker, now });
    expect(count).toBe(Math.min(1_000, wanted.length));
  });

  test('is counted to a thousand, within the brands that may be seen', async () => {
    const countOf = async (view: DeskView, brands: string[] | null) => {
      const asker = { accountId: kim, brands, clientIds: null };
      return (await countLists(database.kysely, { lists: [{ view, filter: {} }], asker, now }))[0];
    };
    expect(await countOf('open', null)).toBe(1_000);
    expect(await countOf('not-delivered', null)).toBe((await walk('not-delivered')).length);
    expect(await countOf('open', ['marigold'])).toBe(0);
  });

  /** Each row of the closed complaints looks up how it ended, and no other view looks into another table. */
  const mostPages = (view: DeskView) => (view === 'closed-complaints' ? 300 : 120);

  describe('when vacuumed', () => {
    beforeAll(() => database.pool.query('vacuum analyze'));

    test.each(deskViews.map((view) => [view, mostPages(view)] as const))(
      '%s reads at most %i pages of the database for one of its own',
      async (view, most) => {
        const { statements, stop } = captureStatements();
        await readView(database.kysely, {
          list: { view, filter: {} },
          asker: { accountId: kim, brands: null, clientIds: null, contactsOf: null },
          after: null,
          now,
        });
        stop();
        const plans = await plansOf(database.pool, statements.values());
        expect(plans.map(({ pages }) => pages ?? NaN).reduce((sum, pages) => sum + pages, 0)).toBeLessThanOrEqual(most);
      },
    );
  });

  test('shows the reference and name of a claim whose row was made before it had them', async () => {
    const [first] = await walk('open');
    await database.pool.query('update desk_claim set number = null, name = null, postcode = null');
    expect((await walk('open'))[0]).toEqual(first);
  });

  // A shard of a test has too few rows for an index.
  test.runIf(inject('testServer').workers.length === 0).each<[DeskView, string]>([
    ['complaints', 'desk_claim_complaints'],
    ['closed-complaints', 'desk_claim_closed_complaints'],
  ])('%s is counted by an index of these claims alone', async (view, index) => {
    await database.pool.query('analyze');
    const { statements, stop } = captureStatements();
    const asker = { accountId: kim, brands: null, clientIds: null };
    await countLists(database.kysely, { lists: [{ view, filter: {} }], asker, now });
    stop();
    const [sent] = [...statements.values()];
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${sent?.text}`, sent?.values);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(new RegExp(`Scan (?:using|on) ${index}\\b`));
  });

  // Likewise.
  test.runIf(inject('testServer').workers.length === 0)(
    'reads its page from an index, and never the rows from one end to the other',
    async () => {
      await database.pool.query('analyze');
      const filters: DeskFilter[] = [{}, { due: 'over', mark: 'unanswered' }];
      for (const [view, filter] of deskViews.flatMap((name) => filters.map((one) => [name, one] as const))) {
        const { statements, stop } = captureStatements();
        await readView(database.kysely, {
          list: { view, filter },
          asker: { accountId: kim, brands: null, clientIds: null, contactsOf: null },
          after: null,
          now: later,
        });
        stop();
        const [sent] = [...statements.values()];
        const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${sent?.text}`, sent?.values);
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect([view, plan]).toEqual([
          view,
          expect.stringMatching(/Index (?:Only )?Scan (?:Backward )?(?:using|on) desk_claim_/),
        ]);
        expect(plan).not.toMatch(/Seq Scan on desk_claim\b/);
      }
      const ofClock: [DeskFilter, RegExp][] = [
        [
          { clock: 'state', due: 'later' },
          /using desk_clock_due .*\n.*Index Cond: \(\(kind = 'state'.*ROW\(due_at, claim_id\) > ROW/,
        ],
        [
          { clock: 'state' },
          /using desk_clock_pausable .*\n.*Index Cond: \(\(kind = 'state'.*ROW\(COALESCE\(due_at, .*\), claim_id\) > ROW/,
        ],
      ];
      for (const [filter, index] of ofClock) {
        const { statements, stop } = captureStatements();
        await readView(database.kysely, {
          list: { view: 'open', filter },
          asker: { accountId: kim, brands: null, clientIds: null, contactsOf: null },
          after: { micros: String(Date.parse('2026-11-10') * 1_000), id: kim },
          now: new Date('2026-10-01T12:00:00Z'),
        });
        stop();
        const [sent] = [...statements.values()];
        const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${sent?.text}`, sent?.values);
        expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(index);
      }
    },
  );

  test('a list of a clock that may be paused is in its order, and those that are paused stand last, page by page', async () => {
    await database.pool.query(
      `update desk_clock set due_at = null where kind = 'state' and right(claim_id::text, 1) in ('3', 'a', 'd')`,
    );
    const { rows: clocks } = await database.pool.query<{ id: string; at: Date | null }>(
      `select claim_id as id, due_at as at from desk_clock where kind = 'state' order by due_at nulls last, claim_id`,
    );
    expect(clocks.filter(({ at }) => at === null).length).toBeGreaterThan(100);
    expect(clocks.filter(({ at }) => at !== null).length).toBeGreaterThan(100);
    const filter: DeskFilter = { clock: 'state' };
    const rows = await walk('open', filter);
    expect(rows.map(({ id }) => id)).toEqual(clocks.map(({ id }) => id));
    const running = rows.slice(
      0,
      clocks.findIndex(({ at }) => at === null),
    );
    expect(new Set(running.map(({ due }) => due?.kind))).toEqual(new Set(['state']));
    const asker = { accountId: kim, brands: null, clientIds: null };
    const list = { list: { view: 'open', filter } as const, most: claims, now };
    const selected = await readSelection(database.kysely, { ...list, asker });
    expect(selected.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });
});
