// What goes with a reply: the actions of a saved reply.
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { SavedReply } from '#features/desk/saved/saved-reply-routes.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;

beforeAll(async () => {
  desk = await DeskApp.start({
    Kim: { rights: ['reply', 'state'] },
    Tom: { rights: ['reply'] },
    Ada: { rights: ['state'] },
  });
});
afterAll(() => desk?.close());

const actions = {
  state: { state: 'Repair', seen: 'Inspection' },
  wait: { on: 'claimant', until: '2026-11-16' },
  snooze: { until: '2026-11-09' },
};
const send = (who: string, claimId: string, of: object, key = newId()) =>
  desk.act(who, `${claimId}/reply`, { text: 'Please send us the receipt.', seen: null, actions: of }, key);
const standing = async (claimId: string) => {
  const { claim, work, thread } = await desk.claim('Kim', claimId);
  const { systemName, waitingOn } = claim;
  const { waitingUntil, snoozedUntil } = work;
  return {
    systemName,
    waitingOn,
    waitingUntil,
    snoozedUntil,
    replies: thread.filter(({ kind }) => kind === 'reply').length,
  };
};
const untouched = {
  systemName: 'Inspection',
  waitingOn: 'us',
  waitingUntil: null,
  snoozedUntil: null,
  replies: 0,
};

describe('a saved reply', () => {
  test('keeps the actions that it brings with its version, and takes none that nobody could do', async () => {
    const id = newId();
    const save = (actions: object, seen: number | null) =>
      desk.send('Kim', 'PUT', `/saved-replies/${id}`, {
        title: 'Receipt',
        text: 'Hello.',
        sharedWith: 'me',
        actions,
        seen,
      });
    const actions = { state: 'Repair', wait: { on: 'claimant', days: 9 }, snooze: { days: 2 } };
    expect((await save(actions, null)).json).toEqual({ version: 1 });
    expect((await save({ snooze: { days: 2 } }, 1)).json).toEqual({ version: 2 });
    const { versions } = (await desk.ask('Kim', `/saved-replies/${id}/versions`)).json as { versions: SavedReply[] };
    expect(versions.map((one) => one.actions)).toEqual([{ snooze: { days: 2 } }, actions]);
    for (const wrong of [
      { state: 'Nowhere' },
      { wait: { on: 'nobody', days: 1 } },
      { snooze: { days: 0 } },
      { tell: {} },
    ])
      expect((await save(wrong, 2)).status).toBe(400);
    const row = {
      id: newId(),
      version: 1,
      title: 'x',
      text: 'x',
      shared_with: 'me',
      saved_by_name: 'x',
      saved_at: desk.now(),
    };
    const by = { owner_id: newId(), saved_by: newId(), brands: null, removed: false };
    const adding = desk.database.kysely.insertInto('saved_reply').values({ ...row, ...by, actions: '{"tell": {}}' });
    await expect(adding.execute()).rejects.toThrow(/check constraint/);
  });

  test('does what is ticked in the moment of the reply, once for each key, and each stands in the audit', async () => {
    const id = await desk.putClaim('THEN-1');
    const key = newId();
    const [first, again] = [await send('Kim', id, actions, key), await send('Kim', id, actions, key)];
    expect(first.json).toMatchObject({ moved: { state: 'Repair' } });
    expect(again.json).toEqual(first.json);
    expect(await standing(id)).toEqual({
      systemName: 'Repair',
      waitingOn: 'claimant',
      waitingUntil: '2026-11-16T17:30:00.000Z',
      snoozedUntil: '2026-11-09T09:00:00.000Z',
      replies: 1,
    });
    const audit = desk.database.kysely.selectFrom('audit_event').select('action').where('claim_id', '=', id);
    const done = ['desk.reply', 'desk.snooze', 'desk.state', 'desk.wait'];
    expect((await audit.where('action', 'in', done).execute()).map(({ action }) => action).toSorted()).toEqual(done);
  });

  test('does nothing that is not ticked', async () => {
    const id = await desk.putClaim('THEN-2');
    expect((await send('Kim', id, { snooze: actions.snooze })).json).toMatchObject({ moved: null });
    expect(await standing(id)).toMatchObject({ ...untouched, snoozedUntil: '2026-11-09T09:00:00.000Z', replies: 1 });
  });

  test('sends and does nothing where a right is missing for one of its actions', async () => {
    const id = await desk.putClaim('THEN-3');
    expect(await send('Tom', id, actions)).toMatchObject({ status: 403, json: { code: 'right-needed' } });
    expect((await send('Tom', id, { wait: actions.wait })).status).toBe(403);
    expect((await send('Ada', id, { snooze: actions.snooze })).status).toBe(403);
    expect(await standing(id)).toEqual(untouched);
    expect((await send('Tom', id, { snooze: actions.snooze })).status).toBe(200);
  });

  test('sends and does nothing where the state has changed meanwhile, and says what stands', async () => {
    const id = await desk.putClaim('THEN-4');
    await desk.act('Ada', `${id}/state`, { state: 'Awaiting Authorisation', seen: 'Inspection' });
    expect(await send('Kim', id, actions)).toMatchObject({
      status: 409,
      json: { code: 'changed-meanwhile', state: 'Awaiting Authorisation', by: 'Ada' },
    });
    expect(await standing(id)).toMatchObject({
      ...untouched,
      systemName: 'Awaiting Authorisation',
      waitingOn: 'insurer',
    });
  });

  test('is done wholly or not at all: a day that has passed keeps reply and state back too', async () => {
    const id = await desk.putClaim('THEN-5');
    expect((await send('Kim', id, { ...actions, snooze: { until: '2026-11-05' } })).status).toBe(400);
    expect(await standing(id)).toEqual(untouched);
  });

  test('leaves what it did when the reply is taken back; the state is undone by itself', async () => {
    const id = await desk.putClaim('THEN-6');
    const { replyId, moved } = (await send('Kim', id, actions)).json as {
      replyId: string;
      moved: { changeId: string };
    };
    expect((await desk.act('Kim', `${id}/withdraw-message`, { replyId })).status).toBe(200);
    expect(await standing(id)).toMatchObject({ systemName: 'Repair', replies: 0 });
    expect((await desk.act('Kim', `${id}/undo-state`, { changeId: moved.changeId })).status).toBe(200);
    expect(await standing(id)).toMatchObject({ systemName: 'Inspection' });
  });
});
