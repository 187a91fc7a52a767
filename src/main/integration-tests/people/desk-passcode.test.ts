import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { tellOfLoneOpenings } from '#features/desk/passcode/lone-openings.server.ts';
import { cookieFor } from '#main/graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

const canary = 'Canary-Zq7!pass';

let desk: DeskApp;
let id: string;
let count = 0;

beforeAll(async () => {
  desk = await DeskApp.start(
    {
      Kim: { rights: ['passcode', 'state'] },
      Sam: { rights: ['passcode'] },
      Lee: { rights: ['passcode'], roles: ['handler', 'lead'] },
      Nat: { rights: [], roles: ['handler', 'lead'] },
      Aud: { rights: [], roles: ['auditor'], clients: ['Insured'] },
    },
    [{ name: 'Insured', contracts: [{ customer: 'Insured Mutual' }] }],
  );
  await desk.database.pool.query(
    `insert into account_passkey (id, account_id, credential_id, public_key, counter, name, created_at)
     select gen_random_uuid(), id, id::text::bytea, 'x', 0, 'Key', now() from account where name <> 'Nat'`,
  );
});
afterAll(() => desk?.close());

/** As giving a code does. */
const prove = () => desk.database.kysely.updateTable('account_session').set({ proved_at: desk.now() }).execute();

async function givePasscode(passcode = canary, passcodeType = 'password') {
  const query = `mutation ($model: SetPasscodeInput!) { setPasscode(model: $model) { id } }`;
  const headers = { cookie: await cookieFor(desk.database, [id], desk.now()), 'sec-fetch-site': 'same-origin' };
  const variables = { model: { claimId: id, passcode, passcodeType, gdprConsent: true } };
  const { body } = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables } });
  expect(body).not.toContain('errors');
}

const open = (who = 'Kim', payload: object = { reason: 'repair' }, key?: string) =>
  desk.act(who, `${id}/passcode/open`, payload, key);
const stateFor = async (who: string) => (await desk.ask(who, `/claims/${id}/passcode`)).json;
const submittedAt = async () => ((await stateFor('Kim'))['passcode'] as { submittedAt: string }).submittedAt;
const remove = (seen: string) => desk.act('Kim', `${id}/passcode/delete`, { seen });
const alarmsOf = async (who: string) =>
  ((await desk.ask(who, '/alerts')).json['alerts'] as { kind: string; claimId: string }[])
    .filter(({ claimId }) => claimId === id)
    .map(({ kind }) => kind);

beforeEach(async () => {
  id = await desk.putClaim(`PASS-${(count += 1)}`);
  await desk.database.pool.query('delete from passcode_opening');
  await prove();
});

async function withdraw(): Promise<void> {
  const query = `mutation ($id: ID!) { withdrawPasscode(claimId: $id) { name } }`;
  const headers = { cookie: await cookieFor(desk.database, [id], desk.now()), 'sec-fetch-site': 'same-origin' };
  const payload = { query, variables: { id } };
  const { body } = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload });
  expect(body).not.toContain('errors');
}

describe('a passcode in the thread', () => {
  test('comes, goes and is opened by name; the thread never has what it is, and an auditor none of it', async () => {
    id = await desk.putClaim('PASS-READ', { contract: { customer: 'Insured Mutual', name: 'Gold', tatSlaDays: 10 } });
    await givePasscode();
    desk.wait(60);
    await withdraw();
    desk.wait(60);
    await givePasscode();
    desk.wait(60);
    await open();
    const { thread } = await desk.claim('Nat', id);
    const shown = thread.filter(({ kind }) => kind === 'passcode');
    expect(shown).toMatchObject([
      { by: 'claimant', name: '', state: 'passcode.submitted' },
      { by: 'claimant', name: '', state: 'passcode.withdrawn' },
      { by: 'claimant', name: '', state: 'passcode.submitted' },
      { by: 'operator', name: 'Kim', state: 'desk.passcode-open', isMine: false },
    ]);
    expect(JSON.stringify(thread)).not.toContain(canary);
    expect((await desk.claim('Kim', id)).thread.at(-1)).toMatchObject({ kind: 'passcode', isMine: true });
    const { thread: ofAuditor } = await desk.claim('Aud', id);
    expect(ofAuditor.filter(({ kind }) => kind === 'passcode')).toEqual([]);
  });
});

describe('a passcode opens for a reason, by name', () => {
  test('within five minutes of a second factor, and the claimant can no longer withdraw it', async () => {
    await givePasscode();
    desk.wait(301);
    expect((await open()).json['code']).toBe('second-factor-needed');
    await prove();
    expect((await open('Kim', {})).json['errors']).toMatchObject([{ pointer: '/reason' }]);
    expect((await open('Kim', { reason: 'other' })).json['errors']).toMatchObject([{ pointer: '/words' }]);
    const { status, json } = await open('Kim', { reason: 'other', words: 'It hangs' });
    expect([status, json]).toEqual([
      200,
      {
        type: 'password',
        passcode: canary,
        name: 'Kim',
        at: desk.now().toISOString(),
        shownUntil: new Date(desk.now().getTime() + 60_000).toISOString(),
      },
    ]);
    expect(await stateFor('Sam')).toMatchObject({
      passcode: { type: 'password', isHere: true },
      openings: [{ name: 'Kim', reason: 'other', words: 'It hangs' }],
      count: 1,
      keepsReason: false,
      isLead: false,
    });
    const query = `mutation { withdrawPasscode(claimId: "${id}") { id } }`;
    const headers = { cookie: await cookieFor(desk.database, [id], desk.now()), 'sec-fetch-site': 'same-origin' };
    const { body } = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });
    expect(body).toContain('PASSCODE_READ');
  });

  test('is answered again for its key within the minute, and counts once', async () => {
    await givePasscode();
    const key = newId();
    const first = await open('Kim', { reason: 'repair' }, key);
    expect((await open('Kim', { reason: 'repair' }, key)).json).toEqual(first.json);
    expect((await stateFor('Kim'))['count']).toBe(1);
    desk.wait(61);
    expect((await open('Kim', { reason: 'repair' }, key)).json['code']).toBe('too-late');
  });

  test('within ten minutes the reason is kept, and it is still written down', async () => {
    await givePasscode();
    await open('Kim', { reason: 'data-transfer', words: 'Photos' });
    desk.wait(120);
    expect((await stateFor('Kim'))['keepsReason']).toBe(true);
    expect((await open('Kim', {})).status).toBe(200);
    expect((await open('Sam', {})).status).toBe(400);
    const { openings } = (await stateFor('Kim')) as { openings: object[] };
    expect(openings).toMatchObject([
      { reason: 'data-transfer', words: 'Photos' },
      { reason: 'data-transfer', words: 'Photos' },
    ]);
  });

  test('is in no store, event, thread or audit in clear, and each opening is audited', async () => {
    await givePasscode();
    await open();
    const { rows: tables } = await desk.database.pool.query(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables as { name: string }[]) {
      const { rows } = await desk.database.pool.query(
        `select count(*)::int as count from ${name} t where t::text like '%${canary}%'`,
      );
      expect([name, rows[0].count]).toEqual([name, 0]);
    }
    const { rows } = await desk.database.pool.query(
      `select action, detail from audit_event where claim_id = $1 and action like 'desk.%'`,
      [id],
    );
    expect(rows).toEqual([{ action: 'desk.passcode-open', detail: 'repair' }]);
    expect((await desk.ask('Kim', `/claims/${id}`)).text).not.toContain(canary);
  });

  test('is refused where there is none, it is deleted, or the account has no second factor', async () => {
    expect((await open()).json['code']).toBe('passcode-not-found');
    expect((await stateFor('Kim'))['passcode']).toBeNull();
    await givePasscode();
    const seen = await submittedAt();
    expect((await remove(seen)).status).toBe(200);
    expect((await open()).json['code']).toBe('passcode-not-found');
    expect((await stateFor('Kim'))['passcode']).toMatchObject({ isHere: false });
    expect((await remove(seen)).status).toBe(404);
    const { rows } = await desk.database.pool.query('select count(*)::int as count from passcode_opening');
    expect(rows[0].count).toBe(0);
    expect((await open('Nat')).json['code']).toBe('right-needed');
  });
});

test('a passcode that came after the one on screen is not deleted', async () => {
  await givePasscode();
  const seen = await submittedAt();
  desk.wait(60);
  await givePasscode();
  expect((await remove(seen)).json['code']).toBe('changed-meanwhile');
  expect((await stateFor('Kim'))['passcode']).toMatchObject({ isHere: true });
  expect((await remove(await submittedAt())).status).toBe(200);
  expect((await stateFor('Kim'))['passcode']).toMatchObject({ isHere: false });
});

test('many who have not given their second factor are refused at once, and hold up nobody', async () => {
  await desk.database.kysely.updateTable('account_session').set({ proved_at: null }).execute();
  await givePasscode();
  const answers = await Promise.all(Array.from({ length: 8 }, () => open()));
  expect(answers.map(({ json }) => json['code'])).toEqual(Array.from({ length: 8 }, () => 'second-factor-needed'));
});

test('of a person the twenty-first opening in a day asks for a lead, also of several at once', async () => {
  const ids: string[] = [];
  for (const _ of [1, 2, 3]) {
    id = await desk.putClaim(`PASS-${(count += 1)}`);
    await givePasscode();
    ids.push(id);
  }
  await desk.database.pool.query(
    `insert into passcode_opening (claim_id, id, account_id, account_name, reason, words, at)
     select $2, gen_random_uuid(), id, name, 'repair', '', $1 from account, generate_series(1, 19)
     where name = 'Kim'`,
    [desk.now(), await desk.putClaim(`PASS-${(count += 1)}`)],
  );
  const openings = ids.map((one) => desk.act('Kim', `${one}/passcode/open`, { reason: 'repair' }));
  const codes = (await Promise.all(openings)).map(({ json }) => json['code']);
  expect(codes.filter((code) => code === 'lead-needed')).toHaveLength(2);
  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
});

describe('the fourth opening of a claim in a day', () => {
  async function openedThrice() {
    await givePasscode();
    for (const who of ['Kim', 'Sam', 'Kim']) expect((await open(who)).status).toBe(200);
  }

  test('asks a lead, who allows one more', async () => {
    await openedThrice();
    expect((await open('Sam')).json['code']).toBe('lead-needed');
    expect((await desk.act('Sam', `${id}/passcode/ask`, {})).status).toBe(200);
    expect([await alarmsOf('Lee'), await alarmsOf('Kim')]).toEqual([['passcode-asked'], []]);
    const { asked } = (await stateFor('Lee')) as { asked: { accountId: string; name: string }[] };
    expect(asked).toMatchObject([{ name: 'Sam' }]);
    const accountId = asked[0]?.accountId;
    expect((await desk.act('Kim', `${id}/passcode/allow`, { accountId })).json['code']).toBe('lead-needed');
    expect((await desk.act('Lee', `${id}/passcode/allow`, { accountId })).status).toBe(200);
    expect(await alarmsOf('Sam')).toEqual(['passcode-allowed']);
    expect((await open('Kim')).json['code']).toBe('lead-needed');
    expect((await open('Sam')).status).toBe(200);
    expect((await open('Sam')).json['code']).toBe('lead-needed');
    expect((await stateFor('Lee'))['openings']).toMatchObject([{ name: 'Sam', allowedBy: 'Lee' }, {}, {}, {}]);
  });

  test('cannot be allowed by a lead to themselves, and what was allowed ends after an hour', async () => {
    await openedThrice();
    await desk.act('Lee', `${id}/passcode/ask`, {});
    await desk.act('Sam', `${id}/passcode/ask`, {});
    const { asked } = (await stateFor('Nat')) as { asked: { accountId: string; name: string }[] };
    const idOf = (name: string) => asked.find((one) => one.name === name)?.accountId;
    expect((await desk.act('Lee', `${id}/passcode/allow`, { accountId: idOf('Lee') })).status).toBe(400);
    expect((await desk.act('Lee', `${id}/passcode/allow`, { accountId: newId() })).status).toBe(400);
    await desk.act('Nat', `${id}/passcode/allow`, { accountId: idOf('Sam') });
    desk.wait(3_601);
    await prove();
    expect((await open('Sam')).json['code']).toBe('lead-needed');
  });
});

test('on Mondays leads hear of openings after which nothing was done', async () => {
  await givePasscode();
  await open('Kim');
  const idle = id;
  id = await desk.putClaim(`PASS-${(count += 1)}`);
  await givePasscode();
  await open('Kim');
  await desk.act('Kim', `${id}/state`, { state: 'Repair', seen: 'Inspection' });
  const monday = new Date('2026-11-09T08:00:00Z');
  const tell = (now: Date) => tellOfLoneOpenings({ ...desk.services, now: () => now });
  const told = async () => {
    const { rows } = await desk.database.pool.query(
      `select d.claim_id, a.name from desk_alert d join account a on a.id = d.account_id
       where d.kind = 'passcode-alone' order by a.name`,
    );
    return rows as { claim_id: string; name: string }[];
  };
  await tell(new Date('2026-11-08T12:00:00Z'));
  expect(await told()).toEqual([]);
  await tell(monday);
  await tell(monday);
  expect(await told()).toEqual([
    { claim_id: idle, name: 'Lee' },
    { claim_id: idle, name: 'Nat' },
  ]);
});
