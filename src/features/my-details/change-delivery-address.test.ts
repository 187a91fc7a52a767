import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { patchClaim } from '#claim/document/patch-claim.server.ts';
import { putClaim } from '#claim/document/put-claim.server.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import {
  addClaim,
  addEvent,
  addState,
  cookieFor,
  graphqlApp,
  testNow,
  type GraphqlApp,
} from '#main/graphql.fixture.ts';

const old = '1 Old Street\n\n\nLeeds\nLS1 1AA';
const fresh = '2B New Road\nFlat 3\n\nYork\nYO1 7HU';
const mutation = `mutation ($model: ChangeDeliveryAddressInput!) {
  changeDeliveryAddress(model: $model) { id deliveryAddress returnAddressEditable } }`;
const hour = 60 * 60 * 1000;

let database: Database;
let api: GraphqlApp;
let id: string;
let cookie: string;
let waiting: string;

beforeAll(async () => {
  database = await createTestDatabase();
  api = graphqlApp(database);
  const shown = { name: 'x', next_state: '', description: '', tracker_number: 3, tracker_step: 80 };
  const system_name = 'Awaiting Repaired Equipment Return to End User';
  waiting = await addState(database, { ...shown, system_name, status: 'Completed' });
});

afterAll(() => database.close());

beforeEach(async () => {
  const [line1 = '', , , city = '', postcode = ''] = old.split('\n');
  const delivery = { delivery_line1: line1, delivery_city: city, delivery_postcode: postcode };
  id = await addClaim(database, { ...delivery, registered_line1: line1 });
  cookie = await cookieFor(database, [id]);
});

type Change = { id?: string; deliveryAddress?: string; gdprConsent?: boolean; seenAddress?: string | null };

function change(model: Change = {}, as: string | null = cookie) {
  const variables = { model: { id, deliveryAddress: fresh, gdprConsent: true, ...model } };
  return api.ask(mutation, { variables, cookie: as });
}

async function stored() {
  const row = await database.kysely.selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const lines = [row.delivery_line1, row.delivery_line2, row.delivery_line3, row.delivery_city, row.delivery_postcode];
  return { text: lines.join('\n'), version: row.version, registered: row.registered_line1 };
}

async function changeError(model: Change, as: string | null = cookie) {
  const before = await stored();
  const answer = await change(model, as);
  expect(await stored()).toEqual(before);
  expect(answer).toMatchObject({ status: 200, data: null });
  const { code, ...more } = answer.errors[0]?.extensions ?? { code: 'none' };
  return { code, ...more };
}

/** Puts the claim into the state of waiting for its return, this many milliseconds ago. */
async function repairedAgo(milliseconds: number): Promise<void> {
  const eventDate = new Date(testNow.getTime() - milliseconds).toISOString();
  await addEvent(database, id, { name: 'Claim state changed.', eventDate, relatedStateId: waiting });
  await database.kysely.updateTable('claim').set({ state_id: waiting }).where('id', '=', id).execute();
}

test('five lines take their places, and the claim gets a new version', async () => {
  const answer = await change();
  expect(answer.errors).toEqual([]);
  expect(answer.data).toEqual({ changeDeliveryAddress: { id, deliveryAddress: fresh, returnAddressEditable: true } });
  expect(await stored()).toEqual({ text: fresh, version: 2, registered: '1 Old Street' });
});

test('empty lines keep their places; nothing but consent blocks', async () => {
  for (const deliveryAddress of ['\n\n\n\nnonsense', '\n\n\n\n']) {
    expect((await change({ deliveryAddress })).errors).toEqual([]);
    expect((await stored()).text).toBe(deliveryAddress);
  }
});

test('what turns text around or breaks a line is taken out', async () => {
  await change({ deliveryAddress: '2 \u202EOld\u202C Street\u0007\n\u200F\n \u2028 \nLeeds\r\nls1 1aa ' });
  expect((await stored()).text).toBe('2 Old Street\n\n\nLeeds\nls1 1aa');
});

describe('who may', () => {
  test.each([
    ['nobody without a session', () => changeError({}, null)],
    ['no other claimant', async () => changeError({}, await cookieFor(database, [await addClaim(database)]))],
    ['no missing claim', () => changeError({ id: randomUUID() })],
    ['no malformed id', () => changeError({ id: "1' or '1'='1" })],
  ])('%s', async (_what, refused) => expect(await refused()).toEqual({ code: 'CLAIM_NOT_FOUND' }));
});

describe('what is refused, and the field that it is about', () => {
  test.each<[string, Change, { code: string; field?: string }]>([
    ['no consent', { gdprConsent: false }, { code: 'CONSENT_REQUIRED', field: 'gdprConsent' }],
    ['six lines', { deliveryAddress: `${fresh}\nUK` }, { code: 'ADDRESS_NOT_FIVE_LINES', field: 'deliveryAddress' }],
    ['one line', { deliveryAddress: '1 Street' }, { code: 'ADDRESS_NOT_FIVE_LINES', field: 'deliveryAddress' }],
    [
      'ten thousand characters',
      { deliveryAddress: `1\n${'x'.repeat(10_000)}\n\n\n` },
      { code: 'ADDRESS_LINE_TOO_LONG', field: 'line2' },
    ],
    [
      'a long post code',
      { deliveryAddress: `1\n\n\n\n${'x'.repeat(31)}` },
      { code: 'ADDRESS_LINE_TOO_LONG', field: 'postcode' },
    ],
  ])('%s', async (_what, model, refused) => expect(await changeError(model)).toEqual(refused));

  test('no consent says the specification’s text', async () => {
    const { errors } = await change({ gdprConsent: false });
    expect(errors[0]?.message).toBe('Please tick this box if you consent to our Privacy Notice');
  });

  test('a text that no column can hold', async () => {
    for (const broken of ['1\u0000\n\n\n\n', '1\uD800\n\n\n\n']) {
      const { status } = await change({ deliveryAddress: broken });
      expect(status).toBeLessThan(500);
      expect((await stored()).text).not.toContain('\u0000');
    }
  });
});

describe('the 24 hours after the repair', () => {
  test.each([
    ['just begun', 0, fresh],
    ['a millisecond before they end', 24 * hour - 1, fresh],
    ['at their end', 24 * hour, old],
    ['long after', 30 * 24 * hour, old],
  ])('%s', async (_what, ago, text) => {
    await repairedAgo(ago);
    const { errors } = await change();
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(text === old ? ['RETURN_ADDRESS_CLOSED'] : []);
    expect((await stored()).text).toBe(text);
  });

  test('a window that closes between opening and saving is closed', async () => {
    await repairedAgo(24 * hour - 1);
    const opened = await api.ask(`{ claim(id: "${id}") { returnAddressEditable returnAddressEditableUntil } }`, {
      cookie,
    });
    const until = new Date(testNow.getTime() + 1).toISOString();
    expect(opened.data).toEqual({ claim: { returnAddressEditable: true, returnAddressEditableUntil: until } });
    await database.kysely
      .updateTable('claim_event')
      .set({ event_date: new Date(testNow.getTime() - 24 * hour) })
      .where('claim_id', '=', id)
      .execute();
    expect(await changeError({ seenAddress: old })).toEqual({ code: 'RETURN_ADDRESS_CLOSED' });
  });
});

describe('somebody else changes it too', () => {
  test('an address that is no longer the one seen is not overwritten', async () => {
    await change({ seenAddress: old });
    expect(await changeError({ seenAddress: old, deliveryAddress: old })).toEqual({ code: 'ADDRESS_CHANGED' });
    expect(await changeError({ seenAddress: 'no address\n\n\n\n\n\n', deliveryAddress: old })).toEqual({
      code: 'ADDRESS_CHANGED',
    });
  });

  test('of two at once one wins, and the other is told', async () => {
    const mine = '3 My Street\n\n\nLeeds\nLS1 1AA';
    const theirs = '4 Their Street\n\n\nLeeds\nLS1 1AA';
    const answers = await Promise.all([
      change({ seenAddress: old, deliveryAddress: mine }),
      change({ seenAddress: old, deliveryAddress: theirs }),
    ]);
    expect(answers.map(({ errors }) => errors[0]?.extensions.code ?? 'written').toSorted()).toEqual([
      'ADDRESS_CHANGED',
      'written',
    ]);
    const { text, version } = await stored();
    expect([mine, theirs]).toContain(text);
    expect(text).toBe(answers[0]?.errors.length === 0 ? mine : theirs);
    expect(version).toBe(2);
  });

  test('saving the same again is no change, so that a lost answer can be asked for once more', async () => {
    for (let times = 0; times < 2; times++) expect((await change({ seenAddress: old })).errors).toEqual([]);
    expect(await stored()).toMatchObject({ text: fresh, version: 2 });
  });

  test('another change of the claim is no conflict', async () => {
    await database.kysely.updateTable('claim').set({ version: 7, courier: 'DPD' }).where('id', '=', id).execute();
    expect((await change({ seenAddress: old })).errors).toEqual([]);
  });

  test('a caller who does not say what was seen writes last', async () => {
    await change();
    expect((await change({ deliveryAddress: old, seenAddress: null })).errors).toEqual([]);
    expect((await stored()).text).toBe(old);
  });
});

describe('an operator’s document after the claimant’s change', () => {
  const another = '3 High Street\n\n\nHull\nHU1 1AA';
  let number: string;
  let put: (more: object, ifMatch?: string) => Promise<string>;

  beforeEach(async () => {
    const services = { database, settings: readSettings({}), now: () => testNow };
    number = `CLM-${randomUUID().slice(0, 13)}`;
    put = async (more, ifMatch) => {
      const document = { policyNumber: 'POL-1', registeredAddress: old, deliveryAddress: old, ...more };
      ({ id } = await putClaim(services, number, document, ifMatch));
      return (await stored()).text;
    };
    await put({});
    cookie = await cookieFor(database, [id]);
    await change();
  });

  test('that has not heard of it changes the rest and keeps the claimant’s address, time and again', async () => {
    expect(await put({ endUserName: 'Zoë' })).toBe(fresh);
    expect(await put({ endUserName: 'Zoe' })).toBe(fresh);
    await change({ deliveryAddress: another });
    expect(await put({ endUserName: 'Zoë' })).toBe(another);
  });

  test('with another address is the newest word, and so is whatever comes after it', async () => {
    expect(await put({ deliveryAddress: another })).toBe(another);
    expect(await put({})).toBe(old);
  });

  test('with the claimant’s own keeps it', async () => {
    expect(await put({ deliveryAddress: fresh, endUserName: 'Zoë' })).toBe(fresh);
    expect(await put({ endUserName: 'Zoe' })).toBe(fresh);
  });

  test('goes back to the old one where it names the version that it read, or patches the address', async () => {
    const { version } = await stored();
    expect(await put({ endUserName: 'Zoe' }, `"${version}"`)).toBe(old);
    expect((await change()).errors).toEqual([]);
    const services = { database, settings: readSettings({}), now: () => testNow };
    await patchClaim(services, number, { endUserName: 'Zoë' });
    expect((await stored()).text).toBe(fresh);
    await patchClaim(services, number, { deliveryAddress: old });
    expect((await stored()).text).toBe(old);
  });
});
