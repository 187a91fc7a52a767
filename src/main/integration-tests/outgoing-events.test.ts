import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { putClaim } from '#claim/document/put-claim.server.ts';
import { sendMessageRest } from '#features/messages/send-message.rest.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { handleErrors } from '#server/http/errors.ts';
import { type OutgoingEventType, outgoingEventTypes } from '#shared/outgoing-event-types.ts';
import { cookieFor, graphqlApp, testNow, type GraphqlApp } from '#main/graphql.fixture.ts';

let database: Database;
let api: GraphqlApp;
let services: Services;
let id: string;
let number: string;
let cookie: string;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const settings = readSettings({ SECRET_KEY: 'a secret of the tests, 32 characters' });
  services = { database, settings, now: () => testNow };
  api = graphqlApp(database);
  handleErrors(api.app);
  await api.app.register(sendMessageRest(services));
});

afterAll(() => database.close());

beforeEach(async () => {
  number = `OUT-${++count}`;
  const asking = { name: 'We need your passcode.', linkName: 'Send it', linkPath: '/submit-passcode' };
  const document = { registeredAddress: '1 The Mall\n\n\nLondon\nSW1A 1AA', state: 'Inspection', notification: asking };
  ({ id } = await putClaim(services, number, document));
  cookie = await cookieFor(database, [id]);
});

async function events(): Promise<{ type: OutgoingEventType; data: Record<string, unknown>; claim_number: string }[]> {
  const { rows } = await database.pool.query(
    'select type, data, claim_number from outgoing_event where claim_id = $1 order by entered',
    [id],
  );
  return rows;
}

const mutate = (name: string, model: object) => {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const query = `mutation ($model: ${type}!) { ${name}(model: $model) { id } }`;
  return api.ask(query, { variables: { model }, cookie });
};

const changeAddress = (deliveryAddress: string) =>
  mutate('changeDeliveryAddress', { id, deliveryAddress, gdprConsent: true });
const passcode = (text: string) =>
  mutate('setPasscode', { claimId: id, passcode: text, passcodeType: 'pin', gdprConsent: true });
const icloud = (iCloudOff: boolean) => mutate('confirmIcloudLock', { claimId: id, iCloudOff });
const message = (payload: object) =>
  api.app.inject({ method: 'POST', url: '/api/enduser/sendMessage', headers: { cookie }, payload });

const text = { subject: 'A canary of a subject', message: 'A canary of a message', gdprConsent: true };
const canaries = ['canary', '482913', 'Canary Road', 'YO1 7HU'];

const actions: Record<
  string,
  { type: OutgoingEventType; act: () => Promise<unknown>; refused: () => Promise<unknown> }
> = {
  'a changed return address': {
    type: 'claim.address_changed',
    act: () => changeAddress('2 Canary Road\n\n\nYork\nYO1 7HU'),
    refused: () => changeAddress('not five lines'),
  },
  'a passcode': { type: 'passcode.submitted', act: () => passcode('482913'), refused: () => passcode('letters') },
  'a confirmed iCloud lock': { type: 'icloud.confirmed', act: () => icloud(true), refused: () => icloud(false) },
  'a message': {
    type: 'message.received',
    act: () => message({ ...text, claimId: id, clientId: '01930000-0000-7000-8000-00000000000a' }),
    refused: () => message({ ...text, claimId: id, gdprConsent: false }),
  },
};

test.each(Object.entries(actions))(
  '%s is one event of the data that is documented, and says no more',
  async (_, action) => {
    const { type, act, refused } = action;
    await refused();
    expect(await events()).toEqual([]);
    await act();
    const [event, ...others] = await events();
    expect(others).toEqual([]);
    expect(event).toMatchObject({ type, claim_number: number });
    const documented = outgoingEventTypes[type].data as Record<string, unknown>;
    const shape = (data: Record<string, unknown> = {}) =>
      Object.fromEntries(Object.entries(data).map(([name, value]) => [name, typeof value]));
    expect(shape(event?.data)).toEqual(shape(documented));
    for (const canary of canaries) expect(JSON.stringify(event)).not.toContain(canary);
  },
);

test('the same address and the same message again are no second event', async () => {
  for (let n = 0; n < 2; n += 1) {
    await changeAddress('2 Canary Road\n\n\nYork\nYO1 7HU');
    await message({ ...text, claimId: id, clientId: '01930000-0000-7000-8000-00000000000b' });
  }
  expect((await events()).map(({ type }) => type)).toEqual(['claim.address_changed', 'message.received']);
});
