import { v7 as newId } from 'uuid';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { purgeShifts } from '#features/desk/bench/bench.rest.ts';
import type { DeskPhotos } from '#features/desk/photo/photo-answers.rules.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let jpeg: Buffer;
let claimId = '';
let number = '';
let count = 0;

const hour = 60 * 60;
const contract = (customer: string) => ({ contract: { customer, name: 'Gold', tatSlaDays: 10 } });
const form = (imei: string) => ({ dataFormData: [{ name: 'IMEI', stringValue: imei }] });

beforeAll(async () => {
  const people = {
    Kim: { rights: ['photos' as const], clients: ['Northgate'] },
    Ann: { rights: ['photos' as const] },
    Tom: { rights: [] },
  };
  desk = await DeskApp.start(people, [
    {
      name: 'Northgate',
      contracts: [{ customer: 'Northgate' }],
      photoViews: { phone: ['damage', 'front', 'serial'] },
    },
  ]);
  jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1040c0' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => desk?.close());

const put = (name: string, document: object = {}) =>
  desk.putClaim(name, { equipmentType: { name: 'Mobile Phone' }, ...contract('Northgate'), ...document });

beforeEach(async () => {
  number = `BENCH-${(count += 1)}`;
  claimId = await put(number, { externalReference: `JOB-${count}`, ...form(`35693803564${1000 + count}`) });
  await begin();
});

const begin = (who = 'Kim') => desk.send(who, 'POST', '/bench/begin');
const end = (who = 'Kim') => desk.send(who, 'POST', '/bench/end');
const read = (label: string, who = 'Kim') => desk.send(who, 'POST', '/bench/label', { label });

async function idOf(name: string): Promise<string> {
  const { id } = await desk.database.kysely
    .selectFrom('account')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return id;
}

async function shoot(of = claimId, { shot = 'front', key = newId(), who = 'Kim', takenBy = '' } = {}) {
  const headers = {
    cookie: desk.cookieOf(who),
    'sec-fetch-site': 'same-origin',
    'idempotency-key': key,
    'content-type': 'image/jpeg',
  };
  const url = `/api/desk/bench/claims/${of}/photos?shot=${shot}&takenBy=${await idOf(takenBy || who)}`;
  const answer = await desk.app.inject({ method: 'POST', url, headers, payload: jpeg });
  return { status: answer.statusCode, json: answer.json<Record<string, unknown>>() };
}

const waiting = async (of = claimId) =>
  (JSON.parse((await desk.ask('Ann', `/claims/${of}/photos`)).text) as DeskPhotos).waiting;

async function auditOf(of: string | null): Promise<{ action: string; detail: string }[]> {
  const entries = desk.database.kysely.selectFrom('audit_event').select(['action', 'detail']).orderBy('id');
  return entries.where('claim_id', of === null ? 'is' : '=', of).execute();
}

const over = { status: 403, json: { code: 'shift-over' } };

describe('row 64: a label', () => {
  test('chooses its claim, whose view is audited, and photos come in the handler’s name, with their view', async () => {
    const { status, json } = await read(number);
    expect([status, json]).toEqual([
      200,
      { claimId, reference: number, device: expect.any(String), shots: ['damage', 'front', 'serial'] },
    ]);
    expect(JSON.stringify(json)).not.toMatch(/Priya|LS6|example\.com/);
    expect(await auditOf(claimId)).toContainEqual({ action: 'claim.viewed', detail: 'photos' });
    const key = newId();
    expect([(await shoot(claimId, { key })).status, (await shoot(claimId, { key })).status]).toEqual([200, 200]);
    expect(await waiting()).toMatchObject([{ by: 'Kim', view: 'front', kind: 'inspection' }]);
  });

  test.each([
    ['reference in small letters', () => number.toLowerCase().replaceAll('-', ' ')],
    ['job reference', () => `job-${count}`],
    ['IMEI', () => `35 693803 564${1000 + count}`],
  ])('that is typed as %s chooses the same claim', async (_, typed) =>
    expect((await read(typed())).json).toMatchObject({ claimId }),
  );

  test('of another client’s claim is answered as one that nobody has', async () => {
    const foreign = `FOREIGN-${count}`;
    const foreignId = await put(foreign, contract('Southgate'));
    const [refused, unknown] = [await read(foreign), await read('NO-SUCH-1')];
    expect(refused).toMatchObject({ status: 404, json: { code: 'label-unknown' } });
    expect(refused.text).toBe(unknown.text);
    expect(await auditOf(foreignId)).not.toContainEqual({ action: 'claim.viewed', detail: 'photos' });
    expect(await shoot(foreignId)).toMatchObject({ status: 404, json: { code: 'claim-not-found' } });
    await begin('Ann');
    expect((await read(foreign, 'Ann')).json).toMatchObject({ claimId: foreignId });
  });

  test.each(['', ' – / ', '\u0001', 'x'.repeat(200)])('that is torn is refused: %j', async (label) =>
    expect(await read(label)).toMatchObject({ status: 400, json: { code: 'label-unreadable' } }),
  );

  test('of a claim that has ended is refused, and says so', async () => {
    await desk.operator('PATCH', `/claims/${number}`, { state: 'Claim Cancelled' });
    expect(await read(number)).toMatchObject({ status: 409, json: { code: 'claim-over' } });
  });

  test('of a device that has come again means the claim that is open, and of two open ones neither', async () => {
    const imei = `35693803999${1000 + count}`;
    const first = await put(`AGAIN-${count}-1`, form(imei));
    await desk.operator('PATCH', `/claims/AGAIN-${count}-1`, { state: 'Claim Cancelled' });
    const second = await put(`AGAIN-${count}-2`, form(imei));
    expect((await read(imei)).json).toMatchObject({ claimId: second });
    await put(`AGAIN-${count}-3`, form(imei));
    expect(await read(imei)).toMatchObject({ status: 409, json: { code: 'label-ambiguous' } });
    expect(first).not.toBe(second);
  });
});

describe('row 64: a shift', () => {
  test('ends by itself after eight hours, and begins anew by one press', async () => {
    await end();
    const { json } = await begin();
    expect(json).toMatchObject({
      hours: 8,
      secondsLeft: 8 * hour,
      endsAt: new Date(desk.now().getTime() + 8 * hour * 1_000).toISOString(),
    });
    desk.wait(8 * hour - 1);
    expect((await read(number)).status).toBe(200);
    desk.wait(1);
    for (const refused of [await read(number), await shoot()]) expect(refused).toMatchObject(over);
    expect((await desk.ask('Kim', '/bench')).json).toMatchObject({ endsAt: null });
    expect((await begin()).status).toBe(200);
    expect((await read(number)).status).toBe(200);
  });

  test('that runs goes on when it is begun again, and its beginning and end are audited once', async () => {
    await end();
    const before = (await auditOf(null)).length;
    const { json } = await begin();
    desk.wait(60);
    expect(json).toMatchObject({ handlerId: await idOf('Kim') });
    expect((await begin()).json).toEqual({ ...json, secondsLeft: 8 * hour - 60 });
    for (const _ of [1, 2]) expect((await end()).status).toBe(200);
    const written = (await auditOf(null)).slice(before).map(({ action }) => action);
    expect(written).toEqual(['desk.bench-begin', 'desk.bench-end']);
    expect(await read(number)).toMatchObject(over);
  });

  test('sends no photo that another handler took', async () => {
    await begin('Ann');
    expect(await shoot(claimId, { who: 'Ann', takenBy: 'Kim' })).toMatchObject({
      status: 409,
      json: { code: 'taken-by-another' },
    });
    expect(await waiting()).toEqual([]);
  });

  test('ends with the right', async () => {
    const give = (rights: 'photos'[]) =>
      desk.database.kysely.updateTable('account').set({ rights }).where('name', '=', 'Kim').execute();
    await give([]);
    for (const refused of [await read(number), await shoot(), await begin(), await desk.ask('Kim', '/bench')]) {
      expect(refused).toMatchObject({ status: 403, json: { code: 'right-needed' } });
    }
    await give(['photos']);
    expect(await waiting()).toEqual([]);
  });

  test('is of one session: another one of the same handler begins its own', async () => {
    await begin('Ann');
    const { rows } = await desk.database.pool.query<{ count: number }>(
      `delete from account_session where account_id = (select id from account where name = 'Ann') returning 1 as count`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect((await read(number, 'Ann')).status).toBe(401);
    expect((await shoot(claimId, { who: 'Ann' })).status).toBe(401);
  });
});

test('a label to print has the reference as text and as a QR code, and nothing of the claimant', async () => {
  const { status, text } = await getLabel('Kim', claimId);
  expect(status).toBe(200);
  expect(text).toContain(`<h1>${number}</h1>`);
  expect(text).toContain('<svg role="img"');
  expect(text).not.toMatch(/Priya|LS6|priya@|JOB-|35693803/);
  expect((await getLabel('Kim', newId())).status).toBe(404);
});

test('a shift is forgotten a day after it has ended', async () => {
  desk.wait(33 * hour);
  await purgeShifts(desk.services);
  const { rows } = await desk.database.pool.query('select 1 from bench_shift');
  expect(rows).toEqual([]);
});

async function getLabel(who: string, of: string) {
  const url = `/api/desk/claims/${of}/label`;
  const answer = await desk.app.inject({ url, headers: { cookie: desk.cookieOf(who) } });
  return { status: answer.statusCode, text: answer.body };
}
