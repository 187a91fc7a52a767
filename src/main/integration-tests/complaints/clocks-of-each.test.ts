// Each open complaint of a claim is alarmed by itself, and systems are told of each of its days that is over.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { tellOverdueComplaints } from '#claim/complaint/overdue-complaints.server.ts';
import { remakeDeskRows } from '#claim/desk/desk-rows.data.ts';
import { raiseAlarms } from '#features/desk/alarms/raise-alarms.server.ts';
import { DeskApp } from '../desk-app.fixture.ts';
import { complaint, deskOf, newClaim, rowsOf, startDesk, take } from './complaint-claims.fixture.ts';

const start = new Date('2026-11-06T12:00:00Z');
const daySeconds = 86_400;

beforeAll(startDesk);
beforeEach(() => deskOf().wait((start.getTime() - deskOf().now().getTime()) / 1_000));
afterAll(() => deskOf().close());

async function taken(number: string, words: string): Promise<{ number: string; receivedAt: string }> {
  expect((await take(number, { words })).status).toBe(201);
  const { number: its, receivedAt } = await complaint(number);
  return { number: its, receivedAt: String(receivedAt) };
}

async function stepOn(number: string, its: string, body: object): Promise<void> {
  const path = `/claims/${number}/complaints/${its}/steps`;
  expect((await deskOf().operator('POST', path, body)).status).toBe(200);
}

/** Lets days pass. What runs by itself runs at each noon. */
async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    deskOf().wait(daySeconds);
    await raiseAlarms(deskOf().services);
    await tellOverdueComplaints(deskOf().services);
  }
}

async function alertsOf(id: string, { receivedAt }: { receivedAt: string }): Promise<string[]> {
  const alerts = await rowsOf<{ kind: string; stage: string; at: Date }>(
    `select kind, stage, min(at) as at from desk_alert where claim_id = $1 and kind ~ '^complaint-'
      and run_at = '${receivedAt}' group by kind, stage order by at, stage`,
    id,
  );
  return alerts.map(({ kind, stage, at }) => `${at.toISOString().slice(0, 10)} ${kind.slice(10)} ${stage}`);
}

const toldOf = async (id: string, kind: string) =>
  (
    await rowsOf<{ name: string }>(
      `select distinct a.name from desk_alert d join account a on a.id = d.account_id
        where d.claim_id = $1 and d.kind = '${kind}' order by 1`,
      id,
    )
  ).map(({ name }) => name);

const eventsOf = async (id: string, type: 'clock.missed' | 'complaint.overdue') =>
  (
    await rowsOf<{ clock: string }>(
      `select data ->> 'clock' as clock from outgoing_event
        where claim_id = $1 and type = '${type}' and data ->> 'clock' ~ '^complaint-' order by id`,
      id,
    )
  ).map(({ clock }) => clock.slice(10));

describe('a complaint beside another that is open', () => {
  test('is alarmed of its hand-over, and not only once the insurer has confirmed the other', async () => {
    const { id, number } = await newClaim('Insured Mutual');
    const first = await taken(number, 'It is late.');
    await stepOn(number, first.number, { kind: 'hand-over' });
    await passDays(5);
    const second = await taken(number, 'Nobody rings.');
    await passDays(1);
    const ofHandOver = async (of: { receivedAt: string }) =>
      (await alertsOf(id, of)).filter((alert) => alert.includes('hand-over'));
    const both = [['2026-11-09 hand-over over'], ['2026-11-12 hand-over over']];
    expect([await ofHandOver(first), await ofHandOver(second)]).toEqual(both);
    await passDays(6);
    await stepOn(number, first.number, { kind: 'receipt', words: 'Ann Lee, by phone.' });
    await passDays(1);
    expect([await ofHandOver(first), await ofHandOver(second)]).toEqual(both);
    expect((await eventsOf(id, 'clock.missed')).filter((clock) => clock === 'hand-over')).toHaveLength(2);
  });

  test('is alarmed of each of its days while the other is overdue, and each kind is one clock of the claim', async () => {
    const { id, number } = await newClaim();
    const first = await taken(number, 'It is late.');
    await passDays(70);
    const before = ['acknowledge', 'holding', 'final'];
    expect(await eventsOf(id, 'clock.missed')).toEqual(before);
    const second = await taken(number, 'Nobody rings.');
    await passDays(10);
    await remakeDeskRows(deskOf().database.kysely, [id], deskOf().now());
    await passDays(50);
    expect(await alertsOf(id, second)).toEqual([
      '2027-01-18 acknowledge soon',
      '2027-01-19 acknowledge over',
      '2027-02-09 holding soon',
      '2027-02-15 holding over',
      '2027-02-26 final soon',
      '2027-03-05 final sooner',
      '2027-03-10 final last',
      '2027-03-15 final over',
    ]);
    expect(await eventsOf(id, 'clock.missed')).toEqual([...before, ...before]);
    const clocks = await rowsOf<{ kind: string; run_at: Date }>(
      `select kind, run_at from desk_clock where claim_id = $1 and kind ~ '^complaint-' order by due_at`,
      id,
    );
    expect(clocks.map(({ kind }) => kind.slice(10))).toEqual(before);
    for (const { run_at: at } of clocks) expect(at).toEqual(new Date(first.receivedAt));
  });

  test('is alarmed no more once it is closed', async () => {
    const { id, number } = await newClaim();
    const first = await taken(number, 'It is late.');
    deskOf().wait(60);
    const second = await taken(number, 'Nobody rings.');
    const parts = { decision: 'accepted', reasons: 'It was late.' };
    await stepOn(number, second.number, { kind: 'letter', letter: 'final', parts, cause: 'delay' });
    await passDays(4);
    expect(await alertsOf(id, first)).toEqual(['2026-11-09 acknowledge soon', '2026-11-10 acknowledge over']);
    expect(await alertsOf(id, second)).toEqual([]);
  });
});

/** Returns the run of its clocks, which is when it was written down. */
async function takenLate(number: string, receivedAt: string, words = 'It is late.'): Promise<{ receivedAt: string }> {
  expect((await take(number, { receivedAt, words })).status).toBe(201);
  return { receivedAt: deskOf().now().toISOString() };
}

describe('a complaint that is written down when its days are over', () => {
  test('is alarmed at once of each of them, by its newest stage, and systems are told', async () => {
    const { id, number } = await newClaim('Insured Mutual');
    const receivedAt = '2026-09-01T10:00:00.000Z';
    const run = await takenLate(number, receivedAt);
    await passDays(20);
    const over = ['acknowledge', 'final', 'hand-over', 'holding'];
    const alerts = await alertsOf(id, run);
    expect(alerts.map((alert) => alert.slice('2026-11-07 '.length))).toEqual(over.map((kind) => `${kind} over`));
    expect([...(await eventsOf(id, 'clock.missed'))].toSorted()).toEqual(over);
    expect(await toldOf(id, 'complaint-final')).toEqual(['Bea', 'Max']);
  });

  test('is alarmed once the client opens, however long it is closed', async () => {
    deskOf().wait((new Date('2026-12-24T18:00:00Z').getTime() - deskOf().now().getTime()) / 1_000);
    const { id, number } = await newClaim();
    const receivedAt = '2026-09-01T10:00:00.000Z';
    const run = await takenLate(number, receivedAt);
    await passDays(4);
    expect(await alertsOf(id, run)).toEqual([]);
    deskOf().wait((16 / 24) * daySeconds);
    await raiseAlarms(deskOf().services);
    expect(await alertsOf(id, run)).toHaveLength(3);
  });

  test('is alarmed where it takes up what was closed elsewhere before its days were over', async () => {
    const { id, number } = await newClaim();
    const first = await taken(number, 'It is late.');
    await stepOn(number, first.number, { kind: 'letter', letter: 'acknowledgement' });
    const ending = { kind: 'close', outcome: 'elsewhere', cause: 'delay', words: 'Somebody else answered.' };
    await stepOn(number, first.number, ending);
    await passDays(62);
    const again = await deskOf().operator('POST', `/claims/${number}/complaints/${first.number}/again`, {});
    expect(again.status).toBe(201);
    const run = { receivedAt: deskOf().now().toISOString() };
    await passDays(5);
    const kinds = (await alertsOf(id, run)).map((alert) => alert.slice('2027-01-08 '.length));
    expect(kinds).toEqual(['acknowledge over', 'final over', 'holding over']);
    expect([...(await eventsOf(id, 'clock.missed'))].toSorted()).toEqual(['acknowledge', 'final', 'holding']);
  });

  test('is alarmed also where the same was told of another of that instant', async () => {
    const { id, number } = await newClaim();
    const receivedAt = '2026-09-01T10:00:00.000Z';
    const first = await takenLate(number, receivedAt);
    await passDays(5);
    const second = await takenLate(number, receivedAt, 'Nobody rings.');
    await passDays(5);
    for (const run of [first, second]) expect(await alertsOf(id, run)).toHaveLength(3);
    expect(await eventsOf(id, 'clock.missed')).toHaveLength(6);
  });

  test('tells nobody of what was over long before it was looked at', async () => {
    const { id, number } = await newClaim();
    const { receivedAt } = await taken(number, 'It is late.');
    deskOf().wait(10 * daySeconds);
    await raiseAlarms(deskOf().services);
    expect(await alertsOf(id, { receivedAt })).toEqual([]);
    expect(await eventsOf(id, 'clock.missed')).toEqual([]);
  });
});

describe('complaint.overdue', () => {
  const everything = ['hand-over', 'acknowledge', 'holding', 'final'];

  test('is told of each clock that is over, once', async () => {
    const { id, number } = await newClaim('Insured Mutual');
    const { number: its } = await taken(number, 'It is late.');
    await stepOn(number, its, { kind: 'hand-over' });
    await passDays(62);
    expect(await eventsOf(id, 'complaint.overdue')).toEqual(everything);
    // Long after, when the outbox has forgotten what it sent.
    await deskOf().database.pool.query('delete from outgoing_event where claim_id = $1', [id]);
    const parts = { 'done-so-far': 'We have asked.', 'promised-on': '2027-01-11' };
    await stepOn(number, its, { kind: 'letter', letter: 'holding', parts });
    await passDays(6);
    expect(await eventsOf(id, 'complaint.overdue')).toEqual(['promised']);
  });

  test('has the day of `clock.missed`, also of a clock that is over where the client is closed', async () => {
    const { id, number } = await newClaim();
    await taken(number, 'It is late.');
    await passDays(62);
    const daysOf = async (type: string) =>
      rowsOf(
        `select data ->> 'clock' as clock, data ->> 'dueAt' as "dueAt" from outgoing_event
          where claim_id = $1 and type = '${type}' and data ->> 'clock' ~ '^complaint-' order by 1`,
        id,
      );
    expect(await daysOf('clock.missed')).toEqual(await daysOf('complaint.overdue'));
    // The end of a Friday.
    expect(await daysOf('clock.missed')).toContainEqual({
      clock: 'complaint-holding',
      dueAt: '2026-12-05T00:00:00.000Z',
    });
  });

  test('is told of all at once where nothing ran meanwhile', async () => {
    const { id, number } = await newClaim('Insured Mutual');
    await taken(number, 'It is late.');
    deskOf().wait(62 * daySeconds);
    for (const _ of [1, 2]) await tellOverdueComplaints(deskOf().services);
    expect(await eventsOf(id, 'complaint.overdue')).toEqual(everything);
  });

  test('is told where there is no desk', async () => {
    const own = await DeskApp.start({}, [], { DESK: 'off' });
    try {
      const id = await own.putClaim('NO-DESK');
      expect((await own.operator('POST', '/claims/NO-DESK/complaints', { words: 'It is late.' })).status).toBe(201);
      own.wait(62 * daySeconds);
      await tellOverdueComplaints(own.services);
      const told = `select data ->> 'clock' as clock from outgoing_event
        where claim_id = $1 and type = 'complaint.overdue' order by id`;
      const { rows } = await own.database.pool.query<{ clock: string }>(told, [id]);
      expect(rows.map(({ clock }) => clock.slice(10))).toEqual(['acknowledge', 'holding', 'final']);
    } finally {
      await own.close();
    }
  });

  test('is told however many open complaints have lost their claims', async () => {
    const [erased, other] = [await newClaim(), await newClaim()];
    await taken(erased.number, 'It is late.');
    const gone = await deskOf().operator('POST', `/claims/${erased.number}/erasure`, { force: 'complaint-open' });
    expect(gone.status).toBe(200);
    const columns = `number, kind, received_at, recorded_at, channel, words, wanted, reach, respondent, respondent_name,
      taken_by_name, acknowledge_by, final_by, send_by, due_kind, due_at`;
    await deskOf().database.pool.query(
      `insert into complaint (claim_id, id, ${columns}) select gen_random_uuid(), gen_random_uuid(), ${columns}
        from complaint cross join generate_series(1, 400) where claim_id = $1`,
      [erased.id],
    );
    deskOf().wait(60);
    await taken(other.number, 'It is late.');
    deskOf().wait(5 * daySeconds);
    await tellOverdueComplaints(deskOf().services);
    expect(await eventsOf(other.id, 'complaint.overdue')).toEqual(['acknowledge']);
    expect(await eventsOf(erased.id, 'complaint.overdue')).toEqual([]);
  });
});
