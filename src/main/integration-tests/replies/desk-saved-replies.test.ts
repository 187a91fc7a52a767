import { v4 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ReplyVersion, SavedReply } from '#features/desk/saved/saved-reply-routes.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;

beforeAll(async () => {
  desk = await DeskApp.start(
    {
      Kim: { rights: ['reply'] },
      Tom: { rights: ['reply'] },
      Lead: { rights: [], roles: ['handler', 'lead'] },
      Admin: { rights: [], roles: ['handler', 'admin'] },
      Marigold: { rights: ['reply'], brands: ['marigold'] },
      MarigoldLead: { rights: [], roles: ['handler', 'lead'], brands: ['marigold'] },
      NorthgateLead: { rights: [], roles: ['handler', 'lead'], clients: ['Northgate'] },
      Harbour: { rights: ['reply'], brands: ['harbour'] },
      Northgate: { rights: ['reply', 'bulk'], clients: ['Northgate'] },
      NorthgateMarigold: { rights: ['reply'], clients: ['Northgate'], brands: ['marigold'] },
    },
    [{ name: 'Northgate', contracts: [{ customer: 'Northgate' }] }],
  );
});
afterAll(() => desk?.close());

const reply = { title: 'Ready', text: 'Hello {name}, it is ready.', sharedWith: 'me', seen: null };
const save = (who: string, id: string, change: object = {}) =>
  desk.send(who, 'PUT', `/saved-replies/${id}`, { ...reply, ...change });
const remove = (who: string, id: string) => desk.send(who, 'DELETE', `/saved-replies/${id}`);
const listed = async (who: string) => (await desk.ask(who, '/saved-replies')).json['replies'] as SavedReply[];
const find = async (who: string, id: string) => (await listed(who)).find((one) => one.id === id);

async function seenBy(id: string): Promise<string[]> {
  const seen: string[] = [];
  for (const who of ['Kim', 'Tom', 'Lead', 'Marigold', 'Harbour']) if (await find(who, id)) seen.push(who);
  return seen;
}

describe('a saved reply', () => {
  test('is its handler’s own; a lead shares within their brands, an administrator with all', async () => {
    const [own, shared, ofMarigold, all] = [newId(), newId(), newId(), newId()];
    expect((await save('Kim', own)).status).toBe(200);
    expect(await save('Kim', shared, { sharedWith: 'brands' })).toMatchObject({
      status: 403,
      json: { code: 'sharing-not-allowed' },
    });
    expect((await save('Lead', shared, { sharedWith: 'all' })).status).toBe(403);
    expect((await save('Lead', shared, { sharedWith: 'brands' })).status).toBe(200);
    expect((await save('MarigoldLead', ofMarigold, { sharedWith: 'brands' })).status).toBe(200);
    expect((await save('Admin', all, { sharedWith: 'all' })).status).toBe(200);
    expect(await seenBy(own)).toEqual(['Kim']);
    expect(await seenBy(shared)).toEqual(['Kim', 'Tom', 'Lead', 'Marigold', 'Harbour']);
    expect(await seenBy(ofMarigold)).toEqual(['Kim', 'Tom', 'Lead', 'Marigold']);
    expect(await seenBy(all)).toEqual(['Kim', 'Tom', 'Lead', 'Marigold', 'Harbour']);
  });

  test('is changed by whoever may share it so, and by nobody who does not see it', async () => {
    const [own, shared] = [newId(), newId()];
    await save('Kim', own);
    await save('Lead', shared, { sharedWith: 'brands' });
    expect(await find('Kim', shared)).toMatchObject({ mayChange: false });
    expect(await find('Lead', shared)).toMatchObject({ mayChange: true });
    expect((await save('Kim', shared, { text: 'x', seen: 1 })).status).toBe(403);
    expect((await save('MarigoldLead', shared, { text: 'x', sharedWith: 'brands', seen: 1 })).status).toBe(403);
    expect((await remove('Kim', shared)).status).toBe(403);
    expect((await save('Tom', own, { text: 'x', seen: 1 })).status).toBe(404);
    expect((await remove('Tom', own)).status).toBe(404);
    expect((await desk.ask('Tom', `/saved-replies/${own}/versions`)).status).toBe(404);
  });

  test('is shared and changed for others by no lead whose account is limited to clients', async () => {
    const [own, shared] = [newId(), newId()];
    await save('Lead', shared, { sharedWith: 'brands' });
    expect(await find('NorthgateLead', shared)).toMatchObject({ mayChange: false });
    const refused = { status: 403, json: { code: 'sharing-not-allowed' } };
    expect(await save('NorthgateLead', shared, { text: 'x', sharedWith: 'brands', seen: 1 })).toMatchObject(refused);
    expect(await remove('NorthgateLead', shared)).toMatchObject(refused);
    expect(await save('NorthgateLead', own, { sharedWith: 'brands' })).toMatchObject(refused);
    expect((await save('NorthgateLead', own)).status).toBe(200);
    expect((await desk.ask('NorthgateLead', '/saved-replies')).json['audiences']).toEqual(['me']);
  });

  test('of some brands is seen with a limit of clients only where these have an open claim of one', async () => {
    const [ofMarigold, ofAllBrands] = [newId(), newId()];
    await save('MarigoldLead', ofMarigold, { sharedWith: 'brands' });
    await save('Lead', ofAllBrands, { sharedWith: 'brands' });
    const seen = async (who: string) => {
      const ids = new Set((await listed(who)).map(({ id }) => id));
      return [ids.has(ofMarigold), ids.has(ofAllBrands)];
    };
    const versions = async () => (await desk.ask('Northgate', `/saved-replies/${ofMarigold}/versions`)).status;
    const ofNorthgate = {
      state: 'Awaiting Authorisation',
      contract: { customer: 'Northgate', name: 'Gold', tatSlaDays: 10 },
    };
    const id = await desk.putClaim('SEEN-1', { ...ofNorthgate, brand: 'harbour' });
    await desk.putClaim('SEEN-2', { state: 'Awaiting Authorisation', brand: 'marigold' });
    const action = { kind: 'message', savedReplyId: ofMarigold, version: 1 };
    const tellAll = () => desk.send('Northgate', 'POST', '/bulk/preview', { action, claimIds: [id] });
    expect(await seen('Northgate')).toEqual([false, true]);
    expect(await versions()).toBe(404);
    expect((await tellAll()).json).toMatchObject({ code: 'saved-reply-not-found' });
    await desk.operator('PATCH', '/claims/SEEN-1', { brand: 'marigold' });
    expect(await seen('Northgate')).toEqual([true, true]);
    expect(await seen('NorthgateMarigold')).toEqual([true, true]);
    expect(await versions()).toBe(200);
    expect((await tellAll()).status).toBe(200);
  });

  test('keeps every version, is saved once by a retry, and never over what was not seen', async () => {
    const id = newId();
    await save('Kim', id);
    expect(await save('Kim', id)).toMatchObject({ status: 200, json: { version: 1 } });
    expect(await save('Kim', id, { text: 'New', seen: 1 })).toMatchObject({ json: { version: 2 } });
    expect(await save('Kim', id, { text: 'Newer', seen: 1 })).toMatchObject({
      status: 409,
      json: { code: 'changed-meanwhile' },
    });
    const { versions } = (await desk.ask('Kim', `/saved-replies/${id}/versions`)).json;
    expect(versions).toMatchObject([
      { version: 2, text: 'New', savedBy: 'Kim' },
      { version: 1, text: reply.text },
    ]);
    expect((await remove('Kim', id)).status).toBe(200);
    expect(await find('Kim', id)).toBeUndefined();
    const kept = desk.database.kysely.selectFrom('saved_reply').select(['version', 'removed']).where('id', '=', id);
    expect(await kept.orderBy('version').execute()).toEqual([
      { version: 1, removed: false },
      { version: 2, removed: false },
      { version: 3, removed: true },
    ]);
    const written = desk.database.kysely.selectFrom('audit_event').select('action').where('actor', 'like', 'account %');
    expect((await written.where('action', 'like', 'desk.%saved-reply').execute()).length).toBeGreaterThan(0);
  });

  test('that was private before it was shared shows its private versions to its owner alone', async () => {
    const id = newId();
    const versionsFor = async (who: string) =>
      ((await desk.ask(who, `/saved-replies/${id}/versions`)).json['versions'] as ReplyVersion[]).map(
        ({ text }) => text,
      );
    await save('Lead', id, { text: 'Private' });
    await save('Lead', id, { text: 'Shared', sharedWith: 'brands', seen: 1 });
    expect(await versionsFor('Tom')).toEqual(['Shared']);
    expect(await versionsFor('Lead')).toEqual(['Shared', 'Private']);
  });

  test.each([
    ['title', ' '],
    ['title', 'x'.repeat(81)],
    ['text', ''],
    ['sharedWith', 'team'],
  ])('with a %s of %j is refused', async (field, value) => {
    expect((await save('Kim', newId(), { [field]: value })).json).toMatchObject({
      errors: [{ pointer: `/${field}` }],
    });
  });
});

describe('a placeholder', () => {
  test('has the claim’s value, and none where the claim has none', async () => {
    const id = await desk.putClaim('SAVED-1', {
      state: 'Collection Arranged',
      nextCollectionAttemptDate: '2026-11-10T09:00:00Z',
      dataFormData: [{ name: 'Model', stringValue: 'iPhone 13' }],
    });
    expect((await desk.ask('Kim', `/claims/${id}/placeholders`)).json).toEqual({
      name: 'Priya',
      device: 'iPhone 13',
      reference: 'SAVED-1',
      state: 'Collection Arranged',
      date: 'Tuesday 10\u00a0November',
    });
    const bare = await desk.putClaim('SAVED-2', { endUserName: ' ', state: 'Awaiting Authorisation' });
    expect((await desk.ask('Kim', `/claims/${bare}/placeholders`)).json).toMatchObject({ name: null, date: null });
    expect((await desk.ask('Marigold', `/claims/${id}/placeholders`)).status).toBe(404);
  });

  test('that is not filled in cannot be sent by the API, until it is filled in or taken out', async () => {
    const id = await desk.putClaim('SAVED-3');
    const send = (text: string) => desk.act('Kim', `${id}/reply`, { text, seen: null });
    expect(await send('It is ready on {date}, {name}.')).toMatchObject({
      status: 400,
      json: { errors: [{ pointer: '/text', detail: 'Fill in or take out: {date}, {name}.' }] },
    });
    expect((await send('With {part}.')).status).toBe(400);
    expect((await desk.claim('Kim', id)).thread.filter(({ kind }) => kind === 'reply')).toEqual([]);
    expect((await send('It is ready on Friday.')).status).toBe(200);
  });
});
