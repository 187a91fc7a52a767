import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;

const documentOf = (customer: string, more: object = {}) => ({
  endUserName: 'Priya Nair',
  endUserEmail: 'priya@example.com',
  endUserMobile: '07700 900142',
  state: 'Inspection',
  contract: { name: 'Plan', customer, tatSlaDays: 5 },
  dataFormData: [{ name: 'IMEI', stringValue: '356938035643809' }],
  ...more,
});

beforeAll(async () => {
  desk = await DeskApp.start(
    {
      Kim: { rights: ['state'] },
      Tom: { rights: [], roles: ['handler', 'lead'] },
      Bea: { rights: [], clients: ['Northgate'] },
      Ada: { rights: [], roles: ['auditor'], clients: ['Northgate'] },
    },
    [
      { name: 'Northgate', contracts: [{ customer: 'Northgate' }] },
      { name: 'Southgate', contracts: [{ customer: 'Southgate' }] },
    ],
  );
});
afterAll(() => desk?.close());

const cardOf = async (who: string, claimId: string, card: string) =>
  (await desk.ask(who, `/claims/${claimId}/${card}`)).json;

describe('changes not taken up', () => {
  const move = (id: string, state: string, seen: string) =>
    desk.act('Kim', `${id}/state`, { state, seen, reason: 'Go on.' });
  const put = (number: string, state: string) =>
    desk.operator(
      'PUT',
      `/claims/${number}?quiet=true`,
      documentOf('Northgate', { state, policyNumber: String(Math.random()) }),
    );
  const changesOf = async (id: string) => (await cardOf('Kim', id, 'untaken'))['changes'];

  test('tell how often documents had not heard, and which word overruled', async () => {
    const id = await desk.putClaim('NT-1', documentOf('Northgate'));
    expect(await changesOf(id)).toEqual([]);
    await move(id, 'Repair', 'Inspection');
    await put('NT-1', 'Inspection');
    await put('NT-1', 'Inspection');
    const change = { field: 'state', from: 'Inspection', to: 'Repair', by: 'Kim', at: desk.now().toISOString() };
    expect(await changesOf(id)).toMatchObject([{ ...change, outcome: 'waiting', unheard: 2, settledAt: null }]);
    await put('NT-1', 'Awaiting Authorisation');
    expect(await changesOf(id)).toMatchObject([
      { ...change, outcome: 'overruled', became: 'Awaiting Authorisation', settledBy: 'INTEGRATION_KEY', unheard: 2 },
    ]);
  });

  test('tell why one was refused, and nothing of one that was taken', async () => {
    const id = await desk.putClaim('NT-2', documentOf('Northgate'));
    await move(id, 'Repair', 'Inspection');
    const [waiting] = (await changesOf(id)) as { id: string }[];
    await desk.operator('POST', `/claims/NT-2/desk-changes/${waiting?.id}/refuse`, { reason: 'Not agreed yet.' });
    expect(await changesOf(id)).toMatchObject([{ outcome: 'refused', refusal: 'Not agreed yet.' }]);
    await move(id, 'Repair', 'Inspection');
    await put('NT-2', 'Repair');
    expect(await changesOf(id)).toHaveLength(1);
  });
});

describe('other claims', () => {
  let [asked, sameDevice, samePerson, foreign] = ['', '', '', ''];
  beforeAll(async () => {
    const form = (imei: string) => ({ dataFormData: [{ name: 'IMEI', stringValue: imei }] });
    const unlike = { endUserEmail: 'other@example.com', endUserMobile: '07700 900555' };
    asked = await desk.putClaim('OT-1', documentOf('Northgate', form('490154203237518')));
    sameDevice = await desk.putClaim('OT-2', documentOf('Northgate', { ...form('49-015420-323751-8'), ...unlike }));
    samePerson = await desk.putClaim('OT-3', documentOf('Northgate', { ...form('1'), endUserEmail: 'x@example.com' }));
    foreign = await desk.putClaim('OT-4', documentOf('Southgate', form('490154203237518')));
  });

  const othersOf = async (who: string) => {
    const { ofDevice, ofPerson } = await cardOf(who, asked, 'others');
    const ids = (claims: unknown) => (claims as { id: string }[]).map(({ id }) => id);
    return { device: ids(ofDevice), person: ids(ofPerson) };
  };

  test('of the device and of the person are found by what they have in common', async () => {
    const { device, person } = await othersOf('Kim');
    expect(device.toSorted()).toEqual([sameDevice, foreign].toSorted());
    expect(person).toEqual(expect.arrayContaining([samePerson, foreign]));
    expect(person).not.toContain(sameDevice);
    expect(person).not.toContain(asked);
  });

  test('stay within the limits of whoever asks', async () => {
    const { device, person } = await othersOf('Bea');
    expect(device).toEqual([sameDevice]);
    expect(person).toContain(samePerson);
    expect(person).not.toContain(foreign);
  });

  test('tell an auditor of a client that masks contacts nothing of the person', async () => {
    expect(await othersOf('Ada')).toEqual({ device: [sameDevice], person: [] });
  });
});

describe('what the claimant reads', () => {
  const quoted = {
    state: 'Awaiting Authorisation',
    events: [
      {
        eventDate: '2026-11-04T10:00:00Z',
        name: 'State changed to Inspection',
        relatedState: 'Inspection',
        engineer: 'Lee',
      },
      {
        eventDate: '2026-11-05T09:00:00Z',
        name: 'State changed to Awaiting Authorisation',
        relatedState: 'Awaiting Authorisation',
      },
    ],
    quote: {
      total: 246,
      vat: 41,
      quoteDetails: [{ description: 'Glass', total: 246, vat: 41, part: { name: 'Screen' } }],
    },
    policyExcessAmount: 75,
    deliveryCourier: 'dpd',
    dpddeliveryNumber: '15501234567890',
    nextDeliveryAttemptDate: '2026-11-09T10:00:00Z',
    dataFormData: [{ name: 'Inspection Type 1', stringValue: 'Screen: cracked' }],
    messages: [{ dateSent: '2026-11-05T10:00:00Z', subject: 'A quote', body: '<p>Here.</p>' }],
    notification: { name: 'We need your passcode', linkName: 'Give it', linkPath: '/submit-passcode' },
  };
  let id = '';
  beforeAll(async () => {
    id = await desk.putClaim('SH-1', documentOf('Northgate', quoted));
  });

  test('is its quote with who pays and since when, its parcels and what it is asked to do', async () => {
    const shown = await cardOf('Kim', id, 'shown');
    expect(shown['quote']).toEqual({
      lines: [
        { id: expect.any(String), description: 'Screen', note: 'Glass', exVat: 20_500, vat: 4_100, total: 24_600 },
      ],
      totals: { exVat: 20_500, vat: 4_100, total: 24_600 },
      payer: { insurer: 'Northgate', isAgreed: false, since: '2026-11-05T09:00:00.000Z' },
      excess: 7_500,
    });
    expect(shown['parcels']).toMatchObject([
      {
        journey: 'delivery',
        courier: 'DPD',
        number: '15501234567890',
        status: 'open',
        trackingUrl: 'https://track.dpd.co.uk/search?reference=15501234567890',
        nextAttempt: '2026-11-09T10:00:00.000Z',
      },
      { journey: 'collection', courier: '', number: '', trackingUrl: null, status: 'done' },
    ]);
    expect(shown['todo']).toMatchObject([
      { kind: 'submit-passcode' },
      { kind: 'pay-excess', amount: 7_500 },
      { kind: 'read-messages', count: 1 },
    ]);
  });

  test('the address of the report answers the claimant’s PDF', async () => {
    const { form, ...reports } = await cardOf('Kim', id, 'reports');
    expect(reports).toMatchObject({ inspectedAt: '2026-11-04T10:00:00.000Z', engineer: 'Lee', versions: [] });
    const { url } = form as { url: string };
    const pdf = await desk.app.inject({ url, headers: { cookie: desk.cookieOf('Kim') } });
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  test('of a claim that has nothing yet is nothing', async () => {
    const empty = await desk.putClaim('SH-2', documentOf('Northgate', { state: 'Collection', dataFormData: [] }));
    expect(await cardOf('Bea', empty, 'shown')).toMatchObject({ quote: null, todo: [] });
  });

  test('is closed beyond one’s limits, and to auditors whose client masks contacts', async () => {
    const foreign = await desk.putClaim('SH-3', documentOf('Southgate', quoted));
    expect((await cardOf('Bea', foreign, 'shown'))['code']).toBe('claim-not-found');
    expect((await cardOf('Ada', id, 'shown'))['code']).toBe('claim-not-found');
    await desk.database.kysely.updateTable('client').set({ auditors_see_contacts: true }).execute();
    expect((await cardOf('Ada', id, 'shown'))['quote']).not.toBeNull();
    expect((await cardOf('Ada', foreign, 'shown'))['code']).toBe('claim-not-found');
    await desk.database.kysely.updateTable('client').set({ auditors_see_contacts: false }).execute();
  });
});

test('leads read in the audit of a claim who saw it and who did what', async () => {
  const id = await desk.putClaim('AU-1', documentOf('Northgate'));
  await desk.claim('Bea', id);
  const accounts = desk.database.kysely.selectFrom('account').select('id').where('name', '=', 'Kim');
  const { id: kim } = await accounts.executeTakeFirstOrThrow();
  await desk.act('Kim', `${id}/assign`, { assigneeId: kim, seen: null });
  const entries = (await cardOf('Tom', id, 'audit'))['entries'] as { person: string; action: string }[];
  expect(entries.map(({ person, action }) => [person, action])).toEqual(
    expect.arrayContaining([
      ['Bea', 'claim.viewed'],
      ['Kim', 'desk.assign'],
    ]),
  );
  expect(await cardOf('Kim', id, 'audit')).toMatchObject({ code: 'lead-needed' });
});

test('payments tell what was begun and what does not fit', async () => {
  const id = await desk.putClaim('PA-1', documentOf('Northgate'));
  const at = desk.now();
  const attempt = {
    claim_number: 'PA-1',
    provider: 'stripe',
    provider_id: 'pi_1',
    attempt: 1,
    brand_id: '',
    locale: 'en-GB',
  };
  const intentId = '01930000-0000-7000-8000-000000000001';
  const { kysely } = desk.database;
  await kysely
    .insertInto('payment_intent')
    .values({
      ...attempt,
      claim_id: id,
      id: intentId,
      pence: 5_000,
      currency: 'gbp',
      status: 'paid',
      paid_at: at,
      status_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute();
  const anomaly = { key: 'k', kind: 'paid-twice', claim_id: id, intent_id: intentId, detail: 'pi_1', found_at: at };
  await kysely.insertInto('payment_anomaly').values(anomaly).execute();
  expect(await cardOf('Kim', id, 'payments')).toMatchObject({
    money: { state: 'paid', paidPence: 5_000, duePence: 0 },
    payments: [
      {
        id: intentId,
        at: at.toISOString(),
        pence: 5_000,
        currency: 'gbp',
        provider: 'stripe',
        status: 'paid',
        refundedPence: 0,
        waitingPence: 0,
        isDisputed: false,
        mayBeRefunded: false,
      },
    ],
    anomalies: [{ key: 'k', kind: 'paid-twice', detail: 'pi_1', at: at.toISOString() }],
  });
});
