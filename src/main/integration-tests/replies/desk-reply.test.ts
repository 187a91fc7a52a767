import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { claimNewsChannel } from '#claim/live/claim-news.data.ts';
import { sendWaitingReply } from '#features/desk/reply/send-reply.server.ts';
import { cookieFor } from '#main/graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

const canary = 'The <b>canary</b> of a reply & more';

let desk: DeskApp;
let count = 0;

beforeAll(async () => {
  desk = await DeskApp.start({
    Kim: { rights: ['reply'] },
    Tom: { rights: ['reply'] },
    Reader: { rights: [] },
    Marigold: { rights: ['reply'], brands: ['marigold'] },
  });
});
afterAll(() => desk?.close());

async function newClaim(document: object = {}): Promise<{ id: string; number: string }> {
  const number = `REPLY-${(count += 1)}`;
  return { number, id: await desk.putClaim(number, document) };
}

const seenBy = async (who: string, id: string) => (await desk.claim(who, id)).newestSaid;
const reply = async (
  who: string,
  id: string,
  text: string,
  { seen, key }: { seen?: string | null; key?: string } = {},
) => desk.act(who, `${id}/reply`, { text, seen: seen === undefined ? await seenBy(who, id) : seen }, key);
const withdraw = (who: string, id: string, replyId: unknown) => desk.act(who, `${id}/withdraw-message`, { replyId });

async function sendNow(): Promise<void> {
  desk.wait(10);
  await desk.sendDue();
}

async function messagesOf(number: string): Promise<Record<string, unknown>[]> {
  return (await desk.operator('GET', `/claims/${number}`)).json['messages'] as Record<string, unknown>[];
}

async function eventsOf(type: string, claimId: string): Promise<unknown[]> {
  const events = desk.database.kysely.selectFrom('outgoing_event').select('data').where('type', '=', type);
  return events.where('claim_id', '=', claimId).execute();
}

const noticesOf = (claimId: string) =>
  desk.database.kysely
    .selectFrom('happening')
    .select('kind')
    .where('claim_id', '=', claimId)
    .where('kind', '=', 'message-received')
    .execute();

/** All that a claimant and the operator's system can read of a claim, as one text. */
async function readByOthers({ id, number }: { id: string; number: string }): Promise<string> {
  const cookie = await cookieFor(desk.database, [id], desk.now());
  const paths = [`/my-claim/${id}`, `/messages/${id}`, `/history/${id}`];
  const pages = await Promise.all(paths.map((url) => desk.app.inject({ url, headers: { cookie } })));
  const calls = await Promise.all([`/claims/${number}`, '/events?after=0'].map((path) => desk.operator('GET', path)));
  return [...pages.map(({ body }) => body), ...calls.map(({ text }) => text)].join('\n');
}

/** Counts what open pages of the claim are told while `act` runs. */
async function newsOf(claimId: string, act: () => Promise<unknown>): Promise<number> {
  const client = await desk.database.pool.connect();
  let news = 0;
  client.on('notification', ({ payload }) => void (news += payload === claimId ? 1 : 0));
  await client.query(`listen ${claimNewsChannel}`);
  await act();
  // What was published before this answer has come with it.
  await client.query(`unlisten ${claimNewsChannel}`);
  client.release(true);
  return news;
}

describe('a reply waits ten seconds', () => {
  test('until then the claimant’s page, stream, notice, the event and GET never have it; later it has gone out once', async () => {
    const claim = await newClaim();
    await desk.writeAsClaimant(claim.id, 'When is it ready?');
    const version = (await desk.operator('GET', `/claims/${claim.number}`)).json['version'];
    let sent: Awaited<ReturnType<typeof reply>> | undefined;
    const early = await newsOf(claim.id, async () => {
      sent = await reply('Kim', claim.id, canary);
      desk.wait(9);
      await desk.sendDue();
    });
    expect(sent).toMatchObject({ status: 200, json: { sendAt: '2026-11-06T12:00:10.000Z' } });
    expect(early).toBe(0);
    expect(await readByOthers(claim)).not.toContain('canary');
    expect((await desk.operator('GET', `/claims/${claim.number}`)).json['version']).toBe(version);
    expect(await eventsOf('message.sent', claim.id)).toEqual([]);
    expect(await noticesOf(claim.id)).toEqual([]);
    desk.wait(1);
    expect(await newsOf(claim.id, () => desk.sendDue())).toBe(1);
    await desk.sendDue();
    expect(await messagesOf(claim.number)).toEqual([
      expect.objectContaining({
        subject: 'Re: My phone',
        dateSent: '2026-11-06T12:00:00.000Z',
        read: false,
        externalId: null,
        body: '<p>The &lt;b&gt;canary&lt;/b&gt; of a reply &amp; more</p>',
      }),
    ]);
    expect(await eventsOf('message.sent', claim.id)).toEqual([
      { data: { messageId: sent?.json['replyId'], version: 3, files: [] } },
    ]);
    expect(await noticesOf(claim.id)).toHaveLength(1);
    expect(await readByOthers(claim)).toContain('canary');
  });

  test('one that is taken back is never sent, and its words are given back', async () => {
    const claim = await newClaim();
    const { json } = await reply('Kim', claim.id, canary);
    expect(await withdraw('Tom', claim.id, json['replyId'])).toMatchObject({ status: 404 });
    expect(await withdraw('Kim', claim.id, json['replyId'])).toMatchObject({ status: 200, json: { text: canary } });
    await sendNow();
    expect(await messagesOf(claim.number)).toEqual([]);
    expect(await eventsOf('message.sent', claim.id)).toEqual([]);
    expect(await seenBy('Kim', claim.id)).toBe(null);
  });

  test('one that has gone out can no longer be taken back', async () => {
    const claim = await newClaim();
    const { json } = await reply('Kim', claim.id, 'Tomorrow.');
    await sendNow();
    expect(await withdraw('Kim', claim.id, json['replyId'])).toMatchObject({
      status: 409,
      json: { code: 'already-sent' },
    });
    expect(await messagesOf(claim.number)).toHaveLength(1);
  });

  test('it is sent once, however often and by however many at once it is tried', async () => {
    const claim = await newClaim();
    const { json } = await reply('Kim', claim.id, 'Tomorrow.');
    const run = { claimId: claim.id, replyId: json['replyId'] as string };
    await Promise.all([1, 2, 3, 4].map(() => sendWaitingReply(desk.services, run)));
    expect(await messagesOf(claim.number)).toHaveLength(1);
    expect(await eventsOf('message.sent', claim.id)).toHaveLength(1);
    expect(await noticesOf(claim.id)).toHaveLength(1);
  });

  test('a claim that is deleted meanwhile takes it along', async () => {
    const claim = await newClaim();
    await reply('Kim', claim.id, 'Tomorrow.');
    await desk.database.kysely.deleteFrom('claim').where('id', '=', claim.id).execute();
    await sendNow();
    expect(
      await desk.database.kysely.selectFrom('desk_reply').selectAll().where('claim_id', '=', claim.id).execute(),
    ).toEqual([]);
  });

  test('what the claimant writes while it waits is not answered by it', async () => {
    const claim = await newClaim();
    desk.wait(1);
    await desk.writeAsClaimant(claim.id, 'When?');
    desk.wait(1);
    await reply('Kim', claim.id, 'Tomorrow.');
    desk.wait(5);
    await desk.writeAsClaimant(claim.id, 'And the charger?');
    await sendNow();
    expect((await desk.claim('Kim', claim.id)).claim.unanswered).toBe(1);
  });
});

describe('the thread', () => {
  test('has a waiting reply with its author, and then the message with the author’s name', async () => {
    const claim = await newClaim();
    await reply('Kim', claim.id, 'Two lines,\nof one paragraph.\n\nAnd another.');
    const said = { by: 'operator', name: 'Kim', text: 'Two lines,\nof one paragraph.\n\nAnd another.' };
    const entryFor = async (who: string) => (await desk.claim(who, claim.id)).thread.find(({ name }) => name === 'Kim');
    expect(await entryFor('Kim')).toMatchObject({ ...said, kind: 'reply', isMine: true });
    expect(await entryFor('Tom')).toMatchObject({ ...said, kind: 'reply', isMine: false });
    await sendNow();
    expect(await entryFor('Kim')).toMatchObject({ ...said, kind: 'message', isMine: true });
    expect(await entryFor('Tom')).toMatchObject({ ...said, kind: 'message', isMine: false });
  });
});

describe('the guard', () => {
  test('of two who reply at once one is sent, the other is held with the newer message; sent too, it goes out once', async () => {
    const claim = await newClaim();
    await desk.writeAsClaimant(claim.id, 'When?');
    const seen = await seenBy('Kim', claim.id);
    const answers = await Promise.all([
      reply('Kim', claim.id, 'From Kim', { seen }),
      reply('Tom', claim.id, 'From Tom', { seen }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const [winner, loser] = answers[0]?.status === 200 ? ['Kim', 'Tom'] : ['Tom', 'Kim'];
    const held = answers.find(({ status }) => status === 409);
    expect(held?.json).toMatchObject({ code: 'newer-message', newer: [{ name: winner, text: `From ${winner}` }] });
    const newer = held?.json['newer'] as { id: string }[];
    const again = await reply(loser, claim.id, `From ${loser}`, { seen: newer[0]?.id ?? null });
    expect(again.status).toBe(200);
    await sendNow();
    const bodies = (await messagesOf(claim.number)).map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    expect(new Set(bodies)).toEqual(new Set(['<p>From Kim</p>', '<p>From Tom</p>']));
  });

  test('a claimant who writes between reading and sending holds the reply', async () => {
    const claim = await newClaim();
    const seen = await seenBy('Kim', claim.id);
    expect(seen).toBe(null);
    const wrote = await desk.writeAsClaimant(claim.id, 'It is mended already.');
    const held = await reply('Kim', claim.id, 'We start tomorrow.', { seen });
    expect(held).toMatchObject({
      status: 409,
      json: {
        code: 'newer-message',
        newer: [{ id: wrote, by: 'claimant', text: 'It is mended already.', at: desk.now().toISOString() }],
      },
    });
    await sendNow();
    expect(await messagesOf(claim.number)).toEqual([]);
  });

  test('what it shows of the claim is in the audit, also to somebody who has not opened it', async () => {
    const claim = await newClaim();
    await desk.writeAsClaimant(claim.id, 'It is mended already.');
    expect((await reply('Kim', claim.id, 'We start tomorrow.', { seen: null })).status).toBe(409);
    const audit = desk.database.kysely.selectFrom('audit_event').where('claim_id', '=', claim.id);
    expect(await audit.select(['action', 'detail']).execute()).toContainEqual({
      action: 'claim.viewed',
      detail: 'claim',
    });
  });

  test('a message of the operator’s system holds it, also one that is dated earlier', async () => {
    const claim = await newClaim();
    await desk.writeAsClaimant(claim.id, 'When?');
    const seen = await seenBy('Kim', claim.id);
    const message = { subject: 'Soon', body: '<p>Tomorrow.</p>', dateSent: '2026-11-06T08:00:00Z' };
    await desk.operator('POST', `/claims/${claim.number}/messages`, message);
    expect(await reply('Kim', claim.id, 'Friday.', { seen })).toMatchObject({
      status: 409,
      json: { newer: [{ text: 'Tomorrow.' }] },
    });
  });

  test('one’s own reply holds no other that knows of it, and one of another tab that does not', async () => {
    const claim = await newClaim();
    const seen = await seenBy('Kim', claim.id);
    const first = await reply('Kim', claim.id, 'Tomorrow.', { seen });
    expect(first.status).toBe(200);
    const held = { status: 409, json: { code: 'newer-message', newer: [{ name: 'Kim', text: 'Tomorrow.' }] } };
    expect(await reply('Kim', claim.id, 'Tomorrow.', { seen })).toMatchObject(held);
    const replyId = first.json['replyId'] as string;
    expect((await reply('Kim', claim.id, 'At ten.', { seen: replyId })).status).toBe(200);
    await sendNow();
    expect((await reply('Kim', claim.id, 'Tomorrow.', { seen })).status).toBe(409);
    expect(await messagesOf(claim.number)).toHaveLength(2);
  });

  test('a draft knows what had been said when it was begun, so what came since holds it in every tab', async () => {
    const claim = await newClaim();
    const draft = async () => (await desk.claim('Kim', claim.id)).drafts[0];
    const keep = (text: string, seen?: string | null) => desk.keepDraft('Kim', claim.id, 'reply', text, { seen });
    await keep('Tomorrow.');
    expect(await draft()).toMatchObject({ seen: null });
    await keep('Tomorrow.', null);
    const begun = (await draft())?.seen;
    expect(begun).toBe('00000000-0000-0000-0000-000000000000');
    await reply('Kim', claim.id, 'Tomorrow.', { seen: begun ?? null });
    await keep('Tomorrow.', begun);
    expect((await reply('Kim', claim.id, 'Tomorrow.', { seen: (await draft())?.seen ?? null })).status).toBe(409);
    const read = await seenBy('Kim', claim.id);
    await keep('And at ten.', read);
    expect(await draft()).toMatchObject({ seen: read });
  });
});

test('the same action with the same key, sent twice or at once, writes one reply', async () => {
  const claim = await newClaim();
  const key = newId();
  const answers = await Promise.all([1, 2, 3].map(() => reply('Kim', claim.id, 'Tomorrow.', { seen: null, key })));
  expect(new Set(answers.map(({ json }) => json['replyId'])).size).toBe(1);
  await sendNow();
  expect(await messagesOf(claim.number)).toHaveLength(1);
});

test('a handler without the right gets 403 right-needed from every action of replying; of another brand, nothing', async () => {
  const claim = await newClaim();
  for (const [path, body] of [
    ['reply', { text: 'Hello', seen: null }],
    ['withdraw-message', { replyId: newId() }],
  ] as const) {
    const refused = await desk.act('Reader', `${claim.id}/${path}`, body);
    expect(refused).toMatchObject({ status: 403, json: { code: 'right-needed' } });
    expect(await desk.act('Marigold', `${claim.id}/${path}`, body)).toMatchObject({ status: 404 });
  }
  expect((await desk.claim('Reader', claim.id)).may).toEqual([]);
  expect((await desk.claim('Kim', claim.id)).may).toEqual(['reply']);
});

test.each([
  ['nothing', ' \n ', 'Write something first.'],
  ['too much', 'x'.repeat(10_001), 'This may have at most 10,000 characters.'],
])('%s is refused in words', async (_, text, detail) => {
  const claim = await newClaim();
  expect(await reply('Kim', claim.id, text)).toMatchObject({
    status: 400,
    json: { errors: [{ pointer: '/text', detail }] },
  });
});

describe('what was written at the desk', () => {
  const own = { externalId: 'own', dateSent: '2026-11-05T10:00:00Z', subject: 'We have it', body: '<p>Hello.</p>' };
  const put = (number: string, document: object) => desk.operator('PUT', `/claims/${number}`, document);
  const authorsOf = async (claimId: string) => {
    const messages = desk.database.kysely.selectFrom('portal_message').select(['subject', 'author_name']);
    return messages.where('claim_id', '=', claimId).orderBy('date_sent').execute();
  };

  test('is still there after a PUT, a PATCH and a POST that leave it out, and is no reason for a warning', async () => {
    const claim = await newClaim({ messages: [own] });
    await reply('Kim', claim.id, 'Tomorrow.');
    await sendNow();
    const document = { endUserName: 'Priya Nair', state: 'Repair', messages: [own] };
    const answer = await put(claim.number, document);
    expect(answer).toMatchObject({ status: 200, json: { changed: true } });
    expect(answer.text).not.toContain('messages-replaced');
    await desk.operator('PATCH', `/claims/${claim.number}`, { messages: [] });
    await desk.operator('POST', `/claims/${claim.number}/messages`, { subject: 'More', body: 'News.' });
    expect(await authorsOf(claim.id)).toEqual([
      { subject: 'About your claim', author_name: 'Kim' },
      { subject: 'More', author_name: null },
    ]);
  });

  test('leaves the document’s hash alone, so that an identical PUT changes nothing', async () => {
    const document = { endUserName: 'Priya Nair', state: 'Inspection', messages: [own] };
    const number = `REPLY-${(count += 1)}`;
    const id = (await put(number, document)).json['id'] as string;
    await reply('Kim', id, 'Tomorrow.');
    await sendNow();
    expect((await put(number, document)).json).toMatchObject({ changed: false, version: 2 });
    expect(await messagesOf(number)).toHaveLength(2);
  });

  test('keeps its author in a document that was read and is sent back, and changes nothing', async () => {
    const claim = await newClaim({ messages: [own] });
    await reply('Kim', claim.id, 'Say "so" & <b>\n\nit’s done.');
    await sendNow();
    const read = (await desk.operator('GET', `/claims/${claim.number}`)).json;
    expect((await put(claim.number, read)).json).toMatchObject({ changed: false, version: 2 });
    expect(await authorsOf(claim.id)).toEqual([
      { subject: 'We have it', author_name: null },
      { subject: 'About your claim', author_name: 'Kim' },
    ]);
  });
});
