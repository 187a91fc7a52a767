import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { actingCookieOf, addActing } from '#features/share/acting.fixture.ts';
import { addHelper } from '#features/share/shared.fixture.ts';
import { hashToken, newToken } from '#server/sessions/session.ts';
import {
  claimId,
  desk,
  nominations,
  openStream,
  over,
  read,
  secretOf,
  act,
  send,
  startNomineeTests,
} from './nominated-people.fixture.ts';

startNomineeTests();

const stop = (cookie: string, payload: object = {}) =>
  desk.app.inject({
    method: 'POST',
    url: '/api/enduser/logout',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    payload,
  });

const acting = async () =>
  actingCookieOf(claimId, (await addActing(desk.database, { claimId, now: desk.now() })).token);

const helping = async () => `fettle-shared-${claimId}=${await addHelper(desk.database, claimId, desk.now())}`;

const removed = (name: string) => expect.stringMatching(new RegExp(`^${name}-${claimId}=; Path=/; Max-Age=0; `));

describe('Stop tracking', () => {
  test('closes a nominee’s claim in this browser alone, and the nomination goes on', async () => {
    const [cookie, elsewhere] = [await acting(), await acting()];
    const stream = await openStream(cookie);
    const stopped = await stop(cookie);
    expect(stopped.statusCode).toBe(204);
    expect(stopped.headers['set-cookie']).toContainEqual(removed('fettle-acting'));
    await stream.ended;
    expect(await read(cookie)).toMatchObject(over);
    expect((await read(elsewhere)).status).toBe(200);
    expect(await nominations()).toMatchObject([{ endedAt: null }, { endedAt: null }]);
  });

  test('closes a helper’s too, also without a script', async () => {
    const cookie = await helping();
    expect((await send('GET', `/api/shared/${claimId}`, { cookie })).status).toBe(200);
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const stopped = await desk.app.inject({ method: 'POST', url: '/stop-tracking', headers });
    expect(stopped.statusCode).toBe(303);
    expect(stopped.headers['set-cookie']).toContainEqual(removed('fettle-shared'));
    expect((await send('GET', `/api/shared/${claimId}`, { cookie })).status).toBe(404);
  });

  test('is not what a session does that ended by itself', async () => {
    const cookie = await acting();
    await stop(cookie, { over: true });
    expect((await read(cookie)).status).toBe(200);
  });

  test('closes nothing for whoever knows no more than the claim', async () => {
    const cookie = await acting();
    await stop(actingCookieOf(claimId, newToken()));
    await stop(`fettle-acting-${claimId}=`);
    await stop(`fettle-acting-x=${cookie.split('=')[1]}`);
    expect((await read(cookie)).status).toBe(200);
  });
});

test('the twenty-first claim of a browser takes the place of the one opened first', async () => {
  const ids = Array.from({ length: 20 }, () => randomUUID());
  const others = ids.map((id) => actingCookieOf(id, newToken())).join('; ');
  const { set } = await act('open', `fettle-language=en-GB; ${others}`, { secret: await secretOf() });
  const token = /=([\w-]{43});/.exec(set)?.[1] ?? '';
  expect(set.match(/fettle-acting-[\w-]+=/g)).toEqual([`fettle-acting-${claimId}=`, `fettle-acting-${ids[0]}=`]);
  const kept = desk.database.kysely.selectFrom('nominated_session').select('id');
  expect(await kept.where('token_hash', '=', hashToken(token)).execute()).toHaveLength(1);
});
