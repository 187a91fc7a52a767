import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { cookieFor } from '#main/graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let count = 0;

beforeAll(async () => {
  desk = await DeskApp.start(
    {
      All: { rights: ['reply'] },
      Larkfield: { rights: ['reply'], clients: ['Larkfield'] },
      Lead: { rights: [], roles: ['handler', 'lead'], clients: ['Larkfield'] },
      Marigold: { rights: ['reply'], brands: ['marigold'] },
    },
    [
      { name: 'Larkfield', contracts: [{ customer: 'Larkfield Mutual' }] },
      { name: 'Northfield', contracts: [{ customer: 'Northfield Insurance' }] },
    ],
  );
});
afterAll(() => desk.close());
beforeEach(() => desk.database.pool.query('delete from chat_presence'));

async function claimOf(customer: string, brand?: string) {
  const contract = { customer, name: 'Gold', tatSlaDays: 10 };
  const id = await desk.putClaim(`PRESENCE-${(count += 1)}`, { contract, ...(brand && { brand }) });
  return { id, cookie: await cookieFor(desk.database, [id], desk.now()) };
}

type Own = { id: string; cookie: string };

async function stateAt(query: string, cookie: string): Promise<string> {
  const headers = { cookie, host: 'localhost' };
  const answer = await desk.app.inject({ url: `/api/enduser/chat${query}`, headers });
  return answer.json<{ availability: { state: string } }>().availability.state;
}
const stateFor = ({ id, cookie }: Own) => stateAt(`?claimId=${id}`, cookie);
const stateWithoutClaim = () => stateAt('', '');

async function sayHere(who: string, isHere = true): Promise<void> {
  expect((await desk.send(who, 'PUT', '/presence', { isHere })).status).toBe(200);
}

const change = (set: string) => desk.database.pool.query(`update account set ${set} where name = 'All'`);

describe('a handler who says that they are there', () => {
  test.each(['Larkfield', 'Lead'])('and sees one client alone, counts for its claims alone: %s', async (who) => {
    const [larkfield, northfield] = [await claimOf('Larkfield Mutual'), await claimOf('Northfield Insurance')];
    await sayHere('All', false);
    for (const own of [larkfield, northfield]) expect(await stateFor(own)).toBe('away');
    await sayHere(who);
    expect([await stateFor(larkfield), await stateFor(northfield), await stateWithoutClaim()]).toEqual([
      'open',
      'away',
      'away',
    ]);
  });

  test('and sees one brand alone, counts for that brand alone', async () => {
    const [harbour, marigold] = [await claimOf('Larkfield Mutual'), await claimOf('Larkfield Mutual', 'marigold')];
    await sayHere('All', false);
    await sayHere('Marigold');
    expect([await stateFor(harbour), await stateFor(marigold), await stateWithoutClaim()]).toEqual([
      'away',
      'open',
      'away',
    ]);
  });

  test('and left, leaves no claim that they never saw without its hours', async () => {
    const [larkfield, northfield] = [await claimOf('Larkfield Mutual'), await claimOf('Northfield Insurance')];
    await sayHere('Larkfield', false);
    expect([await stateFor(larkfield), await stateFor(northfield), await stateWithoutClaim()]).toEqual([
      'away',
      'open',
      'open',
    ]);
  });

  test('and sees all claims, counts everywhere, also before a claim is known', async () => {
    const own = await claimOf('Northfield Insurance');
    await sayHere('All');
    expect([await stateFor(own), await stateWithoutClaim()]).toEqual(['open', 'open']);
  });

  test.each([
    ['is locked out', `locked_out_until = '9999-12-31'`, 'locked_out_until = null'],
    ['may reply no more', `rights = '{}'`, `rights = '{reply}'`],
    ['is no handler any more', `roles = '{}'`, `roles = '{handler}'`],
  ])('and %s, is gone at once', async (_what, taken, given) => {
    const own = await claimOf('Northfield Insurance');
    await sayHere('All');
    expect(await stateFor(own)).toBe('open');
    await change(taken);
    expect([await stateFor(own), await stateWithoutClaim()]).toEqual(['away', 'away']);
    await change(given);
    expect(await stateFor(own)).toBe('open');
  });

  test('and is signed out everywhere, is gone at once', async () => {
    const own = await claimOf('Northfield Insurance');
    await sayHere('All');
    const sessions = `update account_session set ended_at = $1 where account_id in (select id from account where name = 'All')`;
    await desk.database.pool.query(sessions, [desk.now()]);
    expect([await stateFor(own), await stateWithoutClaim()]).toEqual(['away', 'away']);
    await desk.database.pool.query(sessions, [null]);
    expect(await stateFor(own)).toBe('open');
  });
});

test('a system’s presence counts for every claim', async () => {
  const own = await claimOf('Northfield Insurance');
  expect((await desk.operator('PUT', '/chats/presence', { online: 0 })).status).toBe(200);
  expect(await stateFor(own)).toBe('away');
  await desk.operator('PUT', '/chats/presence', { online: 2 });
  expect([await stateFor(own), await stateWithoutClaim()]).toEqual(['open', 'open']);
});
