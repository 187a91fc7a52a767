import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Services } from '#server/context.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { handleErrors } from '#server/http/errors.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { operatorPath } from '#shared/operator-path.ts';
import { keyGuard } from './integration.access.ts';
import { createHash } from 'node:crypto';
import { outgoingEventsRest, purgeOutgoingEvents } from './outgoing-events.rest.ts';

const now = new Date('2026-11-06T10:00:00Z');
const reader = 'a-reader-of-events-with-a-long-enough-key';
const writer = 'a-writer-of-claims-with-a-long-enough-key';
let app: FastifyInstance;
let services: Services;

async function addKey(name: string, key: string, scopes: string[]): Promise<void> {
  const hash = createHash('sha256').update(key).digest();
  await services.database.pool.query(
    'insert into integration_key (id, name, key_hash, scopes, created_at) values (gen_random_uuid(), $1, $2, $3, $4)',
    [name, hash, scopes, now],
  );
}

beforeAll(async () => {
  services = { database: await createTestDatabase(), settings: readSettings({}), now: () => now };
  await addKey('reader', reader, ['events:read']);
  await addKey('writer', writer, ['claims:read', 'claims:write', 'states:write', 'passcodes:read']);
  app = Fastify();
  handleErrors(app);
  await app.register(outgoingEventsRest(services, keyGuard(services)), { prefix: operatorPath });
  for (const key of ['one', 'two', 'three']) {
    await addOutgoingEvent(services.database.kysely, { key, type: 'excess.paid', claimId: null, data: { key }, now });
  }
});

afterAll(async () => {
  await app.close();
  await services.database.close();
});

const get = (query = '', key = reader) =>
  app.inject({ url: `/api/integration/v1/events${query}`, headers: { authorization: `Bearer ${key}` } });

test('answers what has happened, in order, and goes on from a position', async () => {
  const first = (await get('?limit=2')).json();
  expect(first.events).toEqual([
    {
      id: expect.any(String),
      position: 1,
      type: 'excess.paid',
      timestamp: '2026-11-06T10:00:00.000Z',
      claimNumber: null,
      data: { key: 'one' },
    },
    expect.objectContaining({ data: { key: 'two' } }),
  ]);
  const next = (await get(`?after=${first.after}`)).json();
  expect(next.events.map(({ data }: { data: object }) => data)).toEqual([{ key: 'three' }]);
  expect((await get(`?after=${next.after}`)).json()).toEqual({ events: [], after: next.after });
});

test('needs a key with its own scope', async () => {
  expect((await app.inject('/api/integration/v1/events')).statusCode).toBe(401);
  expect((await get('', writer)).json()).toMatchObject({ status: 403, code: 'scope-missing' });
});

test.each([
  '?after=-1',
  '?after=x',
  '?limit=0',
  '?limit=501',
  '?since=1',
  '?after=99999999999999999999',
  '?after=1&after=2',
])('%s is refused', async (query) => {
  expect((await get(query)).json()).toMatchObject({ status: 400, code: 'invalid-query' });
});

test('says when a position is older than what is kept', async () => {
  await services.database.pool.query(
    "update outgoing_event set occurred_at = '2026-08-01T10:00:00Z' where position < 3",
  );
  await purgeOutgoingEvents(services);
  expect((await get('?after=1')).json()).toMatchObject({ status: 410, code: 'events-gone' });
  expect((await get()).json().events.length).toBe(2);
});
