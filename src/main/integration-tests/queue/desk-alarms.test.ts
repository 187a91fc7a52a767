import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { remakeDeskRows, writeDeskRows } from '#claim/desk/desk-rows.data.ts';
import { digestAt, mailAlarmDigests } from '#features/desk/alarms/digest.server.ts';
import { purgeAlerts } from '#features/desk/alarms/purge-alerts.server.ts';
import { raiseAlarms } from '#features/desk/alarms/raise-alarms.server.ts';
import { cookieFor } from '#main/graphql.fixture.ts';
import { captureStatements } from '#main/plans/statement-plans.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

const start = new Date('2026-11-06T12:00:00Z');
const hour = 3_600;

let desk: DeskApp;
let lead = '';
let kim = '';
let rae = '';

const idOf = async (name: string): Promise<string> => {
  const found = desk.database.kysely.selectFrom('account').select('id').where('name', '=', name);
  return (await found.executeTakeFirstOrThrow()).id;
};

beforeAll(async () => {
  desk = await DeskApp.start({
    Kim: { rights: ['state'] },
    Sam: { rights: [] },
    Lee: { rights: [], roles: ['handler', 'lead'] },
    Rae: { rights: ['reply'] },
  });
  [kim, lead, rae] = await Promise.all([idOf('Kim'), idOf('Lee'), idOf('Rae')]);
});
afterAll(() => desk?.close());

const goTo = (text: string) => desk.wait((new Date(text).getTime() - desk.now().getTime()) / 1_000);

beforeEach(async () => {
  goTo(start.toISOString());
  await desk.database.kysely.deleteFrom('desk_alert').execute();
  await desk.database.kysely.deleteFrom('desk_clock').execute();
});

const raise = () => raiseAlarms(desk.services);

async function alertsOf(claimId: string) {
  const { rows } = await desk.database.pool.query<{ account_id: string; kind: string; stage: string }>(
    'select account_id, kind, stage from desk_alert where claim_id = $1 order by at, kind, stage, account_id',
    [claimId],
  );
  const names = new Map([
    [kim, 'Kim'],
    [lead, 'Lee'],
    [rae, 'Rae'],
  ]);
  return rows.map(({ account_id: id, kind, stage }) => [names.get(id) ?? 'Sam', kind, stage]);
}

/** Kim has the claim. It is inspected from Friday, 12:00: 16 hours, so it is over on Tuesday at 11:00. */
async function kimsClaim(number: string): Promise<string> {
  const id = await desk.putClaim(number, { lastStateChangeDate: start.toISOString() });
  await desk.act('Kim', `${id}/assign`, { assigneeId: kim, seen: null });
  return id;
}

describe('an alarm', () => {
  test('is raised once for 1,000 writes of a claim, by however many processes', async () => {
    const id = await kimsClaim('ALARM-1');
    await raise();
    expect(await alertsOf(id)).toEqual([]);
    goTo('2026-11-09T16:00:00Z');
    await desk.operator('PATCH', '/claims/ALARM-1?quiet=true', { externalReference: 'JOB-1' });
    // What each write does to the row and the clocks of its claim.
    for (let writes = 0; writes < 1_000; writes += 50) {
      await desk.database.kysely.transaction().execute(async (tx) => {
        await tx.selectFrom('claim').select('id').where('id', '=', id).forUpdate().execute();
        for (let n = 0; n < 50; n += 1) await writeDeskRows(tx, [id], desk.now());
      });
      await Promise.all([raise(), raise(), raise()]);
    }
    expect(await alertsOf(id)).toEqual([['Kim', 'state', 'soon']]);
    goTo('2026-11-10T12:00:00Z');
    await raise();
    await remakeDeskRows(desk.database.kysely, [id], desk.now());
    await raise();
    expect((await alertsOf(id)).slice(1)).toEqual([
      ['Kim', 'state', 'over'],
      ['Lee', 'state', 'over'],
    ]);
  });

  test('does not wait for a claim that is being written, nor the write for it, and is raised after', async () => {
    const id = await kimsClaim('ALARM-WRITE');
    goTo('2026-11-09T16:00:00Z');
    await desk.database.kysely.transaction().execute(async (tx) => {
      await tx.selectFrom('claim').select('id').where('id', '=', id).forUpdate().execute();
      await raise();
      await writeDeskRows(tx, [id], desk.now());
    });
    expect(await alertsOf(id)).toEqual([]);
    await raise();
    expect(await alertsOf(id)).toEqual([['Kim', 'state', 'soon']]);
  });

  test('of a claim of nobody goes to the leads, and of several stages that were missed only the last', async () => {
    const id = await desk.putClaim('ALARM-2', { lastStateChangeDate: start.toISOString() });
    goTo('2026-11-10T12:00:00Z');
    await raise();
    expect(await alertsOf(id)).toEqual([['Lee', 'state', 'over']]);
  });

  test('waits for the opening of the client’s hours', async () => {
    const id = await kimsClaim('ALARM-3');
    await desk.act('Kim', `${id}/wait`, { on: 'parts', until: '2026-11-09T20:00:00Z' });
    goTo('2026-11-09T21:00:00Z');
    await raise();
    expect((await alertsOf(id)).filter(([, , stage]) => stage === 'over')).toEqual([]);
    goTo('2026-11-10T09:00:00Z');
    await raise();
    expect(await alertsOf(id)).toContainEqual(['Kim', 'parts', 'over']);
  });

  test('is not raised for what is over for days, as after an upgrade', async () => {
    const id = await desk.putClaim('ALARM-4', { lastStateChangeDate: '2026-09-01T09:00:00Z' });
    await raise();
    expect(await alertsOf(id)).toEqual([]);
  });

  test('whoever is given a claim is told, and nobody of what they did themselves', async () => {
    const id = await kimsClaim('ALARM-5');
    expect(await alertsOf(id)).toEqual([]);
    await desk.act('Kim', `${id}/assign`, { assigneeId: lead, seen: kim });
    expect(await alertsOf(id)).toEqual([['Lee', 'assigned', 'now']]);
  });

  test('of a claim that was given and taken back, or given on, is there no more, unless it was read', async () => {
    const id = await kimsClaim('ALARM-5-BACK');
    await desk.act('Kim', `${id}/assign`, { assigneeId: lead, seen: kim });
    await desk.act('Kim', `${id}/assign`, { assigneeId: kim, seen: lead });
    expect(await alertsOf(id)).toEqual([]);
    await desk.act('Kim', `${id}/assign`, { assigneeId: lead, seen: kim });
    await desk.send('Lee', 'POST', '/alerts/read', { claimId: id, until: desk.now().toISOString() });
    await desk.act('Kim', `${id}/assign`, { assigneeId: null, seen: lead });
    expect(await alertsOf(id)).toEqual([['Lee', 'assigned', 'now']]);
  });

  test('is listed and marked as read by whoever was told alone', async () => {
    const id = await kimsClaim('ALARM-6');
    await desk.act('Kim', `${id}/assign`, { assigneeId: lead, seen: kim });
    const before = await desk.ask('Lee', '/alerts');
    expect(before.json).toMatchObject({ unread: 1, alerts: [{ claimId: id, number: 'ALARM-6', isRead: false }] });
    expect((await desk.ask('Kim', '/alerts')).json).toMatchObject({ unread: 0, alerts: [] });
    await desk.send('Kim', 'POST', '/alerts/read', { claimId: null, until: desk.now().toISOString() });
    expect((await desk.ask('Lee', '/alerts')).json).toMatchObject({ unread: 1 });
    await desk.send('Lee', 'POST', '/alerts/read', { claimId: id, until: desk.now().toISOString() });
    expect((await desk.ask('Lee', '/alerts')).json).toMatchObject({ unread: 0, alerts: [{ isRead: true }] });
  });

  test('is forgotten a month after it was read, and three months after it was raised', async () => {
    const id = await kimsClaim('ALARM-8');
    const read = (days: string) => `('assigned', now.at - interval '${days}', now.at - interval '${days}')`;
    const unread = (days: string) => `('mentioned', now.at - interval '${days}', null)`;
    const kept = [read('29 days'), unread('89 days')];
    const gone = [read('31 days'), unread('91 days')];
    await desk.database.pool.query(
      `with now as (select $3::timestamptz as at)
        insert into desk_alert (claim_id, account_id, kind, stage, run_at, at, read_at)
        select $1, $2, a.kind, 'now', a.at + n * interval '1 microsecond', a.at, a.read_at from now
        cross join generate_series(1, 2001) n
        cross join lateral (values ${[...kept, ...gone].join()}) a (kind, at, read_at)
        where n = 1 or a.at < now.at - interval '90 days'`,
      [id, kim, desk.now()],
    );
    await purgeAlerts(desk.services);
    const { rows } = await desk.database.pool.query<{ kind: string; days: number }>(
      `select kind, extract(day from $1 - at)::int as days from desk_alert order by at`,
      [desk.now()],
    );
    expect(rows).toEqual([
      { kind: 'mentioned', days: 89 },
      { kind: 'assigned', days: 29 },
    ]);
  });

  test('a change that the operator’s system has not taken up in a working day is told to administrators', async () => {
    const id = await kimsClaim('ALARM-7');
    await desk.database.kysely
      .updateTable('account')
      .set({ roles: ['handler', 'admin'] })
      .where('name', '=', 'Sam')
      .execute();
    await desk.act('Kim', `${id}/state`, { state: 'Repair', seen: 'Inspection' });
    goTo('2026-11-09T12:00:00Z');
    await raise();
    expect((await alertsOf(id)).filter(([, kind]) => kind === 'untaken')).toEqual([]);
    goTo('2026-11-10T09:01:00Z');
    await raise();
    await raise();
    expect((await alertsOf(id)).filter(([, kind]) => kind === 'untaken')).toEqual([['Sam', 'untaken', 'over']]);
  });
});

describe('a claimant who waits in the chat', () => {
  const sayInChat = async (id: string, text: string) => {
    const headers = { cookie: await cookieFor(desk.database, [id], desk.now()) };
    const post = (url: string, payload: object) => desk.app.inject({ method: 'POST', url, headers, payload });
    await post('/api/enduser/chat', { claimId: id, gdprConsent: true });
    const said = await post('/api/enduser/chat/messages', { claimId: id, clientId: randomUUID(), text });
    expect(said.statusCode).toBe(200);
  };
  const ofChat = async (id: string) => (await alertsOf(id)).filter(([, kind]) => kind === 'chat');

  test.each([
    ['within opening hours', '2026-11-06T14:00:00Z'],
    ['in the evening', '2026-11-06T19:00:00Z'],
  ])('is told to all who are here after 30 s, and to the leads after 60 s, %s', async (_when, at) => {
    goTo(at);
    const id = await desk.putClaim(`CHAT-${at.slice(11, 13)}`);
    await desk.send('Rae', 'PUT', '/presence', { isHere: true });
    await sayInChat(id, 'Is somebody there?');
    desk.wait(29);
    await raise();
    expect(await ofChat(id)).toEqual([]);
    desk.wait(1);
    await raise();
    await raise();
    expect(await ofChat(id)).toEqual([['Rae', 'chat', 'soon']]);
    desk.wait(30);
    await raise();
    expect(await ofChat(id)).toEqual([
      ['Rae', 'chat', 'soon'],
      ['Lee', 'chat', 'over'],
    ]);
  });

  test('is told to nobody once they were answered', async () => {
    const id = await desk.putClaim('CHAT-ANSWERED');
    await desk.send('Rae', 'PUT', '/presence', { isHere: true });
    await sayInChat(id, 'Is somebody there?');
    desk.wait(20);
    expect((await desk.act('Rae', `${id}/chat`, { text: 'Yes.', seen: 1 })).status).toBe(200);
    desk.wait(60);
    await raise();
    expect(await ofChat(id)).toEqual([]);
  });
});

describe('a state that the operator’s system overrules', () => {
  test('tells the assignee in the write itself, and the thread says from, to and by which key', async () => {
    const id = await kimsClaim('OVER-1');
    expect((await desk.act('Kim', `${id}/state`, { state: 'Repair', seen: 'Inspection' })).status).toBe(200);
    await desk.act('Kim', `${id}/assign`, { assigneeId: lead, seen: kim });
    await desk.operator('PATCH', '/claims/OVER-1', { state: 'Awaiting Authorisation' });
    expect(await alertsOf(id)).toContainEqual(['Lee', 'overruled', 'now']);
    const { thread } = await desk.claim('Kim', id);
    const said = thread.find(({ kind }) => kind === 'overruled');
    expect(said).toMatchObject({ title: 'Repair', text: 'Awaiting Authorisation', name: 'Kim' });
    expect(said?.state).not.toBe(null);
  });
});

describe('what nobody has seen', () => {
  test.each([
    ['2026-11-06T08:29:59Z', null],
    ['2026-11-06T08:30:00Z', '2026-11-06T08:30:00.000Z'],
    ['2026-11-06T13:10:00Z', '2026-11-06T13:00:00.000Z'],
    ['2026-11-06T14:00:00Z', null],
    ['2026-11-07T08:30:00Z', null],
    ['2026-12-25T13:00:00Z', null],
    ['2026-07-06T07:30:00Z', '2026-07-06T07:30:00.000Z'],
  ])('at %s the digest of %s is due', (now, due) => {
    expect(digestAt(new Date(now))?.toISOString() ?? null).toBe(due);
  });

  test('is mailed at 08:30 and 13:00 of a working day, once, to whoever has not seen it', async () => {
    const id = await kimsClaim('MAIL-1');
    await desk.act('Kim', `${id}/assign`, { assigneeId: lead, seen: kim });
    const mails = async () => {
      const { rows } = await desk.database.pool.query<{ recipient: string }>(
        `select recipient from mail where key like 'alarms %' order by recipient`,
      );
      return rows.map(({ recipient }) => recipient);
    };
    await mailAlarmDigests(desk.services);
    expect(await mails()).toEqual([]);
    desk.wait(hour);
    await mailAlarmDigests(desk.services);
    await mailAlarmDigests(desk.services);
    expect(await mails()).toEqual(['lee@example.com']);
    goTo('2026-11-09T08:30:00Z');
    await mailAlarmDigests(desk.services);
    expect(await mails()).toEqual(['lee@example.com']);
  });
});

test('alarms that are due are found by their index', async () => {
  await desk.database.pool.query(`insert into claim (id, number, created_at, updated_at)
    select gen_random_uuid(), 'PLAN-' || n, now(), now() from generate_series(1, 3000) n`);
  await desk.database.pool.query(`insert into desk_clock (claim_id, kind, run_at, soon_at, due_at, alarms, raised)
    select id, 'state', now(), '2030-01-01', '2030-01-02', '{2030-01-01,2030-01-02}', 0 from claim where number like 'PLAN-%'`);
  await desk.database.pool
    .query(`insert into complaint_clock (claim_id, complaint_id, kind, run_at, due_at, alarms, raised)
    select id, gen_random_uuid(), 'complaint-holding', now(), '2030-01-02', '{2030-01-01,2030-01-02}', 0
    from claim where number like 'PLAN-%'`);
  await desk.database.pool.query('analyze');
  const { statements, stop } = captureStatements();
  await raise();
  stop();
  for (const table of ['desk_clock', 'complaint_clock']) {
    const lock = `select id from claim where id in (select k.claim_id from "${table}" k`;
    const sent = [...statements.values()].find(({ text }) => text.startsWith(lock));
    const { rows } = await desk.database.pool.query<{ 'QUERY PLAN': string }>(`explain ${sent?.text}`, sent?.values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(`using ${table}_alarm`);
    expect(plan).not.toContain(`Seq Scan on ${table}`);
  }
});
