import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';

import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { startMaintenance } from './maintenance.ts';

test('it waits in no queue of connections, in which visitors would be refused', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const { pool } = database;
  const waiting: number[] = [];
  pool.on('acquire', () => waiting.push(pool.waitingCount));
  const services = { database, settings: readSettings({}), now: () => new Date() };
  const stop = startMaintenance(services, Fastify({ logger: false }).log);
  waiting.push(pool.waitingCount);
  await stop();
  expect(waiting.length).toBeGreaterThan(1);
  expect(Math.max(...waiting)).toBeLessThan(pool.options.max ?? 0);
});
