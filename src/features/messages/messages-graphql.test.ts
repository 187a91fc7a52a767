import { randomUUID } from 'node:crypto';

import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { putClaim } from '#claim/document/put-claim.server.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { addClaim, cookieFor, graphqlApp, testNow, type GraphqlApp } from '#main/graphql.fixture.ts';

let database: Database;
let api: GraphqlApp;
let own: string;
let foreign: string;
let id: string;
let foreignId: string;

async function addMessage(claimId: string): Promise<string> {
  const message = { claim_id: claimId, id: newId(), date_sent: testNow, subject: 'S', body: '<p>B</p>' };
  await database.kysely.insertInto('portal_message').values(message).execute();
  return message.id;
}

async function flagsOf(messageId: string) {
  return database.kysely
    .selectFrom('portal_message')
    .innerJoin('claim', 'claim.id', 'claim_id')
    .select(['read', 'active', 'version'])
    .where('portal_message.id', '=', messageId)
    .executeTakeFirstOrThrow();
}

const update = (name: string, type: string) =>
  `mutation ($model: ${type}!) { ${name}(model: $model) { id claimId read active } }`;
const both = update('updateMessage', 'UpdateMessageInput');
const some = update('updateMessageFlags', 'PortalMessageFlagsInput');

beforeAll(async () => {
  database = await createTestDatabase();
  own = await addClaim(database);
  foreign = await addClaim(database);
  api = graphqlApp(database, { cookie: await cookieFor(database, [own]) });
});

beforeEach(async () => {
  id = await addMessage(own);
  foreignId = await addMessage(foreign);
});

afterAll(() => database.close());

describe('updateMessage', () => {
  test('sets both flags, answers the message and gives the claim a new version', async () => {
    const { version } = await flagsOf(id);
    const answer = await api.ask(both, { variables: { model: { id, read: true, active: true } } });
    expect(answer).toMatchObject({
      errors: [],
      data: { updateMessage: { id, claimId: own, read: true, active: true } },
    });
    expect(await flagsOf(id)).toEqual({ read: true, active: true, version: version + 1 });
  });

  test('the same again changes nothing, not even the version', async () => {
    const model = { id, read: true, active: false };
    await api.ask(both, { variables: { model } });
    const after = await flagsOf(id);
    await api.ask(both, { variables: { model } });
    expect(await flagsOf(id)).toEqual(after);
  });

  test.each([{ read: true }, { active: true }, { read: null, active: true }, { read: 'yes', active: true }])(
    'refuses %j',
    async (flags) => {
      const answer = await api.ask(both, { variables: { model: { id, ...flags } } });
      expect(answer.errors).toHaveLength(1);
      expect((await flagsOf(id)).read).toBe(false);
    },
  );

  test('the unread count follows, and 100 at once leave one truth', async () => {
    const unread = async () =>
      (await api.ask('query ($id: ID!) { claim(id: $id) { unreadMessageCount } }', { variables: { id: own } })).data;
    const before = (await unread()) as { claim: { unreadMessageCount: number } };
    const model = { id, read: true, active: true };
    await Promise.all(Array.from({ length: 100 }, () => api.ask(both, { variables: { model } })));
    expect(await unread()).toEqual({ claim: { unreadMessageCount: before.claim.unreadMessageCount - 1 } });
  });
});

describe('updateMessageFlags', () => {
  test.each([
    [{ read: true }, { read: true, active: true }],
    [{ active: false }, { read: false, active: false }],
    [
      { read: null, active: false },
      { read: false, active: false },
    ],
    [{}, { read: false, active: true }],
  ])('%j changes only what is given', async (flags, expected) => {
    const answer = await api.ask(some, { variables: { model: { id, ...flags } } });
    expect(answer.data).toEqual({ updateMessageFlags: { id, claimId: own, ...expected } });
    expect(await flagsOf(id)).toMatchObject(expected);
  });
});

describe('who may', () => {
  const nobody = ['00000000-0000-4000-8000-000000000000', 'x', '', "1' or '1'='1"];

  test('foreign, missing and malformed ids get one answer, and nothing is written', async () => {
    const texts = new Set<string>();
    for (const messageId of [foreignId, ...nobody]) {
      const answer = await api.ask(both, { variables: { model: { id: messageId, read: true, active: false } } });
      expect(answer.errors[0]?.extensions.code).toBe('MESSAGE_NOT_FOUND');
      texts.add(answer.text);
    }
    expect(texts.size).toBe(1);
    expect(await flagsOf(foreignId)).toMatchObject({ read: false, active: true });
  });

  test.each(['', `fettle-claim=${'a'.repeat(43)}`])('without a session (%j) the same', async (cookie) => {
    const answer = await api.ask(some, { variables: { model: { id, read: true } }, cookie });
    expect(answer.errors[0]?.extensions.code).toBe('MESSAGE_NOT_FOUND');
    expect((await flagsOf(id)).read).toBe(false);
  });
});

test('what a claimant has sent comes newest first with its state', async () => {
  const rows = [1, 2].map((position) => ({
    claim_id: own,
    id: newId(),
    position,
    subject: `Topic ${position}`,
    message: '<b>not HTML</b>',
    date_sent: testNow,
    received_at: position === 1 ? testNow : null,
  }));
  await database.kysely.insertInto('outgoing_message').values(rows).execute();
  const document =
    'query ($id: ID!) { claim(id: $id) { sentMessages { id claimId subject message dateSent state receivedAt } } }';
  const at = testNow.toISOString();
  const common = { claimId: own, message: '<b>not HTML</b>', dateSent: at };
  expect((await api.ask(document, { variables: { id: own } })).data).toEqual({
    claim: {
      sentMessages: [
        { ...common, id: rows[1]?.id, subject: 'Topic 2', state: 'sent', receivedAt: null },
        { ...common, id: rows[0]?.id, subject: 'Topic 1', state: 'received', receivedAt: at },
      ],
    },
  });
});

describe('hostile HTML', () => {
  const vectors = [
    '<script>alert(1)</script>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<style>*{display:none}</style>',
    '<form action="https://evil.example"><input name=a><button>Go</button></form>',
    '<img src="https://tracker.example/p.gif" onerror=alert(1)>',
    '<a href="javascript:alert(1)">a</a><a href=" jAvAsCrIpT&colon;alert(1)">b</a><a href="data:text/html,x">c</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data=x></object><embed src=x>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<p style="position:fixed;inset:0" onclick=alert(1) id=root class=x>t</p>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  ];

  test.each(vectors)('%s is clean once it is stored', async (body) => {
    const services = { database, settings: readSettings({}), now: () => testNow };
    const messages = [{ dateSent: testNow.toISOString(), subject: 'S', body: `${body}<p>Stays</p>` }];
    const number = `CLM-${randomUUID()}`;
    const claim = await putClaim(services, number, { messages });
    const cookie = await cookieFor(database, [claim.id]);
    const answer = await api.ask('query ($id: ID!) { claim(id: $id) { messages { body } } }', {
      variables: { id: claim.id },
      cookie,
    });
    const { body: stored = '' } = (answer.data as { claim: { messages: { body: string }[] } }).claim.messages[0] ?? {};
    expect(stored).not.toMatch(/<(?:script|svg|style|form|input|button|img|iframe|object|embed|math|noscript)/i);
    expect(stored).not.toMatch(/<[^>]*(?:\son\w+=|\sstyle=|\sid=|\sclass=|javascript:|data:)/i);
  });
});
