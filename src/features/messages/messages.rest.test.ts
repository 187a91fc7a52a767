import { randomUUID } from 'node:crypto';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { addOwnClaim, messagesApp, type MessagesApp } from './messages-app.fixture.ts';

let database: Database;
let api: MessagesApp;
let claim: { id: string; number: string; cookie: string };

beforeAll(async () => {
  database = await createTestDatabase();
});

beforeEach(async () => {
  api = await messagesApp(database);
  claim = await addOwnClaim(database);
});

afterEach(() => api.app.close());

afterAll(() => database.close());

const bodyFor = (more: object = {}) => ({
  subject: 'My charger',
  message: 'Is it with you?',
  claimId: claim.id,
  gdprConsent: true,
  ...more,
});

async function storedCount(): Promise<number> {
  const rows = await database.kysely
    .selectFrom('outgoing_message')
    .select('id')
    .where('claim_id', '=', claim.id)
    .execute();
  return rows.length;
}

describe('POST /api/enduser/sendMessage', () => {
  test('stores the message as plain text and answers it', async () => {
    const answer = await api.send(
      bodyFor({ subject: '  My\tcharger ', message: '<b>Is it</b>\r\nwith you?\u0007 ' }),
      claim.cookie,
    );
    expect(answer).toMatchObject({
      status: 200,
      json: {
        claimId: claim.id,
        subject: 'My charger',
        message: '<b>Is it</b>\nwith you?',
        dateSent: '2025-11-06T12:00:00.000Z',
        state: 'sent',
      },
    });
  });

  test('posted twice or twenty times at once under one clientId it is stored once', async () => {
    const clientId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.send(bodyFor({ clientId }), claim.cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ json }) => json['id'])).size).toBe(1);
    expect(await storedCount()).toBe(1);
  });

  test('another text under the same clientId is refused, not lost in silence', async () => {
    const clientId = randomUUID();
    await api.send(bodyFor({ clientId }), claim.cookie);
    const answer = await api.send(bodyFor({ clientId, message: 'Other' }), claim.cookie);
    expect(answer).toMatchObject({ status: 409, json: { code: 'client-id-used' } });
  });

  test('the same clientId on another claim is another message', async () => {
    const clientId = randomUUID();
    const other = await addOwnClaim(database);
    await api.send(bodyFor({ clientId }), claim.cookie);
    const answer = await api.send(bodyFor({ clientId, claimId: other.id, message: 'Other' }), other.cookie);
    expect(answer.status).toBe(200);
  });

  test('without a clientId each post is a message', async () => {
    await api.send(bodyFor(), claim.cookie);
    await api.send(bodyFor(), claim.cookie);
    expect(await storedCount()).toBe(2);
  });

  test('gives the claim a new version, as its receipt does once, because open pages wait for that', async () => {
    const version = async () =>
      (await database.kysely.selectFrom('claim').select('version').where('id', '=', claim.id).executeTakeFirstOrThrow())
        .version;
    const before = await version();
    const { json } = await api.send(bodyFor(), claim.cookie);
    expect(await version()).toBe(before + 1);
    const receive = () => api.operator('POST', `${claim.number}/messages/${String(json['id'])}/received`);
    await receive();
    await receive();
    expect(await version()).toBe(before + 2);
  });

  test('the 21st in an hour is refused with the time to wait, however they come; a retry of a stored one is not', async () => {
    const clientId = randomUUID();
    await api.send(bodyFor({ clientId }), claim.cookie);
    api.wait(10);
    const answers = await Promise.all(Array.from({ length: 30 }, () => api.send(bodyFor(), claim.cookie)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({ status: 429, retry: '3000', json: { code: 'too-many-messages' } });
    expect((await api.send(bodyFor({ clientId }), claim.cookie)).status).toBe(200);
    api.wait(50);
    expect((await api.send(bodyFor(), claim.cookie)).status).toBe(200);
    expect((await api.send(bodyFor(), claim.cookie)).status).toBe(429);
  });

  test.each([
    [{ subject: ' ' }, '/subject', 'Please enter topic'],
    [{ subject: 'x'.repeat(201) }, '/subject', 'This may have at most 200 characters.'],
    [{ subject: 7 }, '/subject', 'This must be a text.'],
    [{ message: '\n\u0007' }, '/message', 'Please enter message'],
    [{ message: 'x'.repeat(10_001) }, '/message', 'This may have at most 10000 characters.'],
    [{ gdprConsent: false }, '/gdprConsent', 'Please tick this box if you consent to our Privacy Notice'],
    [{ gdprConsent: undefined }, '/gdprConsent', 'Please tick this box if you consent to our Privacy Notice'],
    [{ clientId: 'twice' }, '/clientId', 'This must be a UUID.'],
    [{ read: true }, '/read', 'This field is not known here.'],
  ])('%j is refused at %s', async (change, pointer, detail) => {
    const answer = await api.send(bodyFor(change), claim.cookie);
    expect(answer.status).toBe(400);
    expect(answer.json['errors']).toContainEqual({ pointer, detail });
    expect(await storedCount()).toBe(0);
  });

  test('the longest texts are kept whole', async () => {
    const long = { subject: '"'.repeat(200), message: '€'.repeat(10_000) };
    expect(await api.send(bodyFor(long), claim.cookie)).toMatchObject({ status: 200, json: long });
  });

  test('foreign, missing and malformed claims, and no session, get one answer', async () => {
    const other = await addOwnClaim(database);
    const answers = [
      await api.send(bodyFor({ claimId: other.id }), claim.cookie),
      await api.send(bodyFor({ claimId: randomUUID() }), claim.cookie),
      await api.send(bodyFor({ claimId: 'x' }), claim.cookie),
      await api.send(bodyFor()),
      await api.send(bodyFor(), `fettle-claim=${'a'.repeat(43)}`),
    ];
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 404, json: { code: 'claim-not-found' } });
    expect(await storedCount()).toBe(0);
  });
});

describe('the operator', () => {
  const path = (more = '') => `${claim.number}/messages${more}`;
  const list = async (query = '') => (await api.operator('GET', path(query))).json;
  const sendThree = async () => {
    for (const subject of ['A', 'B', 'C']) await api.send(bodyFor({ subject }), claim.cookie);
  };

  test('reads what was sent, oldest first, and goes on from where it stopped', async () => {
    await sendThree();
    const first = await list('?limit=2');
    expect(first).toMatchObject({
      messages: [
        { position: 1, subject: 'A', message: 'Is it with you?', state: 'sent', receivedAt: null },
        { position: 2, subject: 'B' },
      ],
      after: 2,
    });
    expect(await list('?after=2')).toMatchObject({ messages: [{ position: 3, subject: 'C' }], after: 3 });
    expect(await list('?after=3')).toEqual({ messages: [], after: 3 });
  });

  test('says that a message has arrived, once; reading alone says nothing', async () => {
    await sendThree();
    const { messages } = (await list()) as { messages: { id: string; state: string }[] };
    expect(messages.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
    const receive = () => api.operator('POST', path(`/${messages[0]?.id}/received`));
    const first = await receive();
    expect(first).toMatchObject({ status: 200, json: { state: 'received', receivedAt: '2025-11-06T12:00:00.000Z' } });
    api.wait(5);
    expect(await receive()).toEqual(first);
    expect(await list()).toMatchObject({ messages: [{ state: 'received' }, { state: 'sent' }, { state: 'sent' }] });
  });

  test('finds the claim however its number is spelt', async () => {
    await sendThree();
    const spelt = claim.number.toLowerCase().replace('-', '%20');
    expect((await api.operator('GET', `${spelt}/messages`)).json['messages']).toHaveLength(3);
  });

  test.each(['?after=-1', '?limit=0', '?limit=101', '?after=x', '?after=1&after=2', '?since=1'])(
    '%s is refused',
    async (query) => {
      expect(await api.operator('GET', path(query))).toMatchObject({ status: 400, json: { code: 'invalid-query' } });
    },
  );

  test('unknown claims and messages, another claim’s message, and texts that cannot be stored are not found', async () => {
    await sendThree();
    const { messages } = (await list()) as { messages: { id: string }[] };
    const other = await addOwnClaim(database);
    for (const [method, where] of [
      ['GET', 'CLM-NONE/messages'],
      ['GET', '%00/messages'],
      ['POST', `CLM-NONE/messages/${messages[0]?.id}/received`],
      ['POST', `${other.number}/messages/${messages[0]?.id}/received`],
      ['POST', path('/x/received')],
      ['POST', path(`/${randomUUID()}/received`)],
    ] as const) {
      expect({ where, status: (await api.operator(method, where)).status }).toEqual({ where, status: 404 });
    }
  });

  test('needs a key, and to acknowledge one that may write', async () => {
    await sendThree();
    const { messages } = (await list()) as { messages: { id: string }[] };
    const received = path(`/${messages[0]?.id}/received`);
    expect((await api.operator('GET', path(), 'none')).status).toBe(401);
    expect((await api.operator('POST', received, 'reader')).status).toBe(401);
    expect((await api.operator('GET', path(), 'reader')).status).toBe(200);
  });
});
