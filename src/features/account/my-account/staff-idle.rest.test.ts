import { beforeEach, describe, expect, test } from 'vitest';

import { accountApp, type AccountApp } from '#features/account/account-app.fixture.ts';
import { database, startAccountTests } from '#features/account/account-tests.fixture.ts';
import { minuteMs } from '#shared/time/milliseconds.ts';

startAccountTests();

let portal: AccountApp;
let cookie = '';
beforeEach(async () => {
  portal = await accountApp(database, { staffIdleMs: 30 * minuteMs });
  cookie = await portal.signedIn(await portal.add('kim@example.com', { roles: ['handler'] }));
});

const read = async () => (await portal.call('currentUser', undefined, { cookie })).status;
const change = async () => (await portal.call('endOtherSessions', {}, { cookie })).status;
const say = async (secondsAgo: number) => (await portal.call('keepUse', { secondsAgo }, { cookie })).status;

/** Lets so many minutes go by, then reads. */
async function readAfter(minutes: number): Promise<number> {
  portal.wait(minutes);
  return read();
}

describe('the session of an account with a role, remembered or not', () => {
  test('ends after 30 minutes without use, whatever is read meanwhile', async () => {
    expect([await readAfter(10), await readAfter(10), await readAfter(9)]).toEqual([200, 200, 200]);
    expect([await readAfter(1), await change(), await say(0)]).toEqual([401, 401, 401]);
  });

  test('goes on by a change', async () => {
    portal.wait(29);
    expect(await change()).toBe(200);
    expect([await readAfter(29), await readAfter(1)]).toEqual([200, 401]);
  });

  test('goes on by what a page says of its use, from when it was', async () => {
    portal.wait(20);
    expect(await say(4 * 60)).toBe(200);
    expect([await readAfter(25), await readAfter(1)]).toEqual([200, 401]);
  });

  test('is not shortened by a page that says later of an earlier use', async () => {
    portal.wait(20);
    expect([await say(0), await say(15 * 60)]).toEqual([200, 200]);
    expect(await readAfter(29)).toBe(200);
  });

  test('says on the account’s page when it ends', async () => {
    const { json } = await portal.call('sessions', undefined, { cookie });
    expect(json).toMatchObject({ sessions: [{ current: true, expiresAt: '2026-11-06T12:30:00.000Z' }] });
  });

  test.each([['handler'], ['handler', 'lead'], ['admin']] as const)(
    'also of %s %s, from the moment that the role is given',
    async (...roles) => {
      const account = await portal.add('lou@example.com');
      cookie = await portal.signedIn(account);
      expect(await readAfter(20)).toBe(200);
      await database.kysely
        .updateTable('account')
        .set({ roles: [...roles] })
        .where('id', '=', account.id)
        .execute();
      expect([await readAfter(29), await readAfter(1)]).toEqual([200, 401]);
    },
  );
});

test.each([
  ['an account without a role', [], 30 * minuteMs],
  ['staff where the setting is 0', ['handler'], null],
] as const)('the session of %s goes on for 14 days, by reading too', async (_, roles, staffIdleMs) => {
  portal = await accountApp(database, { staffIdleMs });
  cookie = await portal.signedIn(await portal.add('lou@example.com', { roles: [...roles] }));
  const days = 13 * 24 * 60;
  expect([await readAfter(days), await readAfter(days)]).toEqual([200, 200]);
  expect(await say(0)).toBe(200);
});
