import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { QuoteTemplate } from '#features/desk/quote/template/template-routes.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;

const line = { part: 'Screen', description: 'OLED, black', quantity: 1, netPence: 11_500, vatRate: 20 };
const template = { title: 'Screen, iPhone 15', device: 'phone', fault: 'Cracked screen', lines: [line] };

beforeAll(async () => {
  desk = await DeskApp.start(
    {
      Kim: { rights: ['quote'], brands: ['harbour'] },
      Lea: { rights: ['quote'], roles: ['handler', 'lead'], brands: ['harbour'] },
      Far: { rights: ['quote'], brands: ['marigold'] },
      Ada: { rights: ['quote'], roles: ['handler', 'admin'] },
      Loc: { rights: ['quote'], roles: ['handler', 'lead'], clients: ['Northgate'] },
    },
    [{ name: 'Northgate', contracts: [{ customer: 'Northgate' }] }],
  );
});
afterAll(() => desk?.close());

type Options = { id?: string; seen?: number | null; sharedWith?: string } & Partial<typeof template>;

async function save(who: string, { id = newId(), seen = null, sharedWith = 'me', ...more }: Options = {}) {
  const sent = await desk.send(who, 'PUT', `/quote-templates/${id}`, { ...template, ...more, sharedWith, seen });
  return { id, ...sent };
}

async function seenBy(who: string, id: string): Promise<QuoteTemplate | undefined> {
  const { text } = await desk.send(who, 'GET', '/quote-templates');
  return (JSON.parse(text) as { templates: QuoteTemplate[] }).templates.find((one) => one.id === id);
}

const remove = (who: string, id: string) => desk.send(who, 'DELETE', `/quote-templates/${id}`);

test('a template is its owner’s alone, has versions, and the same again is the same version', async () => {
  const { id, json } = await save('Kim');
  expect(json).toEqual({ version: 1 });
  expect(await seenBy('Kim', id)).toMatchObject({ ...template, sharedWith: 'me', savedBy: 'Kim', mayChange: true });
  expect(await seenBy('Lea', id)).toBeUndefined();
  expect((await save('Kim', { id })).json).toEqual({ version: 1 });
  expect(await save('Kim', { id, title: 'Screen' })).toMatchObject({
    status: 409,
    json: { code: 'changed-meanwhile' },
  });
  expect((await save('Kim', { id, title: 'Screen', seen: 1 })).json).toEqual({ version: 2 });
  expect((await seenBy('Kim', id))?.title).toBe('Screen');
  expect((await remove('Lea', id)).status).toBe(404);
  expect((await remove('Kim', id)).status).toBe(200);
  expect(await seenBy('Kim', id)).toBeUndefined();
  const rows = await desk.database.pool.query('select version from quote_template where id = $1', [id]);
  expect(rows.rows).toHaveLength(3);
});

test('a lead shares with handlers of the brand, an administrator with all, and a limited account with nobody', async () => {
  expect(await save('Kim', { sharedWith: 'brands' })).toMatchObject({
    status: 403,
    json: { code: 'sharing-not-allowed' },
  });
  expect((await save('Loc', { sharedWith: 'brands' })).status).toBe(403);
  expect((await save('Lea', { sharedWith: 'all' })).status).toBe(403);
  const ofBrand = await save('Lea', { sharedWith: 'brands' });
  expect(await seenBy('Kim', ofBrand.id)).toMatchObject({ mayChange: false });
  expect(await seenBy('Far', ofBrand.id)).toBeUndefined();
  expect(await seenBy('Loc', ofBrand.id)).toBeUndefined();
  expect((await save('Kim', { id: ofBrand.id, title: 'Mine', seen: 1 })).status).toBe(403);
  const ofAll = await save('Ada', { sharedWith: 'all' });
  expect(await seenBy('Far', ofAll.id)).toMatchObject({ mayChange: false });
  expect(await seenBy('Loc', ofAll.id)).toMatchObject({ mayChange: false });
  expect((await remove('Far', ofAll.id)).status).toBe(403);
});

test.each([
  ['no name', { title: ' ' }, '/title'],
  ['no line', { lines: [] }, '/lines'],
  ['a device that there is not', { device: 'car' }, '/device'],
  ['half a penny', { lines: [{ ...line, netPence: 0.5 }] }, '/lines/0/netPence'],
])('%s is refused with its place', async (_, change, pointer) => {
  const { status, json } = await save('Kim', change);
  expect([status, (json['errors'] as { pointer: string }[])[0]?.pointer]).toEqual([400, pointer]);
});
