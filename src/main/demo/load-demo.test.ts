import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { getClaim } from '#claim/document/get-claim.server.ts';
import { readBrandWording } from '#claim/wording/brand-wording.server.ts';
import { claimWording } from '#claim/wording/claim-wording.rules.ts';
import { readBrands } from '#server/brands/brand-folder.ts';
import type { Services } from '#server/context.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { isUkPostcode } from '#shared/people/postcode.ts';
import { storeAskedExcess } from './desk/asked-excess.ts';
import { loadDemo, stories, triedFirst } from './load-demo.ts';
import { demoDay, imei } from './story-parts.ts';

let services: Services;
beforeAll(async () => {
  const settings = readSettings({ DATA_DIR: '/tmp/fettle-demo-test', SECRET_KEY: 'k'.repeat(64) });
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

test('a handler asked for the excess of one story, once, and of no other', async () => {
  const { id } = await services.database.kysely.selectFrom('claim').select('id').limit(1).executeTakeFirstOrThrow();
  for (const _ of [1, 2]) await storeAskedExcess(services, { id, name: 'Kim Adler' });
  const { rows } = await services.database.pool.query(
    'select c.number, r.by_name, r.reason from excess_request r join claim c on c.id = r.claim_id',
  );
  const asked = stories.filter(({ story }) => story === 'Excess asked for at the desk');
  expect(rows).toEqual(
    asked.map(({ reference }) => ({ number: reference, by_name: 'Kim Adler', reason: 'work-waits' })),
  );
  expect(rows).toHaveLength(1);
});

test('every state of the catalogue has a story', async () => {
  const { rows } = await services.database.pool.query(
    'select system_name from state where id not in (select state_id from claim where state_id is not null)',
  );
  expect(rows.map((row) => row.system_name)).toEqual([]);
});

test('the newest event of each story is of the state that it is in', () => {
  const now = new Date('2026-11-06T10:00:00Z');
  const timeOf = ({ eventDate }: { eventDate: unknown }) => Date.parse(String(eventDate));
  const told = stories.map(({ story, document }) => {
    const { state, events } = document(demoDay(now));
    const newest = (events ?? []).toSorted((one, other) => timeOf(one) - timeOf(other)).at(-1);
    return { story, state, newest: newest?.relatedState ?? state };
  });
  expect(told.filter(({ state, newest }) => newest !== state)).toEqual([]);
});

/** The first sentence of each story's page on the day of the test, a Friday. */
const sentences: Readonly<Record<string, string>> = {
  'Waiting for collection': 'DPD collects your laptop on Tuesday',
  'Nothing yet': 'We’re arranging your collection',
  Collected: 'Royal Mail came for your phone',
  'Equipment received': 'We have your Latitude 5440',
  Inspecting: 'We’re inspecting your ThinkPad T14 Gen 4',
  'Late inspection': 'Your claim is taking longer than we said',
  'On hold: activation lock': 'We need you to remove a lock',
  'Passcode needed': 'We’re inspecting your Galaxy S24',
  'Bare claim': 'We have your claim',
  'Long values': 'We’re inspecting your EliteBook 845 14-inch',
  'Awaiting authorisation': 'We’re waiting for Northfield Insurance',
  Repairing: 'We’re repairing your Latitude 5440',
  'External repair': 'Your iPhone 14 Pro is with a specialist',
  'Awaiting return': 'DPD brings your Latitude 5440 back on Monday',
  'Returned, repaired': 'Your Latitude 5440 is repaired and back with you',
  'Returned, not repaired': 'Your iPhone 15 came back without a repair',
  'Awaiting voucher': 'We’re preparing your voucher',
  'Voucher issued': 'Your voucher has been issued',
  Cancelled: 'Your claim has been cancelled',
  'Excess due': 'We’re waiting for Northfield Insurance',
  'Excess paid': 'We’re repairing your iPhone 15',
  'Many messages': 'We’re inspecting your iPhone 15',
  'Two claims on one policy: laptop': 'We’re inspecting your Latitude 5440',
  'Two claims on one policy: phone': 'A courier collects your phone on Monday',
  'Bare state': 'We’re repairing your Dell XPS 13',
  'Another insurer': 'We’re waiting for Larkfield Mutual',
  'Quote to decide': 'We’re waiting for your decision',
  'Quote changed': 'We’re waiting for your decision',
  'Quote asked about': 'We’re answering your question',
  'Nobody was in': 'DPD couldn’t deliver your Latitude 5440',
  'Other day asked for': 'DPD brings your iPhone 13 back on Tuesday',
  'Other day confirmed': 'DPD brings your Latitude 5440 back on Thursday',
  'Other day refused': 'DPD brings your iPhone 13 back on Tuesday',
  'Other day taken back': 'DPD brings your Latitude 5440 back on Tuesday',
  'Other day not answered': 'DPD brings your iPhone 13 back on Tuesday',
  'No other day offered': 'DPD couldn’t deliver your iPhone 13',
  'Excess refunded in part': 'We’re repairing your iPhone 15',
  'Excess refunded': 'We’re repairing your iPhone 15',
  'Excess paid twice': 'We’re repairing your iPhone 15',
  'Excess asked for at the desk': 'We’re repairing your iPhone 15',
  'Out for delivery': 'DPD brings your iPhone 13 back today',
  'Quote approved': 'Your quote is approved',
  'Quote declined': 'Your quote was declined',
  'Quote run out': 'Your quote has run out',
  'Quote withdrawn': 'We’re working on your quote',
  'Quote approved by telephone': 'Your quote is approved',
  'Quote with a mailed code': 'We’re waiting for your decision',
  'Parcel collected': 'DPD has collected your phone',
  'Collection missed': 'DPD couldn’t collect your laptop',
  'Parcel booked': 'DPD brings your Latitude 5440 back on Tuesday',
  'Parcel delivered': 'DPD has delivered your iPhone 13',
  'Beyond repair, with a mailed code': 'Please choose what you would like',
  'Beyond repair, to choose': 'Please choose what you would like',
  'Beyond repair, asked about': 'We’re answering your question',
  'Beyond repair, chosen': 'You’ve chosen',
  'Beyond repair, voucher ready': 'Your voucher is ready',
  'Beyond repair, done': 'Your voucher has been issued',
  'Beyond repair, run out': 'We’ll get in touch with you',
  'Beyond repair, withdrawn': 'We’re working on what you can choose',
  'Date promised': 'We’re repairing your iPhone 14',
  'Date moved': 'We’re repairing your Latitude 5440',
  'Date passed': 'Your repair is taking longer than we said',
  'Complaint, just received': 'Your repair is taking longer than we said',
  'Complaint, acknowledged': 'Your repair is taking longer than we said',
  'Complaint, resolved in three days': 'Your repair is taking longer than we said',
  'Complaint, upheld': 'Your repair is taking longer than we said',
  'Complaint, refused': 'Your repair is taking longer than we said',
  'Complaint, after eight weeks': 'Your repair is taking longer than we said',
  'Complaint, with the insurer': 'Your repair is taking longer than we said',
  'Complaint about personal data': 'Your repair is taking longer than we said',
  'Nominee, not confirmed': 'We’re repairing your iPhone 15',
  'Nominees who see and write': 'We’re repairing your iPhone 15',
  'Nominee who decides': 'We’re repairing your iPhone 15',
  'Nominee, ended': 'We’re repairing your iPhone 15',
  'Own words of a client': 'We’re repairing your iPhone 15',
  'Brand two': 'We’re inspecting your Galaxy S23',
};

test('every story’s page begins with its sentence', async () => {
  const { kysely } = services.database;
  const wordingOf = readBrandWording(readBrands(join(import.meta.dirname, '../../../brands')));
  const said: Record<string, string> = {};
  for (const { story, reference } of stories) {
    const { id } = await kysely
      .selectFrom('claim')
      .select('id')
      .where('number', '=', reference)
      .executeTakeFirstOrThrow();
    const facts = await readClaimFacts(kysely, id);
    const { sentence } = claimWording(facts, wordingOf(facts.brand, 'en-GB'), services.now());
    said[story] = sentence.replaceAll('\u00a0', ' ');
  }
  expect(said).toEqual(sentences);
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

const read = (path: string) =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8').replaceAll(/ +/g, ' ');

test('docs/demo.md lists every story', () => {
  const text = read('docs/demo.md');
  for (const { story, reference, postcode, shows } of stories) {
    expect(text).toContain(`| ${story} | \`${reference}\` | ${postcode} | ${shows} |`);
  }
});

test('README.md names the claims to try first', () => {
  const first = stories.filter(({ story }) => triedFirst.includes(story));
  const tried = [...read('README.md').matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)].map(([, ...cells]) => cells);
  expect(tried).toHaveLength(3);
  expect(tried).toEqual(expect.arrayContaining(first.map(({ reference, postcode }) => [reference, postcode])));
});
