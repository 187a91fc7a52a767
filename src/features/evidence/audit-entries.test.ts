import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { shortenAddresses } from './audit.data.ts';
import type { AuditEntry } from './audit-answers.rules.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { buildApp } from '#main/app.ts';
import { accountCookie, addClaim, cookieFor } from '#main/graphql.fixture.ts';

const key = 'operator-key-of-more-than-32-characters';
const day = 24 * 60 * 60_000;
const now = new Date('2026-11-06T12:00:00Z');

let database: Database;
let app: FastifyInstance;
let admin: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const env = {
    DATA_DIR: '/tmp/fettle-audit-entries',
    SECRET_KEY: 'a secret of the tests, 32 characters',
    INTEGRATION_KEY: key,
    TRUST_PROXY: '127.0.0.1',
  };
  const services: Services = { database, settings: readSettings(env), now: () => now };
  app = await buildApp(services);
  await app.ready();
  admin = await accountCookie(database, { email: 'admin@example.com', roles: ['admin'] }, now);
});

afterAll(async () => {
  await app.close();
  await database.close();
});

beforeEach(async () => {
  await database.pool.query('truncate audit_event');
});

const address = '203.0.113.77';
const call = async (method: 'GET' | 'PUT' | 'PATCH' | 'POST', path: string, payload?: object) =>
  app.inject({
    method,
    url: `/api/integration/v1${path}`,
    headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': address },
    ...(payload && { payload }),
  });
const asAdmin = async (name: string, payload?: object) =>
  app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/account/${name}`,
    headers: { cookie: admin, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address },
    ...(payload && { payload }),
  });
const entries = async (query = '') => (await asAdmin(`audit?${query}`)).json<{ entries: AuditEntry[] }>().entries;

describe('what an entry of the audit holds', () => {
  test('the fields that a key changed, contact data without its values, and the network address', async () => {
    await call('PUT', '/claims/CLM-1', { state: 'Inspection', endUserName: 'Amina', endUserEmail: 'a@example.com' });
    const patched = await call('PATCH', '/claims/CLM-1', {
      state: 'Repair',
      endUserEmail: 'secret@example.com',
      endUserMobile: '+447700900123',
      deliveryAddress: { line1: '1 Secret Street', postcode: 'SW1A 1AA' },
      policyExcessAmount: 75,
      courier: 'DPD',
      events: [{ eventDate: '2026-11-05T10:00:00Z', name: 'Inspected' }],
    });
    expect(patched.json()).toMatchObject({ changed: true });
    const [entry, created] = await entries('claim=CLM-1');
    expect(entry).toMatchObject({
      action: 'operator.wrote',
      person: 'INTEGRATION_KEY',
      detail: 'PATCH /claims/:number',
      address,
    });
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'state', from: 'Inspection', to: 'Repair' },
        { field: 'policyExcessAmount', from: '0.00', to: '75.00' },
        { field: 'courier', from: '', to: 'DPD' },
        { field: 'endUserEmail' },
        { field: 'endUserMobile' },
        { field: 'deliveryAddress' },
        // The portal writes an event for each state that comes alone.
        { field: 'events', from: '1', to: '3' },
      ]),
    );
    expect(JSON.stringify(entry)).not.toMatch(/secret|447700|SW1A/i);
    expect(created).toMatchObject({ detail: 'PUT /claims/:number', changes: [], address });
    expect(await entries('claim=CLM-1')).toHaveLength(2);
  });

  test('a change that is refused writes nothing, and one that changes nothing has no fields', async () => {
    await call('PUT', '/claims/CLM-2', { state: 'Inspection' });
    await call('PATCH', '/claims/CLM-2', { policyExcessAmount: 'much' });
    await call('PATCH', '/claims/CLM-2', {});
    const found = await entries('claim=CLM-2');
    expect(found.map(({ detail, changes }) => [detail, changes])).toEqual([
      ['PATCH /claims/:number', []],
      ['PUT /claims/:number', []],
    ]);
  });

  test('a write of which the claimant is told nothing says so, whether it creates, changes or changes nothing', async () => {
    await call('PUT', '/claims/CLM-4?quiet=true', { state: 'Inspection' });
    await call('PATCH', '/claims/CLM-4?quiet=true', { state: 'Repair' });
    await call('PATCH', '/claims/CLM-4?quiet=true', { state: 'Repair' });
    await call('PATCH', '/claims/CLM-4?quiet=false', { state: 'Inspection' });
    const found = await entries('claim=CLM-4');
    expect(found.map(({ detail }) => detail)).toEqual([
      'PATCH /claims/:number',
      'PATCH /claims/:number, quietly',
      'PATCH /claims/:number, quietly',
      'PUT /claims/:number, quietly',
    ]);
  });

  test('a file of claims writes the fields of each', async () => {
    await call('PUT', '/claims/CLM-3', { state: 'Inspection' });
    const send = async (query: string, state: string) =>
      app.inject({
        method: 'POST',
        url: `/api/integration/v1/imports${query}`,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson', 'x-forwarded-for': address },
        payload: `${JSON.stringify({ number: 'CLM-3', state })}\n`,
      });
    expect((await send('', 'Repair')).json()).toMatchObject({ changed: 1 });
    expect((await send('?notify=1', 'Inspection')).json()).toMatchObject({ changed: 1 });
    const found = await entries('claim=CLM-3');
    const to = (state: string) => found.find(({ changes }) => changes.some((change) => change.to === state));
    expect(to('Inspection')).toMatchObject({ detail: 'POST /imports' });
    expect(to('Repair')).toMatchObject({
      detail: 'POST /imports, quietly',
      address,
      changes: [
        { field: 'state', from: 'Inspection', to: 'Repair' },
        { field: 'events', from: '1', to: '2' },
      ],
    });
  });
});

describe('what an entry of a webhook holds', () => {
  const changesOf = async () =>
    (await entries('kind=webhook')).map(({ action, changes }) => [action.replace('webhook.', ''), changes]);

  test('each field with from and to, of secrets and the address only that they changed', async () => {
    const url = 'https://hooks.example.com/in?token=canary';
    const created = await asAdmin('createWebhook', { url, eventTypes: ['excess.paid'] });
    const { webhook } = created.json<{ webhook: { id: string } }>();
    const webhookId = webhook.id;
    const changed = { url: 'https://other.example.com/canary', description: 'Claims', eventTypes: null };
    await asAdmin('changeWebhook', { webhookId, ...changed });
    await asAdmin('changeWebhook', { webhookId, description: 'Claims' });
    await asAdmin('turnWebhookOff', { webhookId });
    await asAdmin('turnWebhookOn', { webhookId, skipMissed: true });
    await asAdmin('rotateWebhookSecret', { webhookId, overlapHours: 2 });
    const found = await changesOf();
    expect(found.toReversed()).toEqual([
      [
        'created',
        [
          { field: 'url' },
          { field: 'host', from: '', to: 'hooks.example.com' },
          { field: 'eventTypes', from: '', to: 'excess.paid' },
          { field: 'enabled', from: 'false', to: 'true' },
          { field: 'secret' },
        ],
      ],
      [
        'changed',
        [
          { field: 'url' },
          { field: 'host', from: 'hooks.example.com', to: 'other.example.com' },
          { field: 'description', from: '', to: 'Claims' },
          { field: 'eventTypes', from: 'excess.paid', to: 'all' },
        ],
      ],
      ['changed', []],
      ['turned-off', [{ field: 'enabled', from: 'true', to: 'false' }]],
      ['turned-on', [{ field: 'enabled', from: 'false', to: 'true' }]],
      ['secret-rotated', [{ field: 'secret' }, { field: 'overlapHours', from: '', to: '2' }]],
    ]);
    expect(JSON.stringify(found)).not.toContain('canary');
  });
});

test('an entry of a claimant’s notification choices holds each choice with from and to', async () => {
  const claimId = await addClaim(database);
  const cookie = await cookieFor(database, [claimId], now);
  const chosen = { channels: { mail: true, text: false, push: true }, locale: 'en-US', quietHours: true };
  const choose = async (stopped: boolean) =>
    app.inject({
      method: 'POST',
      url: '/api/enduser/changeNotificationPreferences',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      payload: { claimId, ...chosen, stopped },
    });
  await choose(false);
  await choose(true);
  expect((await entries('kind=preferences')).map(({ detail, changes }) => [detail, changes])).toEqual([
    ['', [{ field: 'stopped', from: 'false', to: 'true' }]],
    [
      '',
      [
        { field: 'text', from: 'true', to: 'false' },
        { field: 'locale', from: 'en-GB', to: 'en-US' },
        { field: 'quietHours', from: 'false', to: 'true' },
      ],
    ],
  ]);
});

describe('network addresses', () => {
  const stored = async () =>
    (await database.pool.query<{ address: string }>('select address from audit_event order by at')).rows.map(
      ({ address: one }) => one,
    );

  test('are shortened after 30 days, to /24 and /48, and nothing else of an entry changes', async () => {
    const insert = async (at: number, actor: string, one: string | null) =>
      database.pool.query(
        `insert into audit_event (id, at, actor, action, address) values (gen_random_uuid(), $1, $2, 'claim.opened', $3)`,
        [new Date(now.getTime() - at * day), actor, one],
      );
    await insert(33, 'one', '203.0.113.77');
    await insert(32, 'two', '2001:db8:1:2:3::4');
    await insert(31, 'three', null);
    await insert(29, 'four', '198.51.100.4');
    const before = new Date(now.getTime() - 30 * day);
    expect(await shortenAddresses(database.kysely, before)).toBe(2);
    expect(await stored()).toEqual(['203.0.113.0/24', '2001:db8:1::/48', null, '198.51.100.4']);
    expect(await shortenAddresses(database.kysely, before)).toBe(0);
    expect((await entries()).at(-1)).toMatchObject({ person: 'one', address: '203.0.113.0/24' });
  });

  test.each([
    ['another actor', `actor = 'nobody'`],
    ['another address', `address = '198.51.100.1'`],
    ['no address', 'address = null'],
    ['other changes', `changes = '[]'`],
    ['another detail beside a shortened address', `address = '203.0.113.0/24', detail = 'x'`],
  ])('the transaction that shortens cannot write %s', async (_, set) => {
    await call('PUT', '/claims/CLM-4', { state: 'Inspection' });
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query(`select set_config('fettle.audit_retention', 'on', true)`);
    await expect(client.query(`update audit_event set ${set}`)).rejects.toThrow(/only added to/);
    await client.query('rollback');
    client.release();
  });

  test('no address is shortened by anybody else', async () => {
    await call('PUT', '/claims/CLM-5', { state: 'Inspection' });
    await expect(database.pool.query(`update audit_event set address = '203.0.113.0/24'`)).rejects.toThrow(
      /only added to/,
    );
  });
});
