import { afterAll, beforeAll, expect, test } from 'vitest';
import { savePreferences } from '#claim/change/notification-preferences.data.ts';
import { defaultPreferences } from '#claim/change/notification-preferences.rules.ts';
import { addClaim, cookieFor, graphqlApp, testNow } from '#main/graphql.fixture.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

test('a claim says that all its notifications are stopped, until they are on again', async () => {
  const [id, other] = [await addClaim(database), await addClaim(database)];
  const { ask } = graphqlApp(database, { cookie: await cookieFor(database, [id, other]) });
  const said = async (claimId: string) => (await ask(`{ claim(id: "${claimId}") { notificationsStopped } }`)).data;
  const save = (stopped: boolean) => savePreferences(database.kysely, id, { ...defaultPreferences, stopped }, testNow);
  expect(await said(id)).toEqual({ claim: { notificationsStopped: false } });
  await save(true);
  expect(await said(id)).toEqual({ claim: { notificationsStopped: true } });
  expect(await said(other)).toEqual({ claim: { notificationsStopped: false } });
  await save(false);
  expect(await said(id)).toEqual({ claim: { notificationsStopped: false } });
});
