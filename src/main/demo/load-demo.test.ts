import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { getClaim } from '#claim/get-claim.server.ts';
import type { Services } from '#server/context.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/env.ts';
import { isUkPostcode } from '#shared/postcode.ts';
import { loadDemo, stories } from './load-demo.ts';
import { demoDay, imei } from './story-parts.ts';

let services: Services;
beforeAll(async () => {
  const settings = readSettings({ DATA_DIR: '/tmp/fettle-demo-test' });
  services = { database: await createTestDatabase(), settings, now: () => new Date('2026-11-06T10:00:00Z') };
});
afterAll(() => services.database.close());

test('loads every story, and a second start on the same day changes nothing', async () => {
  const first = await loadDemo(services);
  const stamps = async () =>
    (await services.database.pool.query('select number, version, xmin::text from claim order by number')).rows;
  const before = await stamps();
  expect(before).toHaveLength(first.length);
  await loadDemo({ ...services, now: () => new Date('2026-11-06T22:00:00Z') });
  expect(await stamps()).toEqual(before);
});

test('the next day moves the dates on and keeps what the claimant read', async () => {
  const { pool } = services.database;
  await pool.query('update portal_message set read = true');
  await loadDemo({ ...services, now: () => new Date('2026-11-07T10:00:00Z') });
  const { rows } = await pool.query('select count(*) from portal_message where not read');
  expect(rows[0].count).toBe(0);
});

test('every state of the catalogue has a story', async () => {
  const { rows } = await services.database.pool.query(
    'select system_name from state where id not in (select state_id from claim where state_id is not null)',
  );
  expect(rows.map((row) => row.system_name)).toEqual([]);
});

test('nothing in a message may execute', async () => {
  const story = stories.find(({ story }) => story === 'Many messages');
  const { document } = await getClaim(services, story?.reference ?? '');
  const bodies = document.messages.map(({ body }) => body).join('');
  expect(bodies).not.toMatch(/script|javascript:|onerror|<img|style=/i);
});

test('references differ and post codes are real in form', () => {
  expect(new Set(stories.map(({ reference }) => reference)).size).toBe(stories.length);
  expect(stories.filter(({ postcode }) => !isUkPostcode(postcode))).toEqual([]);
  const day = demoDay(new Date('2026-11-06T10:00:00Z'));
  for (const { document, postcode } of stories) expect(document(day).registeredAddress).toMatchObject({ postcode });
});

test('an IMEI has its check digit', () => {
  expect(imei('49015420323751')).toBe('490154203237518');
});

test('README.md lists every story', () => {
  const text = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8').replaceAll(/ +/g, ' ');
  for (const { story, reference, postcode, shows } of stories) {
    expect(text).toContain(`| ${story} | \`${reference}\` | ${postcode} | ${shows} |`);
  }
});
