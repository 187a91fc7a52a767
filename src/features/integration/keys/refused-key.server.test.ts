import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Services } from '#server/context.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { withRequestFacts } from '#server/http/request-facts.ts';
import { auditRefusedKey } from './refused-key.server.ts';

let services: Services;
let time = Date.parse('2026-11-22T12:00:00Z');

beforeAll(async () => {
  services = { database: await createTestDatabase(), settings: readSettings({}), now: () => new Date(time) };
});
afterAll(async () => services.database.close());

const refuseFrom = async (address: string) =>
  withRequestFacts({ address, operator: null }, async () => auditRefusedKey(services, null, 'unknown'));

async function countEntries(): Promise<number> {
  const query = services.database.kysely.selectFrom('audit_event').select('id');
  return (await query.where('action', '=', 'integration-key.refused').execute()).length;
}

test('the same refusal is written down once in five minutes for each household, however many addresses it has', async () => {
  for (const address of ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::1']) await refuseFrom(address);
  expect(await countEntries()).toBe(1);
  await refuseFrom('2001:db8:1:3::1');
  await refuseFrom('203.0.113.7');
  expect(await countEntries()).toBe(3);
  time += 5 * 60_000;
  await refuseFrom('2001:db8:1:2::3');
  expect(await countEntries()).toBe(4);
});
