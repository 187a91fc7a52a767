import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { raiseAlarms } from '#features/desk/alarms/raise-alarms.server.ts';
import type { ClaimMarks } from '#features/desk/marks/marks-routes.ts';
import { purgePresence } from '#features/desk/marks/marks.rest.ts';
import { type Doing, mostTabs } from '#features/desk/marks/presence.rules.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let claimId = '';
let foreign = '';

beforeAll(async () => {
  const contract = (customer: string) => ({ contract: { name: 'Plan', customer, tatSlaDays: 5 } });
  const people = {
    Kim: { rights: ['state' as const] },
    Ada: { rights: [] },
    Limited: { rights: [], clients: ['Northgate'] },
    Auditor: { rights: [], roles: ['auditor' as const], clients: ['Northgate'] },
  };
  desk = await DeskApp.start(people, [
    { name: 'Northgate', contracts: [{ customer: 'Northgate' }] },
    { name: 'Southgate', contracts: [{ customer: 'Southgate' }] },
  ]);
  claimId = await desk.putClaim('HERE-1', contract('Northgate'));
  foreign = await desk.putClaim('HERE-2', contract('Southgate'));
});

afterAll(() => desk?.close());

const say = (who: string, doing: Doing | null, { tab = who, at = claimId } = {}) =>
  desk.send(who, 'POST', `/claims/${at}/presence`, { tab: tabs[tab], doing });

const tabs: Record<string, string> = Object.fromEntries(
  ['Kim', 'Kim too', 'Ada', 'Limited', 'Auditor'].map((tab) => [tab, newId()]),
);

async function marksBy(who: string, at = claimId): Promise<ClaimMarks | undefined> {
  const { json } = await desk.send(who, 'POST', '/marks', { claimIds: [at] });
  return (json as { marks: ClaimMarks[] }).marks[0];
}

const seenBy = async (who: string, at?: string) =>
  (await marksBy(who, at))?.here.map(({ name, doing }) => `${name} ${doing}`) ?? [];

describe('who is here', () => {
  test('is seen by colleagues while their tab says so, and for 30 s after it', async () => {
    expect((await say('Kim', 'looking')).status).toBe(200);
    expect(await seenBy('Ada')).toEqual(['Kim looking']);
    expect((await marksBy('Ada'))?.here[0]?.seconds).toBe(30);
    desk.wait(29);
    expect(await seenBy('Ada')).toEqual(['Kim looking']);
    desk.wait(1);
    expect(await seenBy('Ada')).toEqual([]);
  });

  test('never is one’s own other tab, and of two tabs the one that writes counts', async () => {
    await say('Kim', 'looking');
    await say('Kim', 'replying', { tab: 'Kim too' });
    expect(await seenBy('Ada')).toEqual(['Kim replying']);
    expect(await seenBy('Kim')).toEqual([]);
    await say('Kim', null, { tab: 'Kim too' });
    expect(await seenBy('Ada')).toEqual(['Kim looking']);
    await say('Kim', null);
    expect(await seenBy('Ada')).toEqual([]);
  });

  test('is kept of so many tabs of one account, of which a further one takes the place of the most silent', async () => {
    await desk.database.kysely.deleteFrom('desk_presence').execute();
    const kimsTabs = Array.from({ length: mostTabs + 2 }, () => newId());
    await say('Ada', 'looking');
    for (const tab of kimsTabs) {
      await desk.send('Kim', 'POST', `/claims/${claimId}/presence`, { tab, doing: 'looking' });
      desk.wait(1);
    }
    const kept = await desk.database.kysely.selectFrom('desk_presence').select('tab').execute();
    expect(new Set(kept.map(({ tab }) => tab))).toEqual(new Set([...kimsTabs.slice(2), tabs['Ada']]));
    await desk.database.kysely.deleteFrom('desk_presence').execute();
  });

  test('is not told of claims beyond the limits of whoever asks, and not said there', async () => {
    await say('Kim', 'looking', { at: foreign });
    expect(await seenBy('Limited', foreign)).toEqual([]);
    expect(await seenBy('Ada', foreign)).toEqual(['Kim looking']);
    expect((await say('Limited', 'looking', { at: foreign })).status).toBe(404);
    expect(await seenBy('Ada', foreign)).toEqual(['Kim looking']);
  });

  test('is neither said nor seen by an auditor', async () => {
    expect((await say('Auditor', 'looking')).status).toBe(403);
    expect((await desk.send('Auditor', 'POST', '/marks', { claimIds: [claimId] })).status).toBe(403);
    expect(await seenBy('Ada')).toEqual([]);
  });

  test('is announced when somebody comes, goes or does something else, and not every 15 s', async () => {
    const heard: string[] = [];
    const client = await desk.database.pool.connect();
    client.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await client.query('listen desk_news');
    const said = async (doing: Doing | null) => {
      heard.length = 0;
      await say('Kim', doing);
      // Notifications of before come with the answer.
      await client.query('select 1');
      return heard.filter((payload) => payload === `marks ${claimId}`).length;
    };
    expect(await said('looking')).toBe(1);
    desk.wait(15);
    expect(await said('looking')).toBe(0);
    expect(await said('noting')).toBe(1);
    expect(await said(null)).toBe(1);
    expect(await said(null)).toBe(0);
    expect(heard).not.toContain(claimId);
    client.release(true);
  });

  test('is forgotten once nobody sees it any more', async () => {
    const kept = () => desk.database.kysely.selectFrom('desk_presence').select('tab').execute();
    await say('Kim', 'looking');
    expect(await kept()).not.toEqual([]);
    desk.wait(31);
    await purgePresence(desk.services);
    expect(await kept()).toEqual([]);
  });
});

describe('marks of one’s own', () => {
  const mark = (who: string, marks: object, at = claimId) => desk.send(who, 'PUT', `/claims/${at}/marks`, marks);
  const ownOf = async (who: string) => {
    const marks = await marksBy(who);
    return marks && [marks.isUnread, marks.isFollowed];
  };

  test('unread and followed are of whoever set them alone, and each goes by its name', async () => {
    expect((await mark('Kim', { isUnread: true })).status).toBe(200);
    await mark('Kim', { isUnread: true, isFollowed: true });
    expect(await ownOf('Kim')).toEqual([true, true]);
    expect(await ownOf('Ada')).toBeUndefined();
    await mark('Kim', { isUnread: false });
    expect(await ownOf('Kim')).toEqual([false, true]);
    await mark('Kim', { isFollowed: false });
    expect(await ownOf('Kim')).toBeUndefined();
  });

  test('are set on no claim beyond one’s limits, and are gone from one that left them', async () => {
    expect((await mark('Limited', { isFollowed: true }, foreign)).status).toBe(404);
    const limited = desk.database.kysely.selectFrom('account').select('id').where('name', '=', 'Limited');
    const { id: account_id } = await limited.executeTakeFirstOrThrow();
    await desk.database.kysely.insertInto('desk_follow').values({ claim_id: foreign, account_id }).execute();
    expect(await marksBy('Limited', foreign)).toBeUndefined();
  });

  test('whoever follows a claim is told of an overruled change and of what is over, as its assignee is', async () => {
    const id = await desk.putClaim('HERE-3', { lastStateChangeDate: desk.now().toISOString() });
    await mark('Ada', { isFollowed: true }, id);
    await desk.act('Kim', `${id}/state`, { state: 'Repair', seen: 'Inspection' });
    await desk.operator('PATCH', '/claims/HERE-3?quiet=true', { state: 'Awaiting Authorisation' });
    const kindsOf = async (who: string) => {
      const alerts = desk.database.kysely
        .selectFrom('desk_alert as a')
        .innerJoin('account as b', 'b.id', 'a.account_id');
      const rows = await alerts
        .select(['a.kind', 'a.stage'])
        .where('b.name', '=', who)
        .orderBy('a.at', 'desc')
        .execute();
      return rows.map(({ kind, stage }) => `${kind} ${stage}`);
    };
    expect(await kindsOf('Kim')).toEqual(['overruled now']);
    expect(await kindsOf('Ada')).toEqual(['overruled now']);
    const over = await desk.putClaim('HERE-4', { lastStateChangeDate: desk.now().toISOString() });
    await mark('Ada', { isFollowed: true }, over);
    desk.wait((Date.parse('2026-11-10T12:00:00Z') - desk.now().getTime()) / 1_000);
    await raiseAlarms(desk.services);
    expect(await kindsOf('Ada')).toEqual(['state over', 'overruled now']);
    expect(await kindsOf('Limited')).toEqual([]);
  });
});
