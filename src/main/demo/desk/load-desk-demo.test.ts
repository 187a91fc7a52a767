import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { putClaim } from '#claim/document/put-claim.server.ts';
import type { Services } from '#server/context.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { loadDemoAccounts } from '../demo-accounts.ts';
import { peopleStories } from '../people-stories.ts';
import { demoDay } from '../story-parts.ts';
import { deskClaim, deskClaims } from './desk-claims.ts';
import { loadDeskDemo, storeDeskClaims, storePeople } from './load-desk-demo.ts';
import { storeQuoteTemplates } from './quote-templates.ts';
import { loadDemoMeasures } from './demo-measures.ts';
import { storeSavedReplies } from './saved-replies.ts';

const now = new Date('2026-11-06T14:00:00Z');

let services: Services;
beforeAll(async () => {
  const settings = readSettings({ DATA_DIR: '/tmp/fettle-desk-demo-test', SECRET_KEY: 'k'.repeat(64) });
  services = { database: await createTestDatabase(), settings, now: () => now };
});
afterAll(() => services.database.close());

test('the claims are the same at each start of a day, and no two have the same number', () => {
  const all = Array.from({ length: deskClaims }, (_, index) => deskClaim(index, demoDay(now)));
  expect(all).toEqual(all.map((_, index) => deskClaim(index, demoDay(new Date('2026-11-06T20:00:00Z')))));
  expect(new Set(all.map(({ number }) => number)).size).toBe(400);
});

test('the desk has late claims, claims of two handlers, waiting ones and questions of three insurers, and a second start changes nothing', async () => {
  await loadDemoAccounts(services);
  await storeDeskClaims(services, new AbortController().signal);
  const count = async (where: string) => {
    const from = 'desk_claim d join claim c on c.id = d.claim_id join contract k on k.id = c.contract_id';
    const { rows } = await services.database.pool.query<{ found: number }>(
      `select count(*)::int as found from ${from} where ${where}`,
    );
    return rows[0]?.found ?? 0;
  };
  expect(await count('d.open')).toBe(400);
  for (const insurer of ['Northfield Insurance', 'Larkfield Mutual', 'Severn General'])
    expect(await count(`k.customer = '${insurer}'`)).toBeGreaterThan(80);
  expect(await count(`d.due_at < '${now.toISOString()}'`)).toBeGreaterThan(30);
  expect(await count(`d.due_at < '${now.toISOString()}'`)).toBeLessThan(120);
  expect(await count('d.unanswered > 0')).toBeGreaterThan(100);
  expect(await count('d.assignee_id is not null')).toBe(100);
  for (const whom of ['us', 'claimant', 'insurer', 'parts', 'courier'])
    expect(await count(`d.waiting_on = '${whom}'`)).toBeGreaterThan(10);
  const chats = await services.database.pool.query(
    'select distinct h.brand_id = c.brand as same from chat h join claim c on c.id = h.claim_id',
  );
  expect(chats.rows).toEqual([{ same: true }]);
  const versions = async () => (await services.database.pool.query('select id, version from claim order by id')).rows;
  const before = await versions();
  await storeDeskClaims(services, new AbortController().signal);
  expect(await versions()).toEqual(before);
});

test('each stage of a complaint and of a nominee has its story, and each action and own words are there once', async () => {
  await loadDemoAccounts(services);
  for (const { reference, document } of peopleStories) {
    await putClaim(services, reference, document(demoDay(now)), undefined, { quiet: true });
  }
  for (const _ of [1, 2]) await storePeople(services);
  const { kysely } = services.database;
  const complaints = await kysely
    .selectFrom('complaint')
    .innerJoin('claim', 'claim.id', 'complaint.claim_id')
    .select(['claim.number', 'kind', 'respondent', 'outcome', 'acknowledged_at', 'eight_weeks_at', 'handed_over_at'])
    .execute();
  const stageOf = ({ kind, respondent, outcome, ...at }: (typeof complaints)[number]) =>
    [
      kind,
      respondent,
      outcome ?? 'open',
      at.acknowledged_at === null ? '' : 'acknowledged',
      at.eight_weeks_at === null ? '' : 'eight weeks',
      at.handed_over_at === null ? '' : 'handed over',
    ]
      .filter((text) => text !== '')
      .join(', ');
  expect(complaints.map(stageOf).toSorted()).toEqual([
    'data, operator, open, acknowledged',
    'service, insurer, open, handed over',
    'service, operator, accepted, acknowledged',
    'service, operator, open',
    'service, operator, open, acknowledged',
    'service, operator, open, acknowledged, eight weeks',
    'service, operator, refused, acknowledged',
    'service, operator, resolved',
  ]);
  const people = await kysely.selectFrom('nominated_person').select(['may', 'confirmed_at', 'ended_at']).execute();
  const stateOf = ({ may, confirmed_at, ended_at }: (typeof people)[number]) =>
    `${may.join('+')} ${ended_at ? 'ended' : confirmed_at ? 'confirmed' : 'asked'}`;
  expect(people.map(stateOf).toSorted()).toEqual([
    'decide confirmed',
    'see confirmed',
    'see+write asked',
    'see+write+decide ended',
    'write confirmed',
  ]);
  const named = new Set(peopleStories.map(({ reference }) => reference));
  expect(complaints.filter(({ number }) => !named.has(number))).toEqual([]);
  const actions = await kysely.selectFrom('duty_action').select(['due_on', 'closed_at']).execute();
  const isOverdue = ({ due_on, closed_at }: (typeof actions)[number]) => closed_at === null && due_on < '2026-11-06';
  expect([actions.length, actions.filter(isOverdue).length]).toEqual([3, 1]);
  expect(await kysely.selectFrom('wording').select('key').where('status', '=', 'published').execute()).toEqual([
    { key: 'Repair' },
  ]);
});

test('five saved replies of the lead are stored once, and stay as handlers left them', async () => {
  await loadDemoAccounts(services);
  await storeSavedReplies(services);
  const { kysely } = services.database;
  const stored = await kysely.selectFrom('saved_reply').select(['id', 'saved_by_name']).execute();
  expect(stored.map((reply) => reply.saved_by_name)).toEqual(Array.from({ length: 5 }, () => 'Tom Reeve'));
  await kysely.updateTable('saved_reply').set({ removed: true }).execute();
  await storeSavedReplies(services);
  expect(await kysely.selectFrom('saved_reply').select('id').where('removed', '=', false).execute()).toEqual([]);
});

test('templates of quotes are stored once, and stay as handlers left them', async () => {
  await loadDemoAccounts(services);
  await storeQuoteTemplates(services);
  const { kysely } = services.database;
  const titles = async () =>
    (await kysely.selectFrom('quote_template').select('title').where('removed', '=', false).execute()).map(
      ({ title }) => title,
    );
  expect((await titles()).toSorted()).toEqual(['Battery, phone', 'Liquid, laptop', 'Screen, phone']);
  await kysely.updateTable('quote_template').set({ removed: true }).execute();
  await storeQuoteTemplates(services);
  expect(await titles()).toEqual([]);
});

test('made-up counts of days agree with each other', async () => {
  await loadDemoAccounts(services);
  await loadDemoMeasures(services);
  const { rows } = await services.database.pool.query<{ measure: string; n: number }>(
    `select measure, sum(n)::int as n from measure_day where dimension = '' group by measure`,
  );
  const of = Object.fromEntries(rows.map(({ measure, n }) => [measure, n]));
  expect([of['whole'], of['whole-ours'], of['survey-asked']]).toEqual([of['ended'], of['ended'], of['ended']]);
  expect([of['state-ours'], of['ease'], of['would-call']]).toEqual([
    of['state'],
    of['satisfaction'],
    of['satisfaction'],
  ]);
  expect([of['answer-first'], of['promise-kept']].every((n) => n !== undefined && n > 100)).toBe(true);
});

test('made-up counts wait for a count of yesterday that is under way, and leave it as it is', async () => {
  await loadDemoAccounts(services);
  const { pool } = services.database;
  await loadDemoMeasures(services);
  await pool.query(`delete from measure_day where day = '2026-11-05'`);
  const counting = await pool.connect();
  await counting.query('begin; lock table measure_day in share row exclusive mode');
  const loading = loadDemoMeasures(services);
  await vi.waitUntil(async () => {
    const { rowCount } = await pool.query(
      `select from pg_locks where not granted and relation = 'measure_day'::regclass`,
    );
    return rowCount === 1;
  });
  await counting.query(`insert into measure_day (day, client_id, brand, measure, dimension, cohort, n, sum, buckets)
    select '2026-11-05', id, 'harbour', 'came', '', '', 7, 0, '{}' from client; commit`);
  counting.release();
  await loading;
  const { rows } = await pool.query<{ n: number }>(
    `select distinct n from measure_day where day = '2026-11-05' and dimension = ''`,
  );
  expect(rows).toEqual([{ n: 7 }]);
});

test('where a part of the demo fails, the others are stored nevertheless', async () => {
  await loadDemoAccounts(services);
  const { kysely, pool } = services.database;
  await kysely.deleteFrom('saved_reply').execute();
  await pool.query('alter table measure_day rename to measure_day_away');
  const warn = vi.fn();
  const stop = loadDeskDemo(services, { warn } as unknown as FastifyBaseLogger);
  await stop();
  await pool.query('alter table measure_day_away rename to measure_day');
  expect(warn).toHaveBeenCalled();
  expect(await kysely.selectFrom('saved_reply').select('id').execute()).toHaveLength(5);
});
