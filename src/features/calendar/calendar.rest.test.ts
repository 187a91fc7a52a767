import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { handleErrors } from '#server/http/errors.ts';
import { addClaim, cookieFor } from '#main/graphql.fixture.ts';
import { calendarRest } from './calendar.rest.ts';
import { parseCalendar } from './parse-calendar.fixture.ts';

const now = new Date('2026-11-22T12:00:00Z');
const changed = new Date('2026-11-20T08:30:00Z');

const claim = {
  version: 4,
  updated_at: changed,
  next_collection_attempt_date: new Date('2026-11-24T10:00:00Z'),
  next_delivery_attempt_date: new Date('2026-12-01T10:00:00Z'),
  courier: 'Royal Mail',
  end_user_name: 'Amina Okafor',
  end_user_email: 'amina@example.com',
  end_user_mobile: '07700900123',
  number: 'CLM-CAL-1',
  policy_number: 'POL-CAL-1',
  collection_line1: '14 Quay Street',
  collection_postcode: 'BS1 4QD',
};

describe('calendar files', () => {
  let database: Database;
  let app: FastifyInstance;
  let id: string;
  let cookie: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    const settings = readSettings({});
    app = Fastify();
    handleErrors(app);
    await app.register(calendarRest({ database, settings, now: () => now }));
    id = await addClaim(database, claim);
    cookie = await cookieFor(database, [id], now);
  });

  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const ask = (file: string) => app.inject({ url: `/api/claims/${id}/calendar/${file}`, headers: { cookie } });

  test('the collection is an all-day event that leads to the claim', async () => {
    const answer = await ask('collection.ics');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="collection.ics"',
      'cache-control': 'private, no-store',
    });
    const { event, alarm } = parseCalendar(answer.body);
    expect(event).toMatchObject({
      UID: `${id}-collection`,
      SEQUENCE: '4',
      DTSTAMP: '20261120T083000Z',
      'DTSTART;VALUE=DATE': '20261124',
      SUMMARY: 'Royal Mail collects your device',
      URL: `http://localhost:3000/my-claim/${id}`,
    });
    expect(alarm['DESCRIPTION']).toBe('Royal Mail collects your device tomorrow. Is it packed?');
  });

  test('the delivery is another event', async () => {
    const { event } = parseCalendar((await ask('delivery.ics')).body);
    expect(event).toMatchObject({
      UID: `${id}-delivery`,
      'DTSTART;VALUE=DATE': '20261201',
      SUMMARY: 'A courier brings your device back',
    });
  });

  test('nothing in them says who the claimant is or where the device stands', async () => {
    const files = `${(await ask('collection.ics')).body}${(await ask('delivery.ics')).body}`;
    const { number, policy_number, end_user_name, end_user_email, end_user_mobile } = claim;
    const personal = [number, policy_number, end_user_name, end_user_email, end_user_mobile, 'Quay', 'BS1'];
    expect(personal.filter((text) => files.includes(text))).toEqual([]);
  });

  test('leads to the first host of the brand of the claim', async () => {
    const ofBrand = await addClaim(database, { ...claim, number: 'CLM-CAL-2', brand: 'marigold' });
    const headers = { cookie: await cookieFor(database, [ofBrand], now) };
    const { body } = await app.inject({ url: `/api/claims/${ofBrand}/calendar/collection.ics`, headers });
    expect(parseCalendar(body).event['URL']).toBe(`http://marigold.localhost:3000/my-claim/${ofBrand}`);
  });

  test('a later day is the same event with a higher sequence', async () => {
    const before = parseCalendar((await ask('collection.ics')).body).event;
    await database.kysely
      .updateTable('claim')
      .set({ version: 5, next_collection_attempt_date: new Date('2026-11-26T10:00:00Z') })
      .where('id', '=', id)
      .execute();
    const after = parseCalendar((await ask('collection.ics')).body).event;
    expect(after['UID']).toBe(before['UID']);
    expect([before['SEQUENCE'], after['SEQUENCE']]).toEqual(['4', '5']);
    expect(after['DTSTART;VALUE=DATE']).toBe('20261126');
  });

  test('where no courier is expected there is no file', async () => {
    await database.kysely
      .updateTable('claim')
      .set({ next_delivery_attempt_date: new Date('2026-11-21T10:00:00Z') })
      .where('id', '=', id)
      .execute();
    const answer = await ask('delivery.ics');
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'no-visit']);
  });
});
