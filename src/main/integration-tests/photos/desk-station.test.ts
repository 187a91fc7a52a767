import { v7 as newId } from 'uuid';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { purgeStations } from '#features/desk/station/use-station.server.ts';
import type { DeskPhotos } from '#features/desk/photo/photo-answers.rules.ts';
import { endAccountSession } from '#server/sessions/account-session.data.ts';
import { hashToken } from '#server/sessions/session.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let jpeg: Buffer;
let claimId = '';
let count = 0;

beforeAll(async () => {
  desk = await DeskApp.start(
    { Kim: { rights: ['photos'] }, Tom: { rights: ['photos'] }, Ann: { rights: ['photos'] } },
    [{ name: 'Ownviews', contracts: [{ customer: 'Ownviews' }], photoViews: { phone: ['damage', 'front'] } }],
  );
  jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1040c0' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => desk?.close());

beforeEach(async () => {
  claimId = await desk.putClaim(`STATION-${(count += 1)}`);
});

const minute = 60;

const codeOf = async (who = 'Kim', of = claimId) => String((await desk.act(who, `${of}/station`, {})).json['code']);

type Got = { status: number; json: Record<string, unknown>; cookie: string; set: string };

/** A browser keeps the cookie that it was given. */
async function send(path: string, { cookie = '', ...more }: { cookie?: string; payload?: Buffer; key?: string } = {}) {
  const { payload, key = newId() } = more;
  const headers = {
    cookie,
    'sec-fetch-site': 'same-origin',
    'idempotency-key': key,
    ...(payload && { 'content-type': 'image/jpeg' }),
  };
  const url = `/api/station/${path}`;
  const answer = await desk.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
  const set = String(answer.headers['set-cookie'] ?? '');
  const got: Got = { status: answer.statusCode, json: answer.json(), set, cookie: set.split(';')[0] || cookie };
  return got;
}

const open = (code: string, cookie?: string) => send(`${code}/open`, cookie === undefined ? {} : { cookie });

const shoot = (code: string, cookie: string, { shot = 'front', instead = '', key = newId() } = {}) =>
  send(`${code}/photos?shot=${shot}${instead && `&instead=${instead}`}`, { cookie, key, payload: jpeg });

async function photosOf(of = claimId, who = 'Kim'): Promise<DeskPhotos> {
  return JSON.parse((await desk.ask(who, `/claims/${of}/photos`)).text) as DeskPhotos;
}

const over = { status: 404, json: { code: 'station-over' } };
const elsewhere = { status: 403, json: { code: 'station-elsewhere' } };

describe('row 32: the code of a station', () => {
  test('opens in one browser, which sends photos in the handler’s name to that claim alone', async () => {
    const other = await desk.putClaim(`STATION-OTHER-${count}`);
    const code = await codeOf();
    const { cookie, json, set } = await open(code);
    expect(json).toMatchObject({ referenceEnd: `ON-${count}`.slice(-4), device: expect.any(String) });
    expect(JSON.stringify(json)).not.toMatch(/Priya|LS6|example\.com/);
    expect(set).toContain(`Path=/api/station/${code}; Max-Age=7200; HttpOnly; SameSite=Strict`);
    expect((await shoot(code, cookie)).status).toBe(200);
    expect((await photosOf()).waiting).toMatchObject([{ name: 'Front.jpg', kind: 'inspection', by: 'Kim' }]);
    expect((await photosOf(other)).waiting).toEqual([]);
    expect((await open(code, cookie)).status).toBe(200);
  });

  test('asks for the views of the device', async () => {
    const laptop = await desk.putClaim(`STATION-LAPTOP-${count}`, { equipmentType: { name: 'Laptop' } });
    const { json } = await open(await codeOf('Kim', laptop));
    expect(json['shots']).toEqual(expect.arrayContaining(['lid', 'keyboard', 'serial']));
    expect(json['shots']).not.toContain('imei-screen');
  });

  test('asks for the views that the claim’s client has of its own', async () => {
    const document = { contract: { customer: 'Ownviews', name: 'Gold', tatSlaDays: 10 } };
    const own = await desk.putClaim(`STATION-OWN-${count}`, { equipmentType: { name: 'Mobile Phone' }, ...document });
    expect((await open(await codeOf('Kim', own))).json['shots']).toEqual(['damage', 'front']);
  });

  test('sends photos that have their view', async () => {
    const code = await codeOf();
    const { cookie } = await open(code);
    await shoot(code, cookie, { shot: 'left-edge' });
    expect((await photosOf()).waiting).toMatchObject([{ view: 'left-edge', viewName: 'Left edge' }]);
  });

  test('is refused to a second browser, with and without a cookie of its own', async () => {
    const code = await codeOf();
    const { cookie } = await open(code);
    const ofOther = await open(await codeOf('Kim', await desk.putClaim(`STATION-2ND-${count}`)));
    for (const foreign of ['', ofOther.cookie, 'fettle-station=x']) {
      expect(await open(code, foreign)).toMatchObject(elsewhere);
      expect(await shoot(code, foreign)).toMatchObject(elsewhere);
    }
    expect((await shoot(code, cookie)).status).toBe(200);
  });

  test('of one claim is no key to another: its cookie opens and sends nothing there', async () => {
    const mine = await codeOf();
    const { cookie } = await open(mine);
    const other = await desk.putClaim(`STATION-FOR-${count}`);
    const theirs = await codeOf('Tom', other);
    expect(await shoot(theirs, cookie)).toMatchObject(elsewhere);
    await open(theirs);
    expect(await shoot(theirs, cookie)).toMatchObject(elsewhere);
    expect((await photosOf(other)).waiting).toEqual([]);
  });

  test('is over after 10 minutes if nobody opened it', async () => {
    const [late, early] = [await codeOf('Kim'), await codeOf('Tom')];
    desk.wait(10 * minute - 1);
    expect((await open(early)).status).toBe(200);
    desk.wait(1);
    expect(await open(late)).toMatchObject(over);
  });

  test('is over after 2 hours in use', async () => {
    const code = await codeOf();
    const { cookie } = await open(code);
    desk.wait(120 * minute - 1);
    expect((await shoot(code, cookie)).status).toBe(200);
    desk.wait(1);
    expect(await shoot(code, cookie)).toMatchObject(over);
    expect(await open(code, cookie)).toMatchObject(over);
  });

  test('is over once another is made, or it is ended', async () => {
    const first = await codeOf();
    const { cookie } = await open(first);
    const second = await codeOf();
    expect(await shoot(first, cookie)).toMatchObject(over);
    expect((await photosOf()).station).toMatchObject({ isOpen: false });
    const phone = await open(second);
    expect((await photosOf()).station).toMatchObject({ isOpen: true });
    expect((await photosOf(claimId, 'Tom')).station).toBeNull();
    await desk.act('Kim', `${claimId}/station/end`, {});
    expect(await shoot(second, phone.cookie)).toMatchObject(over);
    expect((await photosOf()).station).toBeNull();
  });

  test('ends with the handler’s right, and with their session', async () => {
    const code = await codeOf('Ann');
    const { cookie } = await open(code);
    const right = (rights: 'photos'[]) =>
      desk.database.kysely.updateTable('account').set({ rights }).where('name', '=', 'Ann').execute();
    await right([]);
    expect(await shoot(code, cookie)).toMatchObject(over);
    await right(['photos']);
    expect((await shoot(code, cookie)).status).toBe(200);
    const token = /=([\w-]{43})/.exec(desk.cookieOf('Ann'))?.[1] ?? '';
    await endAccountSession(desk.database.kysely, hashToken(token), desk.now());
    expect(await shoot(code, cookie)).toMatchObject(over);
    expect(await open(code, cookie)).toMatchObject(over);
  });

  test('is nowhere in the database, nor is the cookie, and is forgotten after a day', async () => {
    const key = newId();
    const made = await desk.act('Kim', `${claimId}/station`, {}, key);
    const code = String(made.json['code']);
    const { cookie } = await open(code);
    const { rows } = await desk.database.pool.query<{ all: string }>(`select
      (select json_agg(s)::text from photo_station s) || (select json_agg(d)::text from desk_action d)
      || (select json_agg(a)::text from audit_event a) as all`);
    for (const secret of [code, cookie.split('=')[1] ?? '']) {
      expect(rows[0]?.all).not.toContain(secret);
      expect(rows[0]?.all).not.toContain(Buffer.from(secret).toString('hex'));
    }
    expect(await desk.act('Kim', `${claimId}/station`, {}, key)).toMatchObject({ status: 409 });
    await purgeStations({ ...desk.services, now: () => new Date(desk.now().getTime() + 27 * 60 * minute * 1_000) });
    expect(await desk.database.kysely.selectFrom('photo_station').select('id').execute()).toEqual([]);
  });

  test('is made and opened with an entry in the audit', async () => {
    await open(await codeOf());
    const entries = desk.database.kysely.selectFrom('audit_event').select('action').where('claim_id', '=', claimId);
    const actions = (await entries.execute()).map(({ action }) => action).filter((name) => name.includes('station'));
    expect(actions.toSorted()).toEqual(['desk.station-make', 'desk.station-open']);
  });
});

test('20 photos with the network cut twice arrive once each, in order', async () => {
  const code = await codeOf();
  const { cookie } = await open(code);
  const shots = Array.from({ length: 20 }, (_, index) => ({ shot: index % 2 ? 'damage' : 'front', key: newId() }));
  for (const [index, shot] of shots.entries()) {
    // Cut before the answer, so that the phone sends it again: once later, once while the first is still under way.
    if (index === 6) await shoot(code, cookie, shot);
    const twice = index === 13 ? [shoot(code, cookie, shot)] : [];
    const got = await Promise.all([...twice, shoot(code, cookie, shot)]);
    expect(got.map(({ status }) => status)).toEqual(got.map(() => 200));
  }
  const names = (await photosOf()).waiting.map(({ name }) => name);
  expect(names).toEqual(shots.map(({ shot }) => (shot === 'front' ? 'Front.jpg' : 'Damage.jpg')));
});

test('a shot that is taken again replaces the one before, in its place', async () => {
  const code = await codeOf();
  const { cookie } = await open(code);
  const first = await shoot(code, cookie);
  await shoot(code, cookie, { shot: 'back' });
  const instead = String(first.json['photoId']);
  const again = await shoot(code, cookie, { instead });
  const { waiting } = await photosOf();
  expect(waiting.map(({ id, name }) => [id, name])).toEqual([
    [again.json['photoId'], 'Front.jpg'],
    [waiting[1]?.id, 'Back.jpg'],
  ]);
});

describe('a page that is loaded again', () => {
  const takenIn = async (code: string, cookie: string) => (await open(code, cookie)).json['taken'];

  test('knows what its link has taken, and replaces a shot that is taken again', async () => {
    const code = await codeOf();
    const { cookie, json } = await open(code);
    expect(json['taken']).toEqual([]);
    const front = String((await shoot(code, cookie)).json['photoId']);
    const back = String((await shoot(code, cookie, { shot: 'back' })).json['photoId']);
    const first = { shot: 'front', photoId: front };
    expect(await takenIn(code, cookie)).toEqual([first, { shot: 'back', photoId: back }]);
    await shoot(code, cookie, { shot: 'front', instead: front });
    expect((await photosOf()).waiting.map(({ view }) => view)).toEqual(['front', 'back']);
    await desk.act('Kim', `${claimId}/photos/remove`, { photoId: back });
    expect(await takenIn(code, cookie)).toEqual([{ shot: 'front', photoId: expect.not.stringMatching(front) }]);
  });

  test('knows those that are published meanwhile, and those of no other link', async () => {
    const other = await codeOf('Tom');
    const { cookie: theirs } = await open(other);
    await shoot(other, theirs, { shot: 'damage' });
    const code = await codeOf();
    const { cookie } = await open(code);
    await shoot(code, cookie);
    await desk.act('Kim', `${claimId}/photos/publish`, { photoIds: null });
    const again = String((await shoot(code, cookie)).json['photoId']);
    const taken = (await takenIn(code, cookie)) as { shot: string; photoId: string }[];
    expect(taken.map(({ shot }) => shot)).toEqual(['front', 'front']);
    expect(taken.at(-1)?.photoId).toBe(again);
    expect(await takenIn(other, theirs)).toMatchObject([{ shot: 'damage' }]);
  });
});
