// The counts of the reports equal the facts, for drawn histories, also once facts have changed.
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { readLastCount } from '#claim/measures/dropped-counts.data.ts';
import { keepCounts } from '#claim/measures/keep-counts.server.ts';
import { makeMeasures } from '#claim/measures/make-measures.server.ts';
import { noClient } from '#claim/measures/no-client.ts';
import { makeRecentMeasures, readCountedAt, rebuildMeasures } from '#claim/measures/recent-measures.server.ts';
import { randomOf } from '#features/excess-payment/payments-crash.fixture.ts';
import { addClaim } from '#main/graphql.fixture.ts';
import type { Database } from '#server/db/connect.ts';
import { readSettings } from '#server/settings/env.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { hourMs } from '#shared/time/milliseconds.ts';

const now = new Date('2026-11-20T12:00:00Z');
const days = { from: '2026-10-20', to: '2026-11-20' };
const claims = 120;
const clients = [newId(), newId()];

let database: Database;
let random: () => number;
let position = 0;

const draw = <Of>(of: readonly Of[]): Of => of[Math.floor(random() * of.length)] as Of;
/** In the 40 days before now, some of them before the first day that is counted. */
const drawTime = (after?: Date): Date => {
  const from = after?.getTime() ?? now.getTime() - 40 * 24 * hourMs;
  return new Date(from + Math.floor((random() * (now.getTime() - from)) / 60_000) * 60_000);
};
const some = (most: number) => Array.from({ length: Math.floor(random() * (most + 1)) });

const run = (text: string, values: unknown[]) => database.pool.query(text, values);

async function addNeed(id: string, saidAt: Date): Promise<void> {
  await run(
    `insert into support_need (claim_id, id, said_by, by_name, said_at, tells_insurer, withdrawn_at)
      values ($1, $2, 'claimant', '', $3, false, $4)`,
    [id, newId(), saidAt, draw([null, now])],
  );
}

async function addComplaint(id: string, receivedAt: Date): Promise<void> {
  const outcome = draw([null, 'withdrawn', 'mistaken', 'refused']);
  await run(
    `insert into complaint (claim_id, id, number, kind, received_at, recorded_at, channel, words, wanted, reach,
        respondent, respondent_name, acknowledge_by, final_by, send_by, due_at, outcome, closed_at)
      values ($1, $2, 'C', 'service', $3, $3, $4, '', '', '', 'operator', '', $3, $3, $3, $5, $6, $7)`,
    [
      id,
      newId(),
      receivedAt,
      draw(['page', 'call']),
      ...(outcome === null ? [now, null, null] : [null, outcome, drawTime(receivedAt)]),
    ],
  );
}

/** Of a claim that the portal got late, of one that it got at once, and with a date that is not set. */
async function addEvents(id: string): Promise<void> {
  const unset = new Date('1970-01-01T00:00:00Z');
  for (const at of draw([[], [drawTime()], [drawTime(), unset], [unset]])) {
    await run(`insert into claim_event (claim_id, id, event_date, name) values ($1, $2, $3, 'x')`, [id, newId(), at]);
  }
}

async function addHistory(): Promise<void> {
  const createdAt = drawTime();
  const id = await addClaim(database, { created_at: createdAt, updated_at: now });
  if (random() < 0.4) await addNeed(id, createdAt);
  if (random() < 0.3) await addComplaint(id, drawTime(createdAt));
  await addEvents(id);
  const endedAt = random() < 0.5 ? drawTime(draw([createdAt, undefined])) : null;
  await run(
    `insert into desk_claim (claim_id, client_id, open, state_since, waiting_on, unanswered, ended_at)
      values ($1, $2, false, $3, 'nobody', 0, $4)`,
    [id, draw([...clients, null]), createdAt, endedAt],
  );
  for (const _ of some(3)) {
    await run(
      `insert into outgoing_message (claim_id, id, subject, message, date_sent, position) values ($1, $2, '', '', $3, $4)`,
      [id, newId(), drawTime(createdAt), (position += 1)],
    );
  }
  for (const _ of some(2)) {
    await run(
      `insert into contact (claim_id, id, channel, direction, reason, minutes, text, author_id, author_name, at)
        values ($1, $2, 'phone', $3, 'date', 1, '', $2, 'Kim', $4)`,
      [id, newId(), draw(['in', 'out']), drawTime(createdAt)],
    );
  }
  for (const _ of some(3)) {
    await run(
      `insert into notice (claim_id, id, telling_id, channel, kind, happening_ids, state, due_at, created_at, settled_at)
        values ($1, $2, $2, $3, 'x', '{}', $4, $5, $5, $5)`,
      [id, newId(), draw(['mail', 'text']), draw(['sent', 'undelivered', 'dropped']), drawTime(createdAt)],
    );
  }
  if (endedAt !== null && random() < 0.7) {
    const answered = random() < 0.6;
    await run(
      `insert into survey (claim_id, id, ended_at, asked_at, answered_at, changed_at, satisfaction, would_have_called)
        values ($1, $2, $3, $4, $5, $5, $6, $7)`,
      [
        id,
        newId(),
        endedAt,
        endedAt,
        answered ? drawTime(endedAt) : null,
        answered ? draw([1, 2, 3, 4, 5]) : null,
        draw([true, false, null]),
      ],
    );
  }
}

const needsOf = (claimId: string) => `case when exists (select from support_need u
  where u.claim_id = ${claimId} and u.withdrawn_at is null) then 'with' else 'without' end`;

const receipt = `least(c.created_at,
  (select min(e.event_date) from claim_event e where e.claim_id = c.id and e.event_date > '2000-01-01'))`;
const cameOpen = '(d.ended_at is null or d.ended_at > c.created_at)';

/** The same by one statement of each measure and dimension: day, client and cohort, how many, and their sum. */
const direct: Record<string, string> = {
  came: `select ${receipt} as at, d.client_id, '' as cohort, 0 as value
    from claim c join desk_claim d on d.claim_id = c.id where ${cameOpen}`,
  arrived: `select c.created_at as at, d.client_id, '' as cohort, 0 as value
    from claim c join desk_claim d on d.claim_id = c.id where ${cameOpen}`,
  ended: `select d.ended_at as at, d.client_id, '' as cohort, 0 as value from desk_claim d where d.ended_at is not null`,
  whole: `select d.ended_at as at, d.client_id, '' as cohort, extract(epoch from d.ended_at - ${receipt}) / 60 as value
    from desk_claim d join claim c on c.id = d.claim_id where d.ended_at > c.created_at`,
  'contact by channel': `select o.date_sent as at, d.client_id, 'message' as cohort, 0 as value
      from outgoing_message o join desk_claim d using (claim_id)
    union all select k.at, d.client_id, 'call', 0 from contact k join desk_claim d using (claim_id) where k.direction = 'in'`,
  'notice by channel': `select n.settled_at as at, d.client_id, n.channel as cohort, (n.state = 'sent')::int as value
    from notice n join desk_claim d using (claim_id) where n.state <> 'dropped'`,
  'came by needs': `select ${receipt} as at, d.client_id, ${needsOf('c.id')} as cohort, 0 as value
    from claim c join desk_claim d on d.claim_id = c.id where ${cameOpen}`,
  'ended by needs': `select d.ended_at as at, d.client_id, ${needsOf('d.claim_id')} as cohort, 0 as value
    from desk_claim d where d.ended_at is not null`,
  'complaint by channel': `select g.received_at as at, d.client_id, g.channel as cohort, 0 as value
    from complaint g join desk_claim d using (claim_id) where g.outcome is distinct from 'mistaken'`,
  'complaint-mistaken by channel': `select g.closed_at as at, d.client_id, g.channel as cohort, 0 as value
    from complaint g join desk_claim d using (claim_id) where g.outcome = 'mistaken'`,
  'complaint-withdrawn by channel': `select g.closed_at as at, d.client_id, g.channel as cohort, 0 as value
    from complaint g join desk_claim d using (claim_id) where g.outcome = 'withdrawn'`,
  'complaint-elsewhere by channel': `select g.closed_at as at, d.client_id, g.channel as cohort, 0 as value
    from complaint g join desk_claim d using (claim_id) where g.outcome = 'elsewhere'`,
  'complaint-closed by needs': `select g.closed_at as at, d.client_id, ${needsOf('g.claim_id')} as cohort,
      case when (g.closed_at at time zone 'Europe/London')::date = (g.received_at at time zone 'Europe/London')::date
        then extract(epoch from g.closed_at - g.received_at) / 60
        else 1440 * ((g.closed_at at time zone 'Europe/London')::date - (g.received_at at time zone 'Europe/London')::date)
      end as value
    from complaint g join desk_claim d using (claim_id) where g.closed_at is not null and g.outcome not in ('mistaken', 'withdrawn', 'elsewhere')`,
  'survey-asked': `select s.asked_at as at, d.client_id, '' as cohort, 0 as value from survey s join desk_claim d using (claim_id)`,
  satisfaction: `select s.answered_at as at, d.client_id, '' as cohort, s.satisfaction as value
    from survey s join desk_claim d using (claim_id) where s.answered_at is not null`,
  'would-call': `select s.answered_at as at, d.client_id, '' as cohort, s.would_have_called::int as value
    from survey s join desk_claim d using (claim_id) where s.answered_at is not null and s.would_have_called is not null`,
};

type Counted = { day: string; client: string; cohort: string; n: number; sum: number };

async function counted(of: string): Promise<Counted[]> {
  const [measure, dimension = ''] = of.split(' by ');
  const { rows } = await database.pool.query<Counted>(
    `select day::text, client_id::text as client, cohort, n, sum::int from measure_day
      where measure = $1 and dimension = $2 order by 1, 2, 3`,
    [measure, dimension],
  );
  return rows;
}

async function fromFacts(measure: string): Promise<Counted[]> {
  const { rows } = await database.pool.query<Counted>(
    `select (at at time zone 'Europe/London')::date::text as day,
        coalesce(client_id, '00000000-0000-0000-0000-000000000000')::text as client, cohort,
        count(*)::int as n, sum(round(value))::int as sum
      from (${direct[measure]}) f where (at at time zone 'Europe/London')::date between $1 and $2
      group by 1, 2, 3 order by 1, 2, 3`,
    [days.from, days.to],
  );
  return rows;
}

type Told = { measure: string; rows: Counted[] };

async function allFromFacts(): Promise<Told[]> {
  const told: Told[] = [];
  for (const measure of Object.keys(direct)) told.push({ measure, rows: await fromFacts(measure) });
  return told;
}

async function allCounted(): Promise<Told[]> {
  const told: Told[] = [];
  for (const measure of Object.keys(direct)) told.push({ measure, rows: await counted(measure) });
  return told;
}

beforeAll(async () => {
  database = await createTestDatabase();
  for (const [at, id] of clients.entries()) {
    await run(`insert into client (id, name) values ($1, $2)`, [id, `Client ${at}`]);
  }
});
afterAll(() => database?.close());

test.each([1, 2])('equal the facts of drawn histories, and follow their changes (seed %i)', async (seed) => {
  random = randomOf(seed);
  await run('truncate claim, complaint cascade', []);
  for (let n = 0; n < claims; n += 1) await addHistory();
  await makeMeasures(database.kysely, days, now);
  expect(await allCounted()).toEqual(await allFromFacts());
  await run(`delete from claim where id in (select id from claim order by id limit 20)`, []);
  await run(`delete from complaint g where not exists (select from claim c where c.id = g.claim_id)`, []);
  await run(
    `update support_need set withdrawn_at = coalesce($1, withdrawn_at) where id in (select id from support_need limit 5)`,
    [now],
  );
  await run(`update survey set satisfaction = 1 where satisfaction = 5`, []);
  await run(
    `update desk_claim set ended_at = null where claim_id in (select claim_id from desk_claim order by 1 limit 10)`,
    [],
  );
  await makeMeasures(database.kysely, days, now);
  await makeMeasures(database.kysely, days, now);
  expect(await allCounted()).toEqual(await allFromFacts());
});

test('what is sealed is counted by claims too: once in each quarter, as needs are, also of a claim that has gone', async () => {
  await run('truncate claim, complaint, measure_day, measure_gone cascade', []);
  const add = async (needs: boolean, ...times: string[]) => {
    const id = await addClaim(database, { created_at: new Date(times[0] ?? now), updated_at: now });
    if (needs) await addNeed(id, now);
    await run('update support_need set withdrawn_at = null where claim_id = $1', [id]);
    for (const time of times) {
      await run(
        `insert into outgoing_message (claim_id, id, subject, message, date_sent, position) values ($1, $2, '', '', $3, $4)`,
        [id, newId(), time, (position += 1)],
      );
    }
    return id;
  };
  const many = await add(
    true,
    '2026-09-30T09:00:00Z',
    '2026-09-30T10:00:00Z',
    '2026-10-02T09:00:00Z',
    '2026-11-02T09:00:00Z',
  );
  await add(false, '2026-11-02T10:00:00Z');
  const told = async () => {
    const { rows } = await database.pool.query<{ day: string; cohort: string; n: number }>(
      `select day::text, cohort, n from measure_day
        where measure = 'contact' and dimension = 'claims-by-needs' order by 1, 2`,
    );
    return rows.map(({ day, cohort, n }) => [day, cohort, n]);
  };
  const all = [
    ['2026-09-30', 'with', 1],
    ['2026-10-02', 'with', 1],
    ['2026-11-02', 'without', 1],
  ];
  await makeMeasures(database.kysely, { from: '2026-09-01', to: '2026-11-20' }, now);
  expect(await told()).toEqual(all);
  // A day alone knows what its quarter has before it.
  await makeMeasures(database.kysely, { from: '2026-11-02', to: '2026-11-02' }, now);
  expect(await told()).toEqual(all);
  await database.kysely.transaction().execute((tx) => keepCounts(tx, many, now));
  await run('delete from claim where id = $1', [many]);
  await makeMeasures(database.kysely, { from: '2026-09-01', to: '2026-11-20' }, now);
  expect(await told()).toEqual(all);
  await run('truncate measure_day, measure_gone', []);
});

test('notices that are forgotten by now stay counted', async () => {
  random = randomOf(3);
  await run('truncate claim, complaint cascade', []);
  for (let n = 0; n < 30; n += 1) await addHistory();
  await makeMeasures(database.kysely, days, now);
  const before = await counted('notice by channel');
  await run('truncate notice', []);
  await makeMeasures(database.kysely, days, new Date('2027-06-01T12:00:00Z'));
  expect(before.length).toBeGreaterThan(5);
  expect(await counted('notice by channel')).toEqual(before);
});

describe('what nobody has answered', () => {
  // Its eight working hours are over on a Thursday at 14:00; nothing of its claim changes meanwhile.
  const askedAt = new Date('2026-11-18T14:30:00Z');
  const dueDay = '2026-11-19';

  const ask = async () => {
    const id = await addClaim(database, { created_at: askedAt, updated_at: askedAt });
    await run(
      `insert into outgoing_message (claim_id, id, subject, message, date_sent, position) values ($1, $2, '', '', $3, $4)`,
      [id, newId(), askedAt, (position += 1)],
    );
    await run(
      `insert into desk_claim (claim_id, open, state_since, waiting_on, due_at, due_kind, due_from, unanswered, unanswered_since)
        values ($1, true, $2, 'us', $2, 'answer', $2, 1, $2)`,
      [id, askedAt],
    );
    return id;
  };
  const inTime = async () => (await counted('answer-in-time')).map(({ day, n, sum }) => [day, n, sum]);

  beforeEach(() => run('truncate claim, complaint, measure_day cascade', []));

  test('is not in time on the day on which its time runs out, and by its hour', async () => {
    await ask();
    const today = { from: dueDay, to: dueDay };
    await makeMeasures(database.kysely, today, new Date(`${dueDay}T13:59:00Z`));
    expect(await inTime()).toEqual([]);
    await makeMeasures(database.kysely, today, new Date(`${dueDay}T14:01:00Z`));
    expect(await inTime()).toEqual([[dueDay, 1, 0]]);
    expect(await counted('answer')).toEqual([]);
  });

  test('is counted no second time when it is answered late', async () => {
    const id = await ask();
    await makeMeasures(database.kysely, days, now);
    await run(
      `insert into contact (claim_id, id, channel, direction, reason, minutes, text, author_id, author_name, at)
        values ($1, $2, 'phone', 'out', 'date', 1, '', $2, 'Kim', $3)`,
      [id, newId(), now],
    );
    await run('update claim set updated_at = $2 where id = $1', [id, now]);
    await run('update desk_claim set unanswered = 0, unanswered_since = null where claim_id = $1', [id]);
    for (const of of [{ from: '2026-11-20', to: '2026-11-20' }, days]) {
      await makeMeasures(database.kysely, of, now);
      expect(await inTime()).toEqual([[dueDay, 1, 0]]);
    }
    expect((await counted('answer')).map(({ day, n }) => [day, n])).toEqual([['2026-11-20', 1]]);
  });
});

test('a complaint whose eight weeks are over without an answer counts, although nothing of its claim changes', async () => {
  await run('truncate claim, complaint, measure_day cascade', []);
  const receivedAt = new Date('2026-09-24T10:00:00Z');
  const id = await addClaim(database, { created_at: receivedAt, updated_at: receivedAt });
  await run(
    `insert into complaint (claim_id, id, number, kind, received_at, recorded_at, channel, words, wanted, reach,
        respondent, respondent_name, acknowledge_by, final_by, send_by, due_at)
      values ($1, $2, 'C', 'service', $3, $3, 'call', '', '', '', 'operator', '', $3, $4, $4, $4)`,
    [id, newId(), receivedAt, new Date('2026-11-20T00:00:00Z')],
  );
  const today = { from: '2026-11-20', to: '2026-11-20' };
  await makeMeasures(database.kysely, today, now);
  const told = (await counted('complaint-in-eight-weeks')).map(({ day, n, sum }) => [day, n, sum]);
  expect(told).toEqual([['2026-11-20', 1, 0]]);
});

describe('a complaint that is written down more than five weeks late', () => {
  const received = '2026-08-01';
  const missed = '2026-09-27';
  const recordedAt = new Date('2026-11-20T12:30:00Z');
  const nights = ['2026-11-21T03:30:00Z', '2026-11-22T03:30:00Z'] as const;

  const countAt = (time: Date | string) =>
    makeRecentMeasures({
      database,
      settings: { ...readSettings({ NODE_ENV: 'test' }), demo: false },
      now: () => new Date(time),
    });
  const addStep = (id: string, kind: string, at: string, recorded: Date | string) =>
    run(
      `insert into complaint_step (claim_id, complaint_id, id, kind, by_kind, by_name, words, at, recorded_at)
        select claim_id, id, $2, $3, 'system', '', '', $4, $5 from complaint where claim_id = $1`,
      [id, newId(), kind, at, recorded],
    );
  const told = async (of: string) => (await counted(of)).map(({ day, n, sum }) => [day, n, sum]);

  async function takeIn(): Promise<string> {
    const receivedAt = `${received}T10:00:00Z`;
    const id = await addClaim(database, { created_at: new Date('2026-07-20T10:00:00Z'), updated_at: recordedAt });
    await run(
      `insert into complaint (claim_id, id, number, kind, received_at, recorded_at, channel, words, wanted, reach,
          respondent, respondent_name, acknowledge_by, final_by, send_by, due_at)
        values ($1, $2, 'C', 'service', $3, $4, 'letter', '', '', '', 'operator', '', $3, $5, $5, $5)`,
      [id, newId(), receivedAt, recordedAt, `${missed}T00:00:00Z`],
    );
    await addStep(id, 'received', receivedAt, recordedAt);
    return id;
  }

  beforeEach(async () => {
    await run('truncate claim, complaint, measure_day, measure_version cascade', []);
    await run('truncate measure_dropped', []);
    await countAt(now);
    // All days are of this version, so that none is counted again for that.
    await run(`update measure_version set made_from = '2026-01-01'`, []);
  });

  test('is in the figures of the day on which it came, and its missed eight weeks too', async () => {
    await takeIn();
    await countAt(nights[0]);
    expect(await told('complaint')).toEqual([[received, 1, 0]]);
    expect(await told('complaint by channel')).toEqual([[received, 1, 0]]);
    expect(await told('complaint-in-eight-weeks')).toEqual([[missed, 1, 0]]);
    await countAt(nights[1]);
    expect(await told('complaint')).toEqual([[received, 1, 0]]);
  });

  test('says on which day it was counted, and what stays as it was keeps its day', async () => {
    const countedOn = async () => {
      const { rows } = await database.pool.query<{ brand: string; day: string }>(
        `select brand, counted_on::text as day from measure_day where measure = 'complaint' and dimension = '' order by 1`,
      );
      return rows.map(({ brand: of, day }) => [of, day]);
    };
    await takeIn();
    await countAt(nights[0]);
    const [[brand] = []] = await countedOn();
    expect(await countedOn()).toEqual([[brand, '2026-11-21']]);
    const later = await takeIn();
    await run(`update claim set brand = 'other' where id = $1`, [later]);
    await run(`update complaint set recorded_at = $2 where claim_id = $1`, [later, new Date(nights[1])]);
    await run(`update complaint_step set recorded_at = $2 where claim_id = $1`, [later, new Date(nights[1])]);
    await countAt('2026-11-22T04:30:00Z');
    expect(await countedOn()).toEqual([
      [brand, '2026-11-21'],
      ['other', '2026-11-22'],
    ]);
  });

  test('and what is no longer counted says on which day it went', async () => {
    const quarter = { from: '2026-07-01', to: '2026-09-30' };
    const countedOn = () => readLastCount(database.kysely, noClient, quarter);
    const id = await takeIn();
    await countAt(nights[0]);
    expect(await countedOn()).toBe('2026-11-21');
    await close(id, 'C', 'mistaken', '2026-11-22T02:30:00Z');
    await countAt(nights[1]);
    expect(await told('complaint')).toEqual([]);
    expect(await countedOn()).toBe('2026-11-22');
    // As days are counted again by the command.
    await run(`insert into measure_day values ($1, $2, '', 'came', '', '', 1, 0, '{}')`, [received, noClient]);
    const soon = new Date('2026-11-24T12:00:00Z');
    await makeMeasures(database.kysely, { from: received, to: received }, soon);
    expect(await countedOn()).toBe('2026-11-24');
    await countAt('2026-11-25T12:00:00Z');
    expect(await countedOn()).toBe('2026-11-24');
  });

  test('and an answer elsewhere that is recorded late takes the place of the missed weeks', async () => {
    const id = await takeIn();
    await countAt(nights[0]);
    const [closedAt, writtenAt] = ['2026-08-20T10:00:00Z', '2026-11-21T12:00:00Z'];
    await run(
      `update complaint set due_at = null, closed_at = $2, outcome = 'refused', cause = 'delay' where claim_id = $1`,
      [id, closedAt],
    );
    await addStep(id, 'final', closedAt, writtenAt);
    await run('update claim set updated_at = $2 where id = $1', [id, writtenAt]);
    await countAt(nights[1]);
    expect(await told('complaint-closed by reason')).toEqual([['2026-08-20', 1, 19 * 24 * 60]]);
    expect(await told('complaint-in-eight-weeks')).toEqual([['2026-08-20', 1, 1]]);
    expect(await told('complaint')).toEqual([[received, 1, 0]]);
  });

  async function takeUp(id: string, recorded: string): Promise<void> {
    await run(
      `insert into complaint (claim_id, id, again_of, number, kind, received_at, recorded_at, channel, words, wanted, reach,
          respondent, respondent_name, acknowledge_by, final_by, send_by, due_at)
        select claim_id, $2, id, 'C-2', kind, received_at, $3, channel, words, wanted, reach, respondent, respondent_name,
          acknowledge_by, final_by, send_by, final_by from complaint where claim_id = $1`,
      [id, newId(), recorded],
    );
  }

  const close = (id: string, number: string, outcome: string, closedAt: string) =>
    run(
      `update complaint set due_at = null, closed_at = $3, outcome = $4, cause = 'delay'
        where claim_id = $1 and number = $2`,
      [id, number, closedAt, outcome],
    );

  test('and one that was taken up again counts once, and no more as withdrawn', async () => {
    const id = await takeIn();
    await close(id, 'C', 'withdrawn', '2026-11-19T12:00:00Z');
    await countAt(nights[0]);
    expect(await told('complaint-withdrawn')).toEqual([['2026-11-19', 1, 0]]);
    expect(await told('complaint-in-eight-weeks by reason')).toEqual([[missed, 1, 0]]);
    await takeUp(id, '2026-11-21T12:00:00Z');
    await countAt(nights[1]);
    expect(await told('complaint-withdrawn')).toEqual([]);
    expect(await told('complaint')).toEqual([[received, 1, 0]]);
    expect(await told('complaint-in-eight-weeks')).toEqual([[missed, 1, 0]]);
    expect(await told('complaint-in-eight-weeks by reason')).toEqual([]);
  });

  test('and where it was taken up by mistake, it counts as it ended before', async () => {
    const id = await takeIn();
    await close(id, 'C', 'withdrawn', '2026-11-19T12:00:00Z');
    await takeUp(id, '2026-11-20T13:00:00Z');
    await countAt(nights[0]);
    expect(await told('complaint-withdrawn')).toEqual([]);
    await close(id, 'C-2', 'mistaken', '2026-11-21T12:00:00Z');
    await countAt(nights[1]);
    expect(await told('complaint-withdrawn')).toEqual([['2026-11-19', 1, 0]]);
    expect(await told('complaint-mistaken')).toEqual([['2026-11-21', 1, 0]]);
    expect(await told('complaint')).toEqual([[received, 1, 0]]);
    expect(await told('complaint-in-eight-weeks')).toEqual([[missed, 1, 0]]);
  });

  test('and one that was a mistake leaves the days on which it came and was late', async () => {
    const id = await takeIn();
    await countAt(nights[0]);
    await close(id, 'C', 'mistaken', '2026-11-21T12:00:00Z');
    await countAt(nights[1]);
    expect(await told('complaint')).toEqual([]);
    expect(await told('complaint-in-eight-weeks')).toEqual([]);
    expect(await told('complaint-mistaken')).toEqual([['2026-11-21', 1, 0]]);
  });

  test('changes neither who has support needs, nor what was counted of claims that have gone', async () => {
    const before = (measure: string, day: string, n: number) =>
      run(`insert into measure_day values ($1, $2, '', $3, '', '', $4, 0, '{}')`, [day, noClient, measure, n]);
    await before('complaint', received, 3);
    await before('came', received, 2);
    await run('update measure_version set version = 9', []);
    await countAt(now);
    await takeIn();
    await countAt(nights[0]);
    expect(await told('complaint')).toEqual([[received, 4, 0]]);
    expect(await told('came')).toEqual([[received, 2, 0]]);
    expect(await told('complaint-in-eight-weeks by needs')).toEqual([]);
  });
});

describe('once the portal counts otherwise', () => {
  const early = '2026-08-01';
  const services = () => ({
    database,
    settings: { ...readSettings({ NODE_ENV: 'test' }), demo: false },
    now: () => now,
  });
  const days = async () => {
    const rows = database.kysely.selectFrom('measure_day').select(['day', 'dimension', 'n']);
    const ofBefore = rows.where('measure', '=', 'came').where('day', '<', '2026-10-01');
    const found = await ofBefore.orderBy('day').orderBy('dimension').execute();
    return found.map(({ day, dimension, n }) => [day, dimension, n]);
  };

  /** As a version before has counted a day: told apart by nothing. */
  const countBefore = (day: string, n: number) =>
    run(`insert into measure_day values ($1, $2, '', 'came', '', '', $3, 0, '{}')`, [day, noClient, n]);

  beforeEach(async () => {
    await run('truncate claim, complaint, measure_day, measure_version cascade', []);
    await countBefore(early, 1);
    await countBefore('2026-08-09', 3);
    await addClaim(database, { created_at: new Date(`${early}T12:00:00Z`), updated_at: now });
    await addClaim(database, { created_at: new Date('2026-08-09T12:00:00Z'), updated_at: now });
  });

  test('days of before are counted again by themselves, and what has gone since stays counted', async () => {
    await makeRecentMeasures(services());
    expect(await days()).toEqual([
      [early, '', 1],
      [early, 'claims-by-needs', 1],
      [early, 'device', 1],
      [early, 'needs', 1],
      ['2026-08-09', '', 3],
    ]);
    expect(await readCountedAt(database.kysely)).toEqual(now);
  });

  test('by the command are as of its time, also in what was written down late of earlier days', async () => {
    await run('truncate measure_gone', []);
    const soon = new Date(now.getTime() + 5 * hourMs);
    const later = { ...services(), now: () => soon };
    await rebuildMeasures(later, '2026-11-19');
    expect(await readCountedAt(database.kysely)).toBeNull();
    await makeRecentMeasures(services());
    await run(
      `insert into complaint (claim_id, id, number, kind, received_at, recorded_at, channel, words, wanted, reach,
          respondent, respondent_name, acknowledge_by, final_by, send_by, due_at)
        select id, $1, 'C', 'service', $2, $3, 'letter', '', '', '', 'operator', '', $2, $2, $2, $2 from claim limit 1`,
      [newId(), `${early}T13:00:00Z`, now],
    );
    await rebuildMeasures(later, '2026-11-19');
    expect(await readCountedAt(database.kysely)).toEqual(soon);
    expect((await counted('complaint')).map(({ day, n }) => [day, n])).toEqual([[early, 1]]);
  });

  test('and no more than once', async () => {
    await makeRecentMeasures(services());
    await run(`delete from measure_day where day < '2026-10-01'`, []);
    await countBefore(early, 1);
    await makeRecentMeasures(services());
    expect(await days()).toEqual([[early, '', 1]]);
  });

  test('but no day of which claims may have been removed by now', async () => {
    const { settings, ...of } = services();
    await makeRecentMeasures({
      ...of,
      settings: { ...settings, retention: { ...settings.retention, claimYears: 0.2 } },
    });
    expect(await days()).toEqual([
      [early, '', 1],
      ['2026-08-09', '', 3],
    ]);
  });
});
