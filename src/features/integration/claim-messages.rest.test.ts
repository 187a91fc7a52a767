import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createIntegrationApp, fixedNow } from './integration-app.fixture.ts';
import { messageExample } from './openapi-examples.ts';

let api: Awaited<ReturnType<typeof createIntegrationApp>>;
beforeAll(async () => {
  api = await createIntegrationApp();
});
afterAll(() => api.close());

let count = 0;
async function newClaim(): Promise<string> {
  const number = `MSG-${(count += 1)}`;
  const first = { externalId: 'first', dateSent: '2026-11-05T10:00:00Z', subject: 'We have it', body: '<p>Hello.</p>' };
  await api.call('PUT', `/claims/${number}?quiet=true`, { endUserName: 'Priya Nair', messages: [first] });
  return number;
}

const post = (number: string, body: unknown, query = '', headers: Record<string, string> = {}) =>
  api.call('POST', `/claims/${encodeURIComponent(number)}/messages${query}`, body, { headers });
const messagesOf = async (number: string) => (await api.call('GET', `/claims/${number}`)).json().messages;
const noticesOf = async (number: string) => {
  const { rows } = await api.services.database.pool.query(
    `select h.kind from happening h join claim c on c.id = h.claim_id where c.number = $1 and h.kind = 'message-received'`,
    [number],
  );
  return rows.length;
};

test('adds a message, leaves the others, and tells the claimant once', async () => {
  const number = await newClaim();
  const answer = await post(number, messageExample);
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ number, version: 2, changed: true, warnings: [] });
  expect(answer.headers['etag']).toBe('"2"');
  const messages = await messagesOf(number);
  expect(messages.map(({ externalId }: { externalId: string }) => externalId)).toEqual(['reply-20417-1', 'first']);
  expect(messages[0]).toMatchObject({ dateSent: fixedNow.toISOString(), read: false, active: true });
  expect(await noticesOf(number)).toBe(1);
});

test('the same externalId again is the same message, whatever else it says, and no second notice', async () => {
  const number = await newClaim();
  const first = (await post(number, messageExample)).json();
  const again = await post(number, { ...messageExample, body: '<p>Something else.</p>' });
  expect(again.statusCode).toBe(200);
  expect(again.json()).toEqual({ ...first, changed: false });
  expect((await messagesOf(number))[0].body).toBe(messageExample.body);
  expect(await noticesOf(number)).toBe(1);
});

test('ten double submits in parallel add one message', async () => {
  const number = await newClaim();
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(number, messageExample)));
  expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBe(1);
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(9);
  expect(new Set(answers.map((answer) => answer.json().messageIds[0])).size).toBe(1);
  expect((await messagesOf(number)).length).toBe(2);
  expect(await noticesOf(number)).toBe(1);
});

test('without an externalId each call adds one, also in parallel', async () => {
  const number = await newClaim();
  const { externalId: _, ...message } = messageExample;
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(number, message)));
  expect(new Set(answers.map((answer) => answer.json().messageIds[0])).size).toBe(5);
  expect((await messagesOf(number)).length).toBe(6);
});

test('a list answers its ids in the order sent, known ones among them', async () => {
  const number = await newClaim();
  const known = (await post(number, messageExample)).json().messageIds[0];
  const other = { ...messageExample, externalId: 'reply-2', subject: 'More' };
  const answer = await post(number, { messages: [other, messageExample] });
  expect([answer.statusCode, answer.json().messageIds.length, answer.json().messageIds[1]]).toEqual([201, 2, known]);
  expect((await messagesOf(number)).length).toBe(3);
});

test('is sanitised when it is stored', async () => {
  const number = await newClaim();
  await post(number, {
    subject: 'Look',
    body: '<p onclick="steal()">Hi<script>steal()</script><img src="https://x.example/p.gif"></p>',
  });
  const [{ body }] = await messagesOf(number);
  expect(body).toBe('<p>Hi</p>');
});

test('quiet tells the claimant nothing, and If-Match keeps an outdated call out', async () => {
  const number = await newClaim();
  expect((await post(number, messageExample, '?quiet=true')).statusCode).toBe(201);
  expect(await noticesOf(number)).toBe(0);
  const outdated = await post(number, { ...messageExample, externalId: 'late' }, '', { 'if-match': '"1"' });
  expect([outdated.statusCode, outdated.json().code]).toEqual([412, 'version-differs']);
  expect((await post(number, { ...messageExample, externalId: 'late' }, '', { 'if-match': '"2"' })).statusCode).toBe(
    201,
  );
});

test('a date that is far away is warned of', async () => {
  const number = await newClaim();
  const answer = await post(number, { ...messageExample, dateSent: '2027-11-06T10:00:00Z' });
  expect(answer.json().warnings).toEqual([
    {
      pointer: '/messages/0/dateSent',
      code: 'date-far-away',
      detail: 'This date is 365 days ahead. Check it and its zone.',
    },
  ]);
});

describe('refused', () => {
  test.each([
    ['no body', undefined, 400, 'invalid-document', '/messages/0'],
    ['a text', '"hello"', 400, 'invalid-document', '/messages/0'],
    ['an empty list', { messages: [] }, 400, 'invalid-document', '/messages'],
    ['no subject', { body: 'x' }, 400, 'invalid-document', '/messages/0/subject'],
    ['an empty body', { subject: 'x', body: ' ' }, 400, 'invalid-document', '/messages/0/body'],
    ['a number as body', { subject: 'x', body: 1 }, 400, 'invalid-document', '/messages/0/body'],
    ['a flag of the claimant', { ...messageExample, read: true }, 400, 'invalid-document', '/messages/0/read'],
    [
      'a date without a zone',
      { ...messageExample, dateSent: '2026-11-06' },
      400,
      'invalid-document',
      '/messages/0/dateSent',
    ],
    ['one id twice', [messageExample, messageExample], 400, 'invalid-document', '/messages/1/externalId'],
    [
      'a body of 100,001 characters',
      { subject: 'x', body: 'x'.repeat(100_001) },
      400,
      'invalid-document',
      '/messages/0/body',
    ],
    [
      '101 messages',
      Array.from({ length: 101 }, () => ({ subject: 'x', body: 'x' })),
      400,
      'invalid-document',
      '/messages',
    ],
    ['NUL', { subject: 'x\u0000', body: 'x' }, 400, 'unstorable-text', '/subject'],
  ])('%s', async (_, body, status, code, pointer) => {
    const number = await newClaim();
    const answer = await post(number, body);
    expect([answer.statusCode, answer.json().code, answer.json().errors?.[0].pointer]).toEqual([status, code, pointer]);
    expect((await messagesOf(number)).length).toBe(1);
  });

  test('a body of 257 kB', async () => {
    const number = await newClaim();
    expect((await post(number, { subject: 'x', body: 'x'.repeat(257_000) })).statusCode).toBe(413);
  });

  test('more than 2,000 messages of one claim', async () => {
    const number = await newClaim();
    const messages = Array.from({ length: 2_000 }, (__, at) => ({
      ...messageExample,
      externalId: `m-${at}`,
      dateSent: fixedNow.toISOString(),
    }));
    await api.call('PUT', `/claims/${number}?quiet=true`, { messages });
    const answer = await post(number, messageExample);
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([400, '/messages']);
  });

  test('an unknown number and a number that is none', async () => {
    expect((await post('NOT-HERE', messageExample)).json().code).toBe('claim-not-found');
    expect((await post('é', messageExample)).json().code).toBe('invalid-number');
  });

  test('a key that may only read, and no key', async () => {
    const number = await newClaim();
    await api.services.database.pool.query(
      `insert into integration_key (id, name, key_hash, scopes, created_at)
       values (gen_random_uuid(), 'reads', sha256('reads'), '{claims:read}', now())`,
    );
    expect((await post(number, messageExample, '', { authorization: 'Bearer reads' })).statusCode).toBe(403);
    expect((await post(number, messageExample, '', { authorization: 'Bearer none' })).statusCode).toBe(401);
    expect((await messagesOf(number)).length).toBe(1);
  });
});
