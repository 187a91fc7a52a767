import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DeskApp } from '../desk-app.fixture.ts';

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

async function newThanks() {
  const number = `NEED-${(count += 1)}`;
  const id = await desk.putClaim(number);
  const seen = await desk.writeAsClaimant(id, 'Thank you!');
  desk.wait(5);
  return { id, number, seen };
}

const undo = (id: string, changeId: unknown, who = 'Kim', key: string = newId()) =>
  desk.act(who, `${id}/undo-no-answer`, { changeId }, key);

async function say(id: string, seen: string, who = 'Kim', reason = 'thanks'): Promise<string> {
  const said = await desk.act(who, `${id}/no-answer`, { reason, seen });
  expect([said.status, said.text]).toEqual([200, expect.anything()]);
  return String(said.json['changeId']);
}

const entriesOf = async (id: string) =>
  (await desk.claim('Tom', id)).thread
    .filter(({ kind }) => kind === 'no-answer')
    .map(({ name, title }) => name + title);

/** How much waits for an answer, and since when its clock runs. */
async function waiting(id: string) {
  const { claim, clocks } = await desk.claim('Kim', id);
  return { unanswered: claim.unanswered, clock: clocks.find(({ kind }) => kind === 'answer') };
}

describe('that no answer is needed', () => {
  test('stands in the thread with who said so and why', async () => {
    const { id, seen } = await newThanks();
    await say(id, seen, 'Kim', 'spam');
    const { thread } = await desk.claim('Tom', id);
    expect(thread.at(-1)).toMatchObject({
      kind: 'no-answer',
      by: 'operator',
      name: 'Kim',
      title: 'spam',
      isMine: false,
    });
  });

  test('is not said where nothing waits, nor over a reply that is about to go', async () => {
    const { id, seen } = await newThanks();
    await desk.act('Kim', `${id}/reply`, { text: 'You are welcome.', seen, files: [], actions: {} });
    const { newestSaid } = await desk.claim('Kim', id);
    const said = await desk.act('Kim', `${id}/no-answer`, { reason: 'thanks', seen: newestSaid });
    expect([said.status, said.json['code']]).toEqual([409, 'nothing-waits']);
    expect(await entriesOf(id)).toEqual([]);
  });

  test('is undone within a minute: what was written waits since it was, and the entry is gone', async () => {
    const { id, seen } = await newThanks();
    const before = await waiting(id);
    expect(before.unanswered).toBe(1);
    const changeId = await say(id, seen);
    expect(await waiting(id)).toEqual({ unanswered: 0, clock: undefined });
    desk.wait(59);
    expect((await undo(id, changeId)).status).toBe(200);
    expect(await waiting(id)).toEqual(before);
    expect(await entriesOf(id)).toEqual([]);
    const audit = desk.database.kysely
      .selectFrom('audit_event')
      .select(['action', 'detail'])
      .where('claim_id', '=', id);
    expect(await audit.where('action', 'like', '%no-answer').orderBy('id').execute()).toEqual([
      { action: 'desk.no-answer', detail: 'thanks' },
      { action: 'desk.undo-no-answer', detail: 'thanks' },
    ]);
  });

  test('leaves settled what was settled before it, at the desk or by the operator’s system meanwhile', async () => {
    const { id, number, seen } = await newThanks();
    await say(id, seen, 'Tom');
    desk.wait(5);
    const asked = await desk.writeAsClaimant(id, 'One more thing.');
    desk.wait(5);
    const last = await desk.writeAsClaimant(id, 'And another.');
    const changeId = await say(id, last);
    await desk.operator('POST', `/claims/${number}/messages/${asked}/done`);
    expect((await undo(id, changeId)).status).toBe(200);
    expect((await waiting(id)).unanswered).toBe(1);
    expect(await entriesOf(id)).toEqual(['Tomthanks']);
  });

  test('is undone once: the same key has its first answer, another is refused', async () => {
    const { id, seen } = await newThanks();
    const changeId = await say(id, seen);
    const key = newId();
    expect((await undo(id, changeId, 'Kim', key)).status).toBe(200);
    expect((await undo(id, changeId, 'Kim', key)).status).toBe(200);
    expect((await undo(id, changeId)).json).toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
      title: 'This was undone already.',
    });
    expect((await waiting(id)).unanswered).toBe(1);
  });

  test('is undone by nobody after a minute, nor by anybody else', async () => {
    const { id, seen } = await newThanks();
    const changeId = await say(id, seen);
    expect((await undo(id, changeId, 'Tom')).json['code']).toBe('change-not-found');
    expect((await undo(id, changeId, 'Reader')).json['code']).toBe('right-needed');
    expect((await undo(id, changeId, 'Marigold')).json['code']).toBe('claim-not-found');
    expect((await undo(id, newId())).json['code']).toBe('change-not-found');
    expect((await undo(id, 'x')).status).toBe(400);
    desk.wait(61);
    expect((await undo(id, changeId)).json['code']).toBe('too-late');
    expect((await waiting(id)).unanswered).toBe(0);
  });

  const answers: Record<string, (id: string, seen: string) => Promise<unknown>> = {
    'a reply that waits': (id, seen) => desk.act('Tom', `${id}/reply`, { text: 'You are welcome.', seen }),
    'a reply that was sent': async (id, seen) => {
      await desk.act('Kim', `${id}/reply`, { text: 'You are welcome.', seen });
      desk.wait(11);
      await desk.sendDue();
    },
    'a call that answers': (id, seen) => {
      const call = { direction: 'out', reason: 'other', minutes: 1, text: 'Thanked.', answered: true, seen };
      return desk.act('Tom', `${id}/call`, call);
    },
    'another such word': async (id) => {
      const seen = await desk.writeAsClaimant(id, 'Thanks again!');
      desk.wait(5);
      return say(id, seen, 'Tom');
    },
  };

  test.each(Object.entries(answers))('is not undone after %s', async (_what, answer) => {
    const { id, seen } = await newThanks();
    const changeId = await say(id, seen);
    desk.wait(5);
    await answer(id, seen);
    expect((await undo(id, changeId)).json).toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
      title: expect.stringContaining('was answered since'),
    });
    expect(await entriesOf(id)).toContain('Kimthanks');
  });

  test('is undone after a reply that was taken back', async () => {
    const { id, seen } = await newThanks();
    const changeId = await say(id, seen);
    const { json } = await desk.act('Kim', `${id}/reply`, { text: 'You are welcome.', seen });
    await desk.act('Kim', `${id}/withdraw-message`, { replyId: json['replyId'] });
    expect((await undo(id, changeId)).status).toBe(200);
    expect((await waiting(id)).unanswered).toBe(1);
  });
});
