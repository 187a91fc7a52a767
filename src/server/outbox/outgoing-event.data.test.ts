import { afterEach, beforeEach, expect, test } from 'vitest';

import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { addOutgoingEvent, eventsAfter, purgeEvents } from './outgoing-event.data.ts';

const now = new Date('2026-11-06T10:00:00Z');
let database: Database;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.close());

const event = (key: string, at = now) => ({ key, type: 'excess.paid' as const, claimId: null, data: { key }, now: at });
const add = (key: string, at = now) => addOutgoingEvent(database.kysely, event(key, at));
const keys = async (after = 0, limit = 100) =>
  (await eventsAfter(database.kysely, { after, limit }))?.map(({ data }) => (data as { key: string }).key);
const positions = async () =>
  (await eventsAfter(database.kysely, { after: 0, limit: 500 }))?.map(({ position }) => position);

test('the same cause makes one event, and says so', async () => {
  const isNew = await Promise.all([1, 2, 3].map(() => add('one')));
  expect(isNew.filter(Boolean)).toEqual([true]);
  expect(await keys()).toEqual(['one']);
});

test('an event of a transaction that is rolled back is none, and its key is free', async () => {
  const cause = database.kysely.transaction().execute(async (tx) => {
    await addOutgoingEvent(tx, event('one'));
    throw new Error('not so');
  });
  await expect(cause).rejects.toThrow('not so');
  expect(await keys()).toEqual([]);
  expect(await add('one')).toBe(true);
});

test('an event that is committed late comes after those that were read before it', async () => {
  const slow = await database.kysely.startTransaction().execute();
  await addOutgoingEvent(slow, event('begun first'));
  await add('committed first');
  expect(await keys()).toEqual(['committed first']);
  const [seen = 0] = (await positions()) ?? [];
  await slow.commit().execute();
  expect(await keys(seen)).toEqual(['begun first']);
  expect(await keys()).toEqual(['committed first', 'begun first']);
});

test('readers that go on from where they were miss none and see none twice, while many write', async () => {
  const written = Array.from({ length: 120 }, (_, n) => `n${n}`);
  const writers = [0, 1, 2].map(async (writer) => {
    for (const [n, key] of written.entries()) {
      if (n % 3 !== writer) continue;
      await database.kysely.transaction().execute(async (tx) => {
        await addOutgoingEvent(tx, event(key));
        await sql`select pg_sleep(random() * 0.004)`.execute(tx);
      });
    }
  });
  let isWriting = true;
  const done = Promise.all(writers).then(() => void (isWriting = false));
  const read = async () => {
    const seen: string[] = [];
    let after = 0;
    for (let isLast = false; ;) {
      const events = (await eventsAfter(database.kysely, { after, limit: 7 })) ?? [];
      seen.push(...events.map(({ data }) => (data as { key: string }).key));
      after = events.at(-1)?.position ?? after;
      if (isLast && events.length === 0) return seen;
      isLast = !isWriting;
    }
  };
  const [one, other] = await Promise.all([read(), read(), done]);
  expect(one.toSorted()).toEqual(written.toSorted());
  expect(other).toEqual(one);
});

test('a reader that was away for longer than events are kept is told so', async () => {
  const old = new Date('2026-08-01T10:00:00Z');
  for (const key of ['a', 'b', 'c']) await add(key, old);
  const [first = 0, second = 0, third = 0] = (await positions()) ?? [];
  await add('d');
  await eventsAfter(database.kysely, { after: 0, limit: 1 });
  await purgeEvents(database.kysely, new Date('2026-09-01T10:00:00Z'));
  expect(await keys(first)).toBeUndefined();
  expect(await keys(second)).toBeUndefined();
  expect(await keys(third)).toEqual(['d']);
  expect(await keys(0)).toEqual(['c', 'd']);
});
