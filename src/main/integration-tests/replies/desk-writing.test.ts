import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { walkAsClaimant } from '#main/plans/claimant-calls.fixture.ts';
import { purgeTakenDrafts } from '#features/desk/draft/take-draft.server.ts';
import { DeskApp, operatorKey } from '../desk-app.fixture.ts';

const canary = 'a canary that no claimant may read';

/** In seconds. */
const day = 24 * 60 * 60;

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

const newClaim = () => desk.putClaim(`WRITE-${(count += 1)}`);
const keep = (who: string, id: string, text: string, channel = 'reply') => desk.keepDraft(who, id, channel, text);
const draftsOf = async (who: string, id: string) =>
  new Set((await desk.claim(who, id)).drafts.map((draft) => `${draft.channel} of ${draft.name}: ${draft.text}`));

async function addPhoto(claimId: string): Promise<void> {
  const file = { store_key: newId(), sent_hash: Buffer.alloc(32), width: 1, height: 1, bytes: 1 };
  const author = { author_id: newId(), author_name: 'Kim', created_at: desk.now() };
  await desk.database.kysely
    .insertInto('desk_photo')
    .values({
      claim_id: claimId,
      id: newId(),
      kind: 'inspection',
      name: `${canary}.jpg`,
      position: 1,
      ...file,
      ...author,
    })
    .execute();
}

/** Of a draft. */
async function addFile(claimId: string): Promise<void> {
  const { me } = (await desk.ask('Kim', '/handlers')).json as { me: string };
  const file = { name: `${canary}.pdf`, media_type: 'application/pdf', size_bytes: 1, store_key: newId() };
  const author = { author_id: me, author_name: 'Kim', created_at: desk.now() };
  await desk.database.kysely
    .insertInto('desk_file')
    .values({ claim_id: claimId, id: newId(), ...file, ...author })
    .execute();
}

describe('a note', () => {
  test('stands in the thread with its author, needs no right, and answers nobody', async () => {
    const id = await newClaim();
    await desk.writeAsClaimant(id, 'When?');
    expect((await desk.act('Reader', `${id}/note`, { text: 'Ask Tom about the glass.' })).status).toBe(200);
    const { thread, claim, newestSaid } = await desk.claim('Kim', id);
    expect(thread.find(({ kind }) => kind === 'note')).toMatchObject({
      by: 'operator',
      name: 'Reader',
      text: 'Ask Tom about the glass.',
      isMine: false,
    });
    expect(claim.unanswered).toBe(1);
    expect((await desk.act('Kim', `${id}/reply`, { text: 'Soon.', seen: newestSaid })).status).toBe(200);
  });

  test('that mentions a colleague is in their view of mentions until they write one', async () => {
    const id = await newClaim();
    const { handlers } = (await desk.ask('Kim', '/handlers')).json as { handlers: { id: string; name: string }[] };
    const idOf = (name: string) => handlers.find((handler) => handler.name === name)?.id;
    const note = (who: string, mentions: unknown[]) => desk.act(who, `${id}/note`, { text: 'Look, @Tom', mentions });
    expect((await note('Kim', [idOf('Tom')])).status).toBe(200);
    const mentioned = async (who: string) => {
      const { claims } = (await desk.ask(who, '/views/mentioned/claims')).json as { claims: { id: string }[] };
      return claims.some((claim) => claim.id === id);
    };
    expect([await mentioned('Tom'), await mentioned('Kim'), await mentioned('Reader')]).toEqual([true, false, false]);
    desk.wait(1);
    await note('Tom', []);
    expect(await mentioned('Tom')).toBe(false);
    const refused = { status: 400, json: { errors: [{ pointer: '/mentions/1' }] } };
    expect(await note('Kim', [idOf('Tom'), idOf('Marigold')])).toMatchObject(refused);
  });

  test('of another brand’s claim is refused like one of none', async () => {
    expect((await desk.act('Marigold', `${await newClaim()}/note`, { text: 'x' })).status).toBe(404);
  });

  test('is in no page and no answer that a claimant gets, nor drafts, calls, replies, photos', async () => {
    const leaks: string[] = [];
    let atDesk = '';
    const begin = async (id: string) => {
      await desk.act('Kim', `${id}/note`, { text: canary, sharedWith: 'insurer' });
      const call = { direction: 'in', reason: 'date', minutes: 1, text: canary, answered: false, seen: null };
      await desk.act('Kim', `${id}/call`, call);
      await desk.act('Kim', `${id}/reply`, { text: canary, seen: (await desk.claim('Kim', id)).newestSaid });
      await addPhoto(id);
      await addFile(id);
      for (const channel of ['reply', 'note']) await keep('Kim', id, canary, channel);
      atDesk = (await desk.ask('Kim', `/claims/${id}`)).text;
    };
    const answered = (call: string, body: string) => void (body.includes('canary') && leaks.push(call));
    const answers = await walkAsClaimant(desk.app, desk.database, { key: operatorKey, begin, answered });
    expect(answers.filter(([, status]) => status === 200).length).toBeGreaterThan(50);
    expect(leaks).toEqual([]);
    expect(atDesk.match(/canary/g)).toHaveLength(6);
  });
});

describe('a draft', () => {
  test('is there after a reload, a change of state, another’s assignment and a message, until its text is empty', async () => {
    const id = await newClaim();
    await keep('Kim', id, 'Hello Priya,');
    await keep('Kim', id, 'Hello Priya, yes');
    await keep('Kim', id, 'ask Tom', 'note');
    await desk.operator('PATCH', `/claims/WRITE-${count}`, { state: 'Repair' });
    await desk.writeAsClaimant(id, 'Still there?');
    const { me } = (await desk.ask('Tom', '/handlers')).json;
    expect((await desk.act('Tom', `${id}/assign`, { assigneeId: me, seen: null })).status).toBe(200);
    expect(await draftsOf('Kim', id)).toEqual(new Set(['note of Kim: ask Tom', 'reply of Kim: Hello Priya, yes']));
    await keep('Kim', id, ' ', 'note');
    expect(await draftsOf('Kim', id)).toEqual(new Set(['reply of Kim: Hello Priya, yes']));
  });

  test('is shown to colleagues, who cannot change it, and write one of their own', async () => {
    const id = await newClaim();
    await keep('Kim', id, 'Kim’s words');
    await keep('Tom', id, '');
    await keep('Tom', id, 'Tom’s words');
    expect(await draftsOf('Tom', id)).toEqual(new Set(['reply of Kim: Kim’s words', 'reply of Tom: Tom’s words']));
    const mine = (await desk.claim('Tom', id)).drafts.filter(({ isMine }) => isMine);
    expect(mine.map(({ name }) => name)).toEqual(['Tom']);
  });

  test('is taken over once by a colleague; its author is told and has the words', async () => {
    const id = await newClaim();
    await keep('Kim', id, 'Kim’s words');
    const [draft] = (await desk.claim('Tom', id)).drafts;
    const path = `${id}/draft/reply/take`;
    const key = newId();
    const take = (who: string, once = key) => desk.act(who, path, { authorId: draft?.authorId }, once);
    expect((await take('Reader', newId())).json['code']).toBe('right-needed');
    expect((await take('Marigold', newId())).json['code']).toBe('claim-not-found');
    expect((await take('Kim', newId())).json['code']).toBe('own-draft');
    const [first, again] = await Promise.all([take('Tom'), take('Tom')]);
    expect([first.json, again.json]).toEqual([{ text: 'Kim’s words' }, { text: 'Kim’s words' }]);
    expect((await take('Tom', newId())).json['code']).toBe('draft-not-found');
    expect(await draftsOf('Tom', id)).toEqual(new Set());
    expect((await desk.claim('Tom', id)).takenDrafts).toEqual([]);
    expect((await desk.claim('Kim', id)).takenDrafts).toMatchObject([
      { channel: 'reply', text: 'Kim’s words', takenBy: 'Tom', takenAt: desk.now().toISOString() },
    ]);
    const { alerts } = (await desk.ask('Kim', '/alerts')).json as { alerts: { claimId: string; kind: string }[] };
    expect(alerts.filter(({ claimId }) => claimId === id).map(({ kind }) => kind)).toEqual(['draft-taken']);
  });

  test('that is written in two tabs loses no word of either, also by what is sent', async () => {
    const id = await newClaim();
    const type = async (text: string, from: unknown) =>
      (await desk.keepDraft('Kim', id, 'reply', text, { from })).json as {
        updatedAt: string;
        isOtherSetAside: boolean;
      };
    const words = async () => {
      const { drafts, takenDrafts } = await desk.claim('Kim', id);
      return { drafts: drafts.map(({ text }) => text), aside: takenDrafts.map(({ text, isOwn }) => [text, isOwn]) };
    };
    const first = await type('On Friday', null);
    const second = await type('On Friday, Kim', first.updatedAt);
    expect([first.isOtherSetAside, second.isOtherSetAside]).toEqual([false, false]);
    const other = await type('Tomorrow', first.updatedAt);
    expect(other.isOtherSetAside).toBe(true);
    expect(await words()).toEqual({ drafts: ['Tomorrow'], aside: [['On Friday, Kim', true]] });
    await type('On Friday, Kim Adler', second.updatedAt);
    expect(await words()).toEqual({ drafts: ['On Friday, Kim Adler'], aside: [['Tomorrow', true]] });
    await desk.act('Kim', `${id}/reply`, { text: 'Tomorrow', seen: null });
    expect((await words()).drafts).toEqual([]);
    expect((await words()).aside).toContainEqual(['On Friday, Kim Adler', true]);
  });

  test('that goes on after it was taken over is kept again, and no word of it is lost', async () => {
    const id = await newClaim();
    await keep('Kim', id, 'Hello');
    const [draft] = (await desk.claim('Tom', id)).drafts;
    await Promise.all([
      desk.act('Tom', `${id}/draft/reply/take`, { authorId: draft?.authorId }),
      keep('Kim', id, 'Hello Priya'),
    ]);
    const { drafts, takenDrafts } = await desk.claim('Kim', id);
    expect([...drafts, ...takenDrafts].map(({ text }) => text)).toContain('Hello Priya');
  });

  test('is gone once it is sent or kept; what is sent goes out whole whatever becomes of drafts', async () => {
    const id = await newClaim();
    await keep('Kim', id, 'Hello');
    await keep('Kim', id, 'a note', 'note');
    const [sent] = await Promise.all([
      desk.act('Kim', `${id}/reply`, { text: 'Hello Priya', seen: null }),
      keep('Tom', id, ''),
      desk.act('Kim', `${id}/note`, { text: 'a note' }),
    ]);
    expect(sent.status).toBe(200);
    expect(await draftsOf('Kim', id)).toEqual(new Set());
    desk.wait(10);
    await desk.sendDue();
    const { thread } = await desk.claim('Tom', id);
    expect(thread.filter(({ kind }) => kind === 'message').map(({ text }) => text)).toEqual(['Hello Priya']);
  });

  test('of a reply needs the right, one of a note needs none, and another brand’s claim is none', async () => {
    const id = await newClaim();
    expect(await keep('Reader', id, 'x')).toMatchObject({ status: 403, json: { code: 'right-needed' } });
    expect(await keep('Reader', id, 'x', 'note')).toMatchObject({ status: 200 });
    expect(await keep('Marigold', id, 'x')).toMatchObject({ status: 404 });
  });
});

describe('no answer needed', () => {
  const say = (who: string, id: string, seen: string | null, reason = 'thanks') =>
    desk.act(who, `${id}/no-answer`, { reason, seen });

  test('stops the clock of what was written, and not of what comes next', async () => {
    const id = await newClaim();
    const seen = await desk.writeAsClaimant(id, 'Thank you!');
    expect((await desk.claim('Kim', id)).claim).toMatchObject({ unanswered: 1, due: { kind: 'answer' } });
    expect((await say('Kim', id, seen)).status).toBe(200);
    expect((await desk.claim('Kim', id)).claim).toMatchObject({ unanswered: 0, due: { kind: 'state' } });
    desk.wait(1);
    await desk.writeAsClaimant(id, 'One more thing.');
    expect((await desk.claim('Kim', id)).claim).toMatchObject({ unanswered: 1, due: { kind: 'answer' } });
  });

  test('is said by a reason, by whom may reply, and of nothing that was not seen', async () => {
    const id = await newClaim();
    const seen = await desk.writeAsClaimant(id, 'Thank you!');
    expect((await say('Reader', id, seen)).status).toBe(403);
    expect((await say('Kim', id, seen, 'bored')).status).toBe(400);
    await desk.writeAsClaimant(id, 'But when?');
    expect(await say('Kim', id, seen)).toMatchObject({ status: 409, json: { newer: [{ text: 'But when?' }] } });
    expect((await desk.claim('Kim', id)).claim.unanswered).toBe(2);
    const reasons = desk.database.kysely
      .selectFrom('audit_event')
      .select('detail')
      .where('action', '=', 'desk.no-answer');
    expect(await reasons.where('claim_id', '=', id).execute()).toEqual([]);
  });
});

describe('a logged call', () => {
  const call = (who: string, id: string, more: object) =>
    desk.act(who, `${id}/call`, {
      direction: 'in',
      reason: 'date',
      minutes: 6,
      text: 'It comes on Friday.',
      answered: false,
      seen: null,
      ...more,
    });

  test('stands in the thread, ends the silence, and answers only where it is said to', async () => {
    const id = await newClaim();
    const seen = await desk.writeAsClaimant(id, 'When?');
    expect((await call('Kim', id, {})).status).toBe(200);
    const { claim, thread, clocks } = await desk.claim('Tom', id);
    expect(thread.find(({ kind }) => kind === 'call')).toMatchObject({
      by: 'claimant',
      name: 'Kim',
      title: 'date',
      state: '6',
      text: 'It comes on Friday.',
    });
    expect(claim.unanswered).toBe(1);
    expect(clocks.find(({ kind }) => kind === 'silence')?.from).toBe(desk.now().toISOString());
    expect((await call('Kim', id, { answered: true, seen })).status).toBe(200);
    expect((await desk.claim('Tom', id)).claim.unanswered).toBe(0);
  });

  test('is anybody’s to log; that it answered is said by whom may reply, of what was seen', async () => {
    const id = await newClaim();
    await desk.writeAsClaimant(id, 'When?');
    expect((await call('Reader', id, {})).status).toBe(200);
    expect((await call('Reader', id, { answered: true })).status).toBe(403);
    expect((await call('Marigold', id, {})).status).toBe(404);
    expect((await call('Kim', id, { answered: true })).status).toBe(409);
    expect((await desk.claim('Kim', id)).claim.unanswered).toBe(1);
  });

  test.each([
    ['minutes', 601],
    ['minutes', 1.5],
    ['reason', 'boredom'],
    ['direction', 'up'],
    ['text', ' '],
  ])('%s of %j are refused', async (field, value) => {
    expect((await call('Kim', await newClaim(), { [field]: value })).json).toMatchObject({
      errors: [{ pointer: `/${field}` }],
    });
  });
});

/** Last, because nobody stays signed in for so long. */
test('the words of a draft that was taken over are forgotten after a day', async () => {
  const id = await newClaim();
  await keep('Kim', id, 'Kim’s words');
  const [draft] = (await desk.claim('Tom', id)).drafts;
  await desk.act('Tom', `${id}/draft/reply/take`, { authorId: draft?.authorId });
  const { kysely } = desk.database;
  const keptWords = async () => {
    await purgeTakenDrafts(desk.services);
    return kysely.selectFrom('desk_taken_draft').select('text').where('claim_id', '=', id).execute();
  };
  desk.wait(day - 1);
  expect(await keptWords()).toEqual([{ text: 'Kim’s words' }]);
  desk.wait(1);
  expect(await keptWords()).toEqual([]);
});
