// The same done to many claims at once (row 41 of the desk's design).
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { BulkAction } from '#features/desk/bulk/bulk-action.ts';
import type { BulkAnswer, NamedClaim, Previewed } from '#features/desk/bulk/bulk-routes.ts';
import { goOnWith, purgeBulks, runBulkJob } from '#features/desk/bulk/run-bulk.server.ts';
import { shippedWording } from '#claim/wording/shipped-wording.rules.ts';
import { within } from '#server/db/within.fixture.ts';
import type { DeskRight } from '#shared/account-role.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
const ids: Record<string, string> = {};
const rights: DeskRight[] = ['bulk', 'reply', 'state'];

beforeAll(async () => {
  const northgate = { name: 'Northgate', contracts: [{ customer: 'Northgate' }] };
  desk = await DeskApp.start(
    {
      Kim: { rights },
      Lena: { rights: [], roles: ['handler', 'lead'] },
      Tom: { rights: ['bulk'] },
      Nora: { rights, clients: ['Northgate'] },
    },
    [northgate],
  );
  const { handlers } = (await desk.ask('Kim', '/handlers')).json as { handlers: { id: string; name: string }[] };
  for (const { id, name } of handlers) ids[name] = id;
});
afterAll(() => desk?.close());

const parts = () => ({ services: desk.services, wordingOf: shippedWording });
const goOn = () => desk.runDue(runBulkJob(parts()));
const putClaims = async (name: string, count: number, document: object = {}) => {
  const claims: string[] = [];
  for (let at = 1; at <= count; at += 1) claims.push(await desk.putClaim(`${name}-${at}`, document));
  return claims;
};

const preview = async (who: string, action: object, claimIds: string[]) =>
  (await desk.send(who, 'POST', '/bulk/preview', { action, claimIds })).json['claims'] as Previewed[];
const seenOf = async (who: string, action: object, claimIds: string[]) =>
  (await preview(who, action, claimIds)).map(({ claimId: id, seen }) => ({ id, seen }));
const post = (who: string, action: object, claims: object[], key = newId()) =>
  desk.send(who, 'POST', '/bulk', { action, claims }, key);
const progress = async (who: string, id: string) => (await desk.ask(who, `/bulk/${id}`)).json as unknown as BulkAnswer;
/** Does it to claims as they stand, to the end. */
const run = async (who: string, action: BulkAction | object, claimIds: string[]) => {
  const { json } = await post(who, action, await seenOf(who, action, claimIds));
  await goOn();
  return progress(who, String(json['id']));
};
const undo = async (who: string, id: string) => {
  await desk.send(who, 'POST', `/bulk/${id}/undo`);
  await goOn();
  return progress(who, id);
};
const setRights = (name: string, given: DeskRight[]) =>
  desk.database.kysely.updateTable('account').set({ rights: given }).where('name', '=', name).execute();
const workOf = async (claimId: string) => {
  const { claim, work } = await desk.claim('Lena', claimId);
  const { snoozedUntil, waitingUntil, assignee } = work;
  return { state: claim.systemName, on: claim.waitingOn, assignee: assignee?.name ?? null, snoozedUntil, waitingUntil };
};
const saveReply = async (text: string) => {
  const savedReplyId = newId();
  const saved = { title: 'Saved', text, sharedWith: 'me', seen: null };
  await desk.send('Kim', 'PUT', `/saved-replies/${savedReplyId}`, saved);
  return { kind: 'message', savedReplyId, version: 1 };
};

describe('a bulk action', () => {
  test(
    'does 193 of 200, names 7 with their reasons, and is undone where nobody was told',
    { timeout: within(120_000) },
    async () => {
      const claims = await putClaims('MANY', 200);
      const action = { kind: 'assign', assigneeId: ids['Lena'] };
      const seen = await seenOf('Kim', action, claims);
      for (const id of claims.slice(0, 6))
        await desk.act('Kim', `${id}/assign`, { assigneeId: ids['Tom'], seen: null });
      await desk.operator('DELETE', '/claims/MANY-7');
      const { json } = await post('Kim', action, seen);
      expect(json).toMatchObject({ total: 200, endedAt: null });
      await goOn();
      const ended = await progress('Kim', String(json['id']));
      expect(ended).toMatchObject({ total: 200, done: 193, endedAt: desk.now().toISOString() });
      const codes = ended.failed.map(({ claimId, code }) => [claims.indexOf(claimId), code]);
      expect(codes).toEqual([...[0, 1, 2, 3, 4, 5].map((at) => [at, 'changed-meanwhile']), [6, 'claim-not-found']]);
      expect(await workOf(claims[7] ?? '')).toMatchObject({ assignee: 'Lena' });

      await desk.act('Kim', `${claims[8]}/assign`, { assigneeId: ids['Tom'], seen: ids['Lena'] });
      const undone = await undo('Kim', ended.id);
      expect(undone.undo).toMatchObject({ undone: 192, failed: [{ claimId: claims[8], code: 'changed-meanwhile' }] });
      expect(await workOf(claims[7] ?? '')).toMatchObject({ assignee: null });
      expect(await workOf(claims[8] ?? '')).toMatchObject({ assignee: 'Tom' });

      const audit = await desk.database.kysely
        .selectFrom('audit_event')
        .select(['action', 'detail', 'claim_id'])
        .execute();
      const once = audit.filter((entry) => entry.action === 'desk.bulk');
      expect(once).toHaveLength(1);
      expect(once[0]).toMatchObject({ claim_id: null, detail: expect.stringContaining('assign: MANY-1, MANY-10, ') });
      const ofOne = audit.filter((entry) => entry.claim_id === claims[7] && entry.action === 'desk.assign');
      expect(ofOne).toHaveLength(2);
    },
  );

  test('that is asked for twice with the same key is one run, and another with it is refused', async () => {
    const [id = ''] = await putClaims('TWICE', 1);
    const action = { kind: 'snooze', until: '2026-11-09' };
    const key = newId();
    const [first, again] = await Promise.all([post('Kim', action, [{ id }], key), post('Kim', action, [{ id }], key)]);
    expect(first.json['id']).toEqual(again.json['id']);
    const other = await post('Kim', { ...action, until: '2026-11-10' }, [{ id }], key);
    expect(other).toMatchObject({ status: 409, json: { code: 'idempotency-key-used' } });
    const done = desk.database.kysely.selectFrom('audit_event').select('id').where('claim_id', '=', id);
    expect(await done.where('action', '=', 'desk.snooze').execute()).toHaveLength(1);
  });

  test('goes on where a process that was killed has left it, and does no claim twice', async () => {
    const claims = await putClaims('KILLED', 6);
    const action = { kind: 'assign', assigneeId: ids['Kim'] };
    const { json } = await post('Kim', action, await seenOf('Kim', action, claims));
    const id = String(json['id']);
    expect(json).toMatchObject({ done: 3, endedAt: null });
    const killed = new AbortController();
    killed.abort();
    await expect(goOnWith(parts(), id, { signal: killed.signal })).rejects.toThrow(/abort/);
    await goOn();
    expect(await progress('Kim', id)).toMatchObject({ done: 6, failed: [] });
    await goOnWith(parts(), id);
    const given = desk.database.kysely.selectFrom('audit_event').select('claim_id').where('action', '=', 'desk.assign');
    expect(await given.where('claim_id', 'in', claims).execute()).toHaveLength(6);
  });

  test('ends where a claim breaks each time: the others are done, and it is named', async () => {
    const claims = await putClaims('BROKEN', 5);
    const action = { kind: 'assign', assigneeId: ids['Kim'] };
    const broken = claims[3] ?? '';
    const { kysely } = desk.database;
    const { json } = await post('Kim', action, await seenOf('Kim', action, claims));
    const id = String(json['id']);
    const breakIt = sql`alter table desk_action add constraint broken check (claim_id <> ${sql.lit(broken)}::uuid)`;
    await breakIt.execute(kysely);
    const attempt = (isLast: boolean) =>
      runBulkJob(parts()).handle({ bulkId: id }, { attempt: 1, isLast, signal: new AbortController().signal });
    await expect(attempt(false)).rejects.toThrow(/broken/);
    expect(await progress('Kim', id)).toMatchObject({ done: 4, failed: [], endedAt: null });
    await expect(attempt(true)).rejects.toThrow(/broken/);
    expect(await progress('Kim', id)).toMatchObject({ done: 4, failed: [{ claimId: broken, code: 'failed' }] });
    expect((await progress('Kim', id)).endedAt).not.toBeNull();
    await sql`alter table desk_action drop constraint broken`.execute(kysely);
  });

  test('ends for the rest once the right is taken away, of the action or of bulk itself', async () => {
    for (const left of [
      ['bulk', 'state'],
      ['reply', 'state'],
    ] as DeskRight[][]) {
      const claims = await putClaims(`TAKEN-${left[0]}`, 5);
      const { json } = await post(
        'Kim',
        { kind: 'snooze', until: '2026-11-09' },
        claims.map((id) => ({ id })),
      );
      await setRights('Kim', left);
      await goOn();
      await setRights('Kim', rights);
      const ended = await progress('Kim', String(json['id']));
      expect(ended).toMatchObject({ done: 3, failed: [{ code: 'right-needed' }, { code: 'right-needed' }] });
    }
  });

  test.each([
    ['wait', 'wait', { on: 'parts', until: null }, { on: 'insurer', what: 'approval no 4711' }],
    ['wait with other words', 'wait', { on: 'parts', until: null }, { on: 'parts', what: 'screen order 4711' }],
    ['snooze', 'snooze', { until: '2026-11-20' }, { until: '2026-11-09' }],
  ])('leaves a %s that a colleague has set since the preview', async (name, kind, wanted, theirs) => {
    const claims = await putClaims(`SINCE-${name.replaceAll(' ', '-')}`, 2);
    const [changed = ''] = claims;
    await desk.act('Lena', `${changed}/${kind}`, wanted);
    const action = { kind, ...wanted };
    const seen = await seenOf('Kim', action, claims);
    await desk.act('Lena', `${changed}/${kind}`, theirs);
    const there = await desk.claim('Lena', changed);
    const { json } = await post('Kim', action, seen);
    const left = { done: 1, failed: [{ claimId: changed, code: 'changed-meanwhile' }] };
    expect(await progress('Kim', String(json['id']))).toMatchObject(left);
    expect((await desk.claim('Lena', changed)).work).toEqual(there.work);
  });

  test('says of claims beyond the handler’s limits only that they are not found', async () => {
    const own = await desk.putClaim('OURS-1', { contract: { name: 'Plan', customer: 'Northgate', tatSlaDays: 5 } });
    const foreign = await desk.putClaim('THEIRS-1');
    const action = { kind: 'assign', assigneeId: ids['Nora'] };
    const shown = await preview('Nora', action, [own, foreign]);
    expect(shown.map(({ code }) => code)).toEqual([null, 'claim-not-found']);
    const ended = await run('Nora', action, [own, foreign]);
    expect(ended).toMatchObject({ done: 1, failed: [{ claimId: foreign, code: 'claim-not-found' }] });
    expect(await workOf(foreign)).toMatchObject({ assignee: null });
    expect((await desk.ask('Kim', `/bulk/${ended.id}`)).status).toBe(404);
    expect((await desk.send('Kim', 'POST', `/bulk/${ended.id}/undo`)).status).toBe(404);
  });

  test('needs the right bulk and that of the action', async () => {
    const [id = ''] = await putClaims('RIGHT', 1);
    for (const action of [
      { kind: 'snooze', until: '2026-11-09' },
      { kind: 'state', state: 'Repair' },
    ]) {
      expect(await post('Tom', action, [{ id }])).toMatchObject({ status: 403, json: { code: 'right-needed' } });
      expect((await desk.send('Tom', 'POST', '/bulk/preview', { action, claimIds: [id] })).status).toBe(403);
    }
    expect((await post('Tom', { kind: 'assign', assigneeId: null }, [{ id }])).status).toBe(200);
    expect((await post('Lena', { kind: 'state', state: 'Repair' }, [{ id }])).status).toBe(200);
  });

  test.each([
    ['no claim', [], { kind: 'assign', assigneeId: null }],
    ['a claim twice', [{ id: newId() }], { kind: 'assign', assigneeId: null }],
    [
      'more than 200 claims',
      Array.from({ length: 201 }, () => ({ id: newId() })),
      { kind: 'assign', assigneeId: null },
    ],
    ['a state that is not there', [{ id: newId() }], { kind: 'state', state: 'Nowhere' }],
    ['an unknown action', [{ id: newId() }], { kind: 'delete' }],
  ])('refuses %s', async (name, claims, action) => {
    const all = name === 'a claim twice' ? [...claims, ...claims] : claims;
    expect((await post('Kim', action, all)).status).toBe(400);
  });

  test('that sends a message refuses what is not the id of a message that was seen, and names the claim', async () => {
    const claims = await putClaims('SEEN', 2);
    const seen = claims.map((id, at) => ({ id, seen: at === 1 ? 'x' : null }));
    const action = await saveReply('Hello.');
    expect(await post('Kim', action, seen)).toMatchObject({
      status: 400,
      json: { code: 'invalid-body', errors: [{ pointer: '/claims/1/seen' }] },
    });
  });

  test('is forgotten after a day', async () => {
    const [id = ''] = await putClaims('OLD', 1);
    const ended = await run('Kim', { kind: 'assign', assigneeId: null }, [id]);
    desk.wait(25 * 60 * 60);
    await purgeBulks(desk.services);
    desk.wait(-25 * 60 * 60);
    expect((await desk.ask('Kim', `/bulk/${ended.id}`)).status).toBe(404);
  });
});

test('a state that does not usually follow needs a reason for many claims as for one', async () => {
  const claims = await putClaims('UNUSUAL', 2);
  const action = { kind: 'state', state: 'Collection' };
  expect((await preview('Kim', action, claims)).map(({ code }) => code)).toEqual(['reason-needed', 'reason-needed']);
  const unnamed = claims.map((id) => ({ id, seen: 'Inspection' }));
  const { json } = await post('Kim', action, unnamed);
  await goOn();
  const ended = await progress('Kim', String(json['id']));
  expect(ended.failed.map(({ code }) => code)).toEqual(['reason-needed', 'reason-needed']);
  expect(await workOf(claims[0] ?? '')).toMatchObject({ state: 'Inspection' });
  expect(await run('Kim', { ...action, reason: 'It has to come back.' }, claims)).toMatchObject({ done: 2 });
});

test('a snooze leaves an answer due: the preview, the call and both lists have it', async () => {
  const claims = await putClaims('ASKED', 2);
  const [asked = '', silent = ''] = claims;
  await desk.writeAsClaimant(asked, 'When is it ready?');
  const dueBefore = (await desk.claim('Kim', asked)).claim.due?.at ?? '';
  const action = { kind: 'snooze', until: '2026-11-20' };
  expect((await preview('Kim', action, claims)).map(({ comesBack }) => comesBack)).toEqual([true, false]);
  const until = { until: action.until };
  expect((await desk.act('Kim', `${asked}/snooze`, until)).json).toMatchObject({ dueBefore });
  expect((await desk.act('Kim', `${silent}/snooze`, until)).json).toMatchObject({ dueBefore: null });
  expect((await desk.claim('Kim', asked)).claim.due).toMatchObject({ kind: 'answer', at: dueBefore });
  const { json } = await desk.ask('Kim', '/views/waiting-for-answer/claims');
  const waiting = json['claims'] as { id: string; due: { kind: string } }[];
  expect(waiting.find(({ id }) => id === asked)?.due.kind).toBe('answer');
});

describe('undoing', () => {
  test('gives claims back with their snooze, which ended where they left a handler', async () => {
    const claims = await putClaims('GIVEN', 3);
    const [theirs = '', nobodys = '', anew = ''] = claims;
    for (const id of [theirs, anew]) await desk.act('Kim', `${id}/assign`, { assigneeId: ids['Kim'], seen: null });
    for (const id of claims) await desk.act('Kim', `${id}/snooze`, { until: '2026-11-20' });
    const before = await Promise.all(claims.map(workOf));
    const given = await run('Kim', { kind: 'assign', assigneeId: ids['Lena'] }, claims);
    const until = '2026-11-20T09:00:00.000Z';
    const snoozes = async () => (await Promise.all(claims.map(workOf))).map(({ snoozedUntil }) => snoozedUntil);
    expect(await snoozes()).toEqual([null, until, null]);
    await desk.act('Kim', `${anew}/snooze`, { until: '2026-11-24' });
    expect((await undo('Kim', given.id)).undo).toMatchObject({ undone: 3, failed: [] });
    expect(await workOf(theirs)).toEqual(before[0]);
    expect(await workOf(nobodys)).toEqual(before[1]);
    expect(await workOf(anew)).toMatchObject({ assignee: before[2]?.assignee, snoozedUntil: null });
  });

  test('restores the snooze and the wait of before, and leaves one that was set since', async () => {
    const claims = await putClaims('BACK', 2);
    const [first = '', second = ''] = claims;
    await desk.act('Kim', `${first}/snooze`, { until: '2026-11-08' });
    await desk.act('Kim', `${first}/wait`, { on: 'parts', until: '2026-11-12' });
    const before = await workOf(first);
    const snoozed = await run('Kim', { kind: 'snooze', until: '2026-11-20' }, claims);
    const waiting = await run('Kim', { kind: 'wait', on: 'insurer', until: null }, claims);
    expect(await workOf(first)).toMatchObject({ on: 'insurer', snoozedUntil: '2026-11-20T09:00:00.000Z' });
    await desk.act('Kim', `${second}/wait`, { on: 'courier', until: null });
    const left = { undone: 1, failed: [{ claimId: second, code: 'changed-meanwhile' }] };
    expect((await undo('Kim', waiting.id)).undo).toMatchObject(left);
    expect((await undo('Kim', snoozed.id)).undo).toMatchObject({ undone: 2, failed: [] });
    expect(await workOf(first)).toEqual(before);
    expect(await workOf(second)).toMatchObject({ on: 'courier', snoozedUntil: null });
  });

  test('leaves what a colleague added to the wait, or said once more of the snooze', async () => {
    const claims = await putClaims('ADDED', 3);
    const [added = '', again = ''] = claims;
    const parts = { on: 'parts', until: null };
    const waiting = await run('Kim', { kind: 'wait', ...parts }, claims);
    await desk.act('Lena', `${added}/wait`, { ...parts, what: 'screen order 4711' });
    const leftWait = { undone: 2, failed: [{ claimId: added, code: 'changed-meanwhile' }] };
    expect((await undo('Kim', waiting.id)).undo).toMatchObject(leftWait);
    expect((await desk.claim('Lena', added)).work).toMatchObject({
      waitingOn: 'parts',
      waitingFor: 'screen order 4711',
    });
    const until = '2026-11-20';
    const snoozed = await run('Kim', { kind: 'snooze', until }, claims);
    await desk.act('Lena', `${again}/snooze`, { until: null });
    desk.wait(1);
    await desk.act('Lena', `${again}/snooze`, { until });
    const leftSnooze = { undone: 2, failed: [{ claimId: again, code: 'changed-meanwhile' }] };
    expect((await undo('Kim', snoozed.id)).undo).toMatchObject(leftSnooze);
  });

  test('takes a state back within its minute, and says afterwards that it is too late', async () => {
    const claims = await putClaims('MOVED', 2);
    const action = { kind: 'state', state: 'Repair', reason: 'Parts are there.' };
    const first = await run('Kim', action, claims);
    expect((await undo('Kim', first.id)).undo).toMatchObject({ undone: 2, failed: [] });
    expect(await workOf(claims[0] ?? '')).toMatchObject({ state: 'Inspection' });
    const second = await run('Kim', action, claims);
    desk.wait(61);
    expect((await undo('Kim', second.id)).undo?.failed.map(({ code }) => code)).toEqual(['too-late', 'too-late']);
    expect(await workOf(claims[0] ?? '')).toMatchObject({ state: 'Repair' });
  });

  test('takes messages back within ten seconds, and names those that were sent', async () => {
    const claims = await putClaims('SENT', 2);
    const action = await saveReply('Hello {name}, we have {device}.'.replace(' we have {device}', ' we have it'));
    const first = await run('Kim', action, claims);
    expect((await undo('Kim', first.id)).undo).toMatchObject({ undone: 2, failed: [] });
    desk.wait(11);
    await desk.sendDue();
    const messagesOf = async (id: string) =>
      (await desk.claim('Kim', id)).thread.filter(({ kind }) => kind === 'message').map(({ text }) => text);
    expect(await messagesOf(claims[0] ?? '')).toEqual([]);
    const second = await run('Kim', action, claims);
    desk.wait(11);
    await desk.sendDue();
    expect(await messagesOf(claims[0] ?? '')).toEqual(['Hello Priya, we have it.']);
    expect((await undo('Kim', second.id)).undo?.failed.map(({ code }) => code)).toEqual([
      'already-sent',
      'already-sent',
    ]);
  });

  test('is refused before it has ended and after ten minutes, and asking twice undoes once', async () => {
    const claims = await putClaims('LATE', 4);
    const { json } = await post(
      'Kim',
      { kind: 'assign', assigneeId: ids['Kim'] },
      claims.map((id) => ({ id })),
    );
    const path = `/bulk/${String(json['id'])}/undo`;
    expect(await desk.send('Kim', 'POST', path)).toMatchObject({ status: 409, json: { code: 'still-running' } });
    await goOn();
    desk.wait(601);
    expect(await desk.send('Kim', 'POST', path)).toMatchObject({ status: 409, json: { code: 'too-late' } });
    const again = await run('Kim', { kind: 'assign', assigneeId: null }, claims);
    await undo('Kim', again.id);
    expect((await undo('Kim', again.id)).undo).toMatchObject({ undone: 4 });
  });
});

describe('an undo that is asked for', () => {
  const assign = () => ({ kind: 'assign', assigneeId: ids['Kim'] });

  test('after a new sign-in takes back what the session before did', async () => {
    const claims = await putClaims('SIGNED-IN', 4);
    const done = await run('Kim', assign(), claims);
    await desk.signInAgain('Kim');
    expect((await undo('Kim', done.id)).undo).toMatchObject({ undone: 4, failed: [] });
    expect(await workOf(claims[3] ?? '')).toMatchObject({ assignee: null });
  });

  test('goes on after a new sign-in with what its session has left', async () => {
    const done = await run('Kim', assign(), await putClaims('SIGNED-OUT', 5));
    await desk.send('Kim', 'POST', `/bulk/${done.id}/undo`);
    await desk.signInAgain('Kim');
    await goOn();
    const left = { undone: 3, failed: [{ code: 'claim-not-found' }, { code: 'claim-not-found' }] };
    expect((await progress('Kim', done.id)).undo).toMatchObject(left);
    expect((await undo('Kim', done.id)).undo).toMatchObject({ undone: 5, failed: [] });
  });
});

describe('the preview', () => {
  test('says who is told by what and what cannot be done, and stores nothing', async () => {
    const mail = await desk.putClaim('SHOW-1');
    const silent = await desk.putClaim('SHOW-2', { endUserEmail: '', endUserMobile: '' });
    const same = await desk.putClaim('SHOW-3', { state: 'Repair' });
    const state = await preview('Kim', { kind: 'state', state: 'Repair' }, [mail, silent, same]);
    expect(state).toEqual([
      { claimId: mail, seen: 'Inspection', code: null, told: 'mail', answers: false, comesBack: false },
      { claimId: silent, seen: 'Inspection', code: null, told: null, answers: false, comesBack: false },
      { claimId: same, seen: null, code: 'same-state', told: null, answers: false, comesBack: false },
    ]);
    expect(await workOf(mail)).toMatchObject({ state: 'Inspection' });
    const assigned = await preview('Kim', { kind: 'assign', assigneeId: ids['Nora'] }, [mail]);
    expect(assigned).toMatchObject([{ code: 'assignee-without-access', told: null }]);
    expect(await preview('Kim', { kind: 'snooze', until: '2026-11-01' }, [mail])).toMatchObject([
      { code: 'time-passed' },
    ]);
  });

  test('and the run leave out a claim whose placeholder has no value, and one with something newer', async () => {
    const named = await desk.putClaim('FILL-1');
    const nameless = await desk.putClaim('FILL-2', { endUserName: '' });
    const newer = await desk.putClaim('FILL-3');
    const action = await saveReply('Hello {name}.');
    const shown = await preview('Kim', action, [named, nameless]);
    expect(shown.map(({ code, told }) => [code, told])).toEqual([
      [null, 'mail'],
      ['unfilled', null],
    ]);
    const seen = await seenOf('Kim', action, [named, nameless, newer]);
    await desk.writeAsClaimant(newer, 'Where is it?');
    const { json } = await post('Kim', action, seen);
    await goOn();
    const ended = await progress('Kim', String(json['id']));
    expect(ended.failed).toEqual([
      { claimId: nameless, code: 'unfilled' },
      { claimId: newer, code: 'newer-message' },
    ]);
    expect(await preview('Kim', action, [named, newer])).toMatchObject([{ answers: false }, { answers: true }]);
    const again = await run('Kim', action, [newer]);
    expect(again).toMatchObject({ done: 1, failed: [] });
  });

  test('refuses a saved reply that has changed since, or that the handler does not see', async () => {
    const [id = ''] = await putClaims('VERSION', 1);
    const action = await saveReply('Hello {name}.');
    const old = await post('Kim', { ...action, version: 0 }, [{ id }]);
    expect(old).toMatchObject({ status: 409, json: { code: 'changed-meanwhile' } });
    const foreign = await post('Nora', action, [{ id }]);
    expect(foreign).toMatchObject({ status: 404, json: { code: 'saved-reply-not-found' } });
  });
});

describe('a selection', () => {
  const find = async (who: string, typed: string) => {
    const { json } = await desk.send(who, 'POST', '/pasted', { typed });
    const { claims, missing } = json as { claims: NamedClaim[]; missing: string[] };
    return { numbers: claims.map(({ number }) => number).toSorted(), missing };
  };

  test('is made of a list of references and IMEIs, and what is not found is named', async () => {
    const form = { dataFormData: [{ name: 'IMEI', stringValue: '356938035643809' }] };
    await desk.putClaim('LIST-1', form);
    await desk.putClaim('LIST-2', { contract: { name: 'Plan', customer: 'Northgate', tatSlaDays: 5 } });
    const typed = '356938035643809, list-2\nNONE-1 LIST-2;NONE-2';
    expect(await find('Kim', typed)).toEqual({ numbers: ['LIST-1', 'LIST-2'], missing: ['NONE-1', 'NONE-2'] });
    const own = await find('Nora', typed);
    expect(own).toEqual({ numbers: ['LIST-2'], missing: ['356938035643809', 'NONE-1', 'NONE-2'] });
    const many = Array.from({ length: 201 }, (_, at) => `MANY-${at}`).join(' ');
    expect((await desk.send('Kim', 'POST', '/pasted', { typed: many })).status).toBe(400);
  });

  test('is the first 200 of a list, as it is narrowed', async () => {
    const { json } = await desk.ask('Kim', '/views/open/selection');
    expect(json['claims']).toHaveLength(200);
    const own = await desk.ask('Nora', '/views/open/selection?person=nobody');
    expect((own.json['claims'] as NamedClaim[]).map(({ number }) => number)).toEqual(['LIST-2']);
  });
});
