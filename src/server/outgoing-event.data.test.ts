import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from './db/connect.ts';
import { createTestDatabase } from './db/test-database.fixture.ts';
import { addOutgoingEvent } from './outgoing-event.data.ts';

const now = new Date('2026-11-06T10:00:00Z');
let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

test('the same cause makes one event, and says so', async () => {
  const event = { key: 'excess.paid:1', type: 'excess.paid', claimId: null, data: { amount: 7500 }, now };
  const isNew = await Promise.all([1, 2, 3].map(() => addOutgoingEvent(database.kysely, event)));
  expect(isNew.filter(Boolean)).toEqual([true]);
  expect((await database.kysely.selectFrom('outgoing_event').selectAll().execute()).length).toBe(1);
});
