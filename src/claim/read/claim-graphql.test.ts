import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import {
  addClaim,
  addEvent,
  addState,
  cookieFor,
  graphqlApp,
  testNow,
  type GraphqlApp,
} from '#main/graphql.fixture.ts';

let database: Database;
let full: string;
let bare: string;
let foreign: string;
let api: GraphqlApp;
const events: Record<string, string> = {};
const ids: Record<string, string> = {};

async function addFullClaim(): Promise<string> {
  const { kysely } = database;
  const step = { status: 'In Progress', next_state: 'Repair', description: 'We look at it.' };
  const received = { system_name: 'Equipment Received', name: 'Received', tracker_number: 1, tracker_step: 100 };
  ids['received'] = await addState(database, { ...step, ...received });
  const inspection = { system_name: 'Inspection', name: 'Inspection', tracker_number: 2, tracker_step: 10 };
  ids['state'] = await addState(database, { ...step, ...inspection });
  for (const name of ['contract', 'equipment', 'part', 'quote', 'detail', 'message', 'notification', 'form']) {
    ids[name] = newId();
  }
  const [contract = '', equipment = '', part = '', quote = ''] = [
    ids['contract'],
    ids['equipment'],
    ids['part'],
    ids['quote'],
  ];
  await kysely
    .insertInto('contract')
    .values({ id: contract, name: 'Gold', customer: 'Acme', tat_sla_days: 10 })
    .execute();
  await kysely.insertInto('equipment_type').values({ id: equipment, name: 'Laptop' }).execute();
  await kysely.insertInto('part').values({ id: part, name: 'Screen' }).execute();
  const id = await addClaim(database, {
    number: 'CLM-FULL1',
    external_reference: 'JOB-1',
    policy_number: 'POL-1',
    state_id: ids['state'],
    contract_id: contract,
    equipment_type_id: equipment,
    last_state_change_date: new Date('2025-11-04T10:00:00.120Z'),
    state_deadline: new Date('0001-01-01T00:00:00Z'),
    registered_line1: '1 High Street',
    registered_city: 'Leeds',
    registered_postcode: 'LS1 1AA',
    policy_excess_pence: 7_505,
    accessories: 'Charger\nBag',
    accessories_listed: true,
    end_user_name: '<b>Ann</b>',
  });
  const values = { claim_id: id, quote_id: quote, total_pence: 12_001, vat_pence: 2_000 };
  await kysely.insertInto('quote').values({ claim_id: id, id: quote, total_pence: 12_001, vat_pence: 2_000 }).execute();
  await kysely
    .insertInto('quote_detail')
    .values([
      { ...values, id: ids['detail'] ?? '', part_id: part, position: 0 },
      { ...values, id: newId(), part_id: null, description: 'Labour', position: 1 },
    ])
    .execute();
  await kysely
    .insertInto('portal_message')
    .values([
      {
        claim_id: id,
        id: ids['message'] ?? '',
        date_sent: new Date('2025-11-05T10:00:00Z'),
        subject: 'New',
        body: '<p>B</p>',
      },
      { claim_id: id, id: newId(), date_sent: new Date('2025-11-01T10:00:00Z'), subject: 'Old', active: false },
    ])
    .execute();
  await kysely
    .insertInto('portal_notification')
    .values({
      claim_id: id,
      id: ids['notification'] ?? '',
      name: 'Pay',
      link_name: 'Pay now',
      link_path: '/excess-payment',
    })
    .execute();
  await kysely
    .insertInto('data_form_data')
    .values([
      { claim_id: id, id: newId(), name: 'RAM', int_value: 16, decimal_value: '1.25', position: 1 },
      { claim_id: id, id: ids['form'] ?? '', name: 'Model', string_value: 'X1', text_value: 'T', position: 0 },
    ])
    .execute();
  const named = { name: 'Claim state changed to Inspection.', relatedStateId: ids['state'] };
  events['received'] = await addEvent(database, id, {
    name: 'Equipment Received',
    eventDate: '2025-11-03T09:00:00Z',
    relatedStateId: ids['received'],
  });
  events['first'] = await addEvent(database, id, { ...named, eventDate: '2025-11-04T10:00:00Z', engineer: 'Jo' });
  events['second'] = await addEvent(database, id, { ...named, eventDate: '2025-11-05T10:00:00Z', engineer: 'Kim' });
  events['ancient'] = await addEvent(database, id, { name: 'Note', eventDate: '0001-01-01T00:00:00Z' });
  return id;
}

beforeAll(async () => {
  database = await createTestDatabase();
  full = await addFullClaim();
  bare = await addClaim(database);
  foreign = await addClaim(database);
  await addEvent(database, foreign, { name: 'Secret', eventDate: '2025-11-05T10:00:00Z' });
  api = graphqlApp(database, { cookie: await cookieFor(database, [full, bare]) });
});

afterAll(() => database.close());

async function claimData(
  selection: string,
  id = full,
  variables: Record<string, unknown> = {},
  types = '',
): Promise<unknown> {
  const answer = await api.ask(`query ($id: ID!${types}) { claim(id: $id) { ${selection} } }`, {
    variables: { id, ...variables },
  });
  expect(answer.errors).toEqual([]);
  return (answer.data as { claim: unknown }).claim;
}

describe('every field', () => {
  const scalars =
    'id number externalReference policyNumber lastStateChangeDate stateDeadline nextCollectionAttemptDate ' +
    'lastCollectionAttemptDate nextDeliveryAttemptDate lastDeliveryAttemptDate excessTakenDate endUserName endUserEmail ' +
    'endUserMobile endUserPhone registeredAddress collectionAddress deliveryAddress accessories accessoriesListed ' +
    'dpdcollectionNumber dpddeliveryNumber collectionTrackingDetails deliveryTrackingDetails courier deliveryCourier ' +
    'excessPaymentTaken policyExcessAmount displayStatus estimateBasis estimatedCompletionDate returnAddressEditable ' +
    'returnAddressEditableUntil unreadMessageCount updatedAt';

  test('scalars come as they were stored, money in pounds and instants in UTC', async () => {
    expect(await claimData(scalars)).toMatchObject({
      id: full,
      number: 'CLM-FULL1',
      externalReference: 'JOB-1',
      policyNumber: 'POL-1',
      lastStateChangeDate: '2025-11-04T10:00:00.120Z',
      stateDeadline: '0001-01-01T00:00:00.000Z',
      excessTakenDate: null,
      endUserName: '<b>Ann</b>',
      registeredAddress: '1 High Street\n\n\nLeeds\nLS1 1AA',
      deliveryAddress: '\n\n\n\n',
      accessories: 'Charger\nBag',
      accessoriesListed: true,
      excessPaymentTaken: false,
      policyExcessAmount: 75.05,
      displayStatus: 'In Progress',
      estimateBasis: 'received',
      estimatedCompletionDate: '2025-11-13T09:00:00.000Z',
      returnAddressEditable: true,
      returnAddressEditableUntil: null,
      unreadMessageCount: 1,
      updatedAt: testNow.toISOString(),
    });
  });

  test('a claim with nothing answers every field', async () => {
    const everything =
      `${scalars} contract { id } equipmentType { id } state { id } quote { id } notification { id } ` +
      'events { id } dataFormData { id } messages { id } inspectionStart { id } repairStart { id } todo { kind } ' +
      'claimEvent(eventName: "x") { id } tracker { name status percent date dateKind text }';
    expect(await claimData(everything, bare)).toMatchObject({
      lastStateChangeDate: null,
      accessoriesListed: null,
      policyExcessAmount: 0,
      displayStatus: 'In Progress',
      estimateBasis: 'default',
      contract: null,
      equipmentType: null,
      state: null,
      quote: null,
      notification: null,
      events: [],
      dataFormData: [],
      messages: [],
      inspectionStart: null,
      repairStart: null,
      claimEvent: null,
      todo: [],
      tracker: ['Collection', 'Inspection', 'Completion'].map((name) => expect.objectContaining({ name, percent: 0 })),
    });
  });

  test('related rows', async () => {
    const selection =
      'state { id active name systemName description nextState status trackerStep trackerNumber } ' +
      'contract { id name customer tatSlaDays } equipmentType { id name } ' +
      'notification { id name linkName linkPath } dataFormData { id sharedDataKey name decimalValue intValue stringValue textValue } ' +
      'quote { id claimId total vat quoteDetails { id quoteId partId part { id name } description total vat } }';
    expect(await claimData(selection)).toEqual({
      state: {
        id: ids['state'],
        active: true,
        name: 'Inspection',
        systemName: 'Inspection',
        description: 'We look at it.',
        nextState: 'Repair',
        status: 'In Progress',
        trackerStep: 10,
        trackerNumber: 2,
      },
      contract: { id: ids['contract'], name: 'Gold', customer: 'Acme', tatSlaDays: 10 },
      equipmentType: { id: ids['equipment'], name: 'Laptop' },
      notification: { id: ids['notification'], name: 'Pay', linkName: 'Pay now', linkPath: '/excess-payment' },
      dataFormData: [
        expect.objectContaining({
          id: ids['form'],
          sharedDataKey: '',
          name: 'Model',
          stringValue: 'X1',
          textValue: 'T',
          intValue: null,
        }),
        expect.objectContaining({ name: 'RAM', decimalValue: 1.25, intValue: 16, stringValue: null }),
      ],
      quote: {
        id: ids['quote'],
        claimId: full,
        total: 120.01,
        vat: 20,
        quoteDetails: [
          expect.objectContaining({
            id: ids['detail'],
            quoteId: ids['quote'],
            partId: ids['part'],
            part: { id: ids['part'], name: 'Screen' },
          }),
          expect.objectContaining({ partId: null, part: null, description: 'Labour', total: 120.01, vat: 20 }),
        ],
      },
    });
  });

  test('events and messages come newest first, inactive messages too', async () => {
    const selection =
      'events { id relatedState { systemName } } messages { id claimId subject body dateSent read active }';
    expect(await claimData(selection)).toMatchObject({
      events: [
        { id: events['second'], relatedState: { systemName: 'Inspection' } },
        { id: events['first'] },
        { id: events['received'] },
        { id: events['ancient'], relatedState: null },
      ],
      messages: [
        {
          id: ids['message'],
          claimId: full,
          subject: 'New',
          body: '<p>B</p>',
          dateSent: '2025-11-05T10:00:00.000Z',
          read: false,
          active: true,
        },
        { subject: 'Old', active: false },
      ],
    });
  });

  test('single events, the tracker and what waits', async () => {
    const selection =
      'inspectionStart { id engineer } repairStart { id } tracker { name status percent date dateKind text } todo { kind amount count } ' +
      'claimEvent(eventName: "Claim state changed to Inspection.") { id }';
    expect(await claimData(selection)).toMatchObject({
      inspectionStart: { id: events['first'], engineer: 'Jo' },
      repairStart: null,
      claimEvent: { id: events['second'] },
      tracker: [
        { name: 'Collection', status: 'Completed', percent: 100 },
        { name: 'Inspection', status: 'In Progress' },
        { name: 'Completion' },
      ],
      todo: [
        { kind: 'pay-excess', amount: 75.05, count: null },
        { kind: 'read-messages', amount: null, count: 1 },
      ],
    });
  });

  test('claimEvents and claimQuote', async () => {
    const query =
      'query ($id: ID!, $name: String) { claimEvents(claimId: $id, eventName: $name) { id } claimQuote(claimId: $id) { total } }';
    const all = await api.ask(query, { variables: { id: full } });
    expect(all.data).toEqual({
      claimEvents: ['second', 'first', 'received', 'ancient'].map((name) => ({ id: events[name] })),
      claimQuote: { total: 120.01 },
    });
    const one = await api.ask(query, { variables: { id: full, name: 'Note' } });
    expect(one.data).toMatchObject({ claimEvents: [{ id: events['ancient'] }] });
    const none = await api.ask(query, { variables: { id: bare, name: '\u0001' } });
    expect(none.data).toEqual({ claimEvents: [], claimQuote: null });
  });

  test('claims are those of the session, the last changed first', async () => {
    expect((await api.ask('{ claims { id } }')).data).toEqual({ claims: [{ id: full }, { id: bare }] });
    expect((await api.ask('{ claims { id } }', { cookie: null })).data).toEqual({ claims: [] });
  });

  test('by number, with case, spaces and hyphens ignored', async () => {
    for (const number of ['CLM-FULL1', 'clm full1']) {
      expect((await api.ask(`{ claim(number: "${number}") { id } }`)).data).toEqual({ claim: { id: full } });
    }
  });
});

describe('what a query may look like', () => {
  test('aliases, merged fields and fragments ask for one thing together', async () => {
    const query =
      'query ($id: ID!) { a: claim(id: $id) { n: number state { name } ...More state { s: status } ' +
      'x: claimEvent(eventName: "Note") { id } y: claimEvent(eventName: "toString") { id } z: claimEvent(eventName: "__proto__") { id } } ' +
      'b: claim(id: $id) { __typename } } fragment More on Claim { ... on Claim { e: events { id } events { name } } }';
    for (let times = 0; times < 5; times++) {
      const answer = await api.ask(query, { variables: { id: full } });
      expect(answer.errors).toEqual([]);
      expect(answer.data).toMatchObject({
        a: {
          n: 'CLM-FULL1',
          state: { name: 'Inspection', s: 'In Progress' },
          x: { id: events['ancient'] },
          y: null,
          z: null,
        },
        b: { __typename: 'Claim' },
      });
    }
  });

  test('@skip and @include by variables, every way round', async () => {
    const selection =
      'number @skip(if: $skip) ... @include(if: $take) { messages { subject body @include(if: $take) } }';
    for (const [skip, take] of [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
      [false, false],
    ]) {
      const data = await claimData(selection, full, { skip, take }, ', $skip: Boolean!, $take: Boolean!');
      expect(Object.keys(data as object)).toEqual([...(skip ? [] : ['number']), ...(take ? ['messages'] : [])]);
    }
  });

  test('names of events by variable, with different values for the same query', async () => {
    for (const [name, event] of [
      ['Note', 'ancient'],
      ['Equipment Received', 'received'],
      ['Note', 'ancient'],
      ['Equipment Received', 'received'],
    ]) {
      const data = await claimData('claimEvent(eventName: $name) { id }', full, { name }, ', $name: String!');
      expect(data).toEqual({ claimEvent: { id: events[event ?? ''] } });
    }
  });

  describe('that asks for stored fields alone', () => {
    const stored = `fragment S on State { __typename systemName status }
      query ($id: ID!) { claim(id: $id) { __typename id number ...S2 state { ...S id } notification { name }
        events { __typename name eventDate relatedState { ...S } } ... on Claim { policyExcessAmount }
        messages { subject dateSent read } dataFormData { name decimalValue } events { id } } }
      fragment S2 on Claim { state { name } lastStateChangeDate unreadMessageCount }`;
    // With a directive, the reference executor runs the query.
    const executed = stored.replace('claim(id: $id)', 'claim(id: $id) @include(if: true)');

    test.each([
      ['a full claim', () => full],
      ['a bare one', () => bare],
      ['a foreign one', () => foreign],
      ['none', () => newId()],
      ['no id', () => 'nothing'],
    ])('is answered word for word as the executor answers: %s', async (_, idOf) => {
      const variables = { id: idOf() };
      const [sent, answer] = [await api.ask(stored, { variables }), await api.ask(executed, { variables })];
      const keysOf = (value: unknown): unknown => JSON.stringify(value).match(/"[^"]*":/g);
      expect(sent.status).toBe(answer.status);
      expect(sent.data).toEqual(answer.data);
      expect(keysOf(sent.data)).toEqual(keysOf(answer.data));
      expect(sent.errors.map(({ message, extensions }) => [message, extensions])).toEqual(
        answer.errors.map(({ message, extensions }) => [message, extensions]),
      );
    });

    test.each([[{}], [{ id: null }], [{ id: { of: 'it' } }]])('is refused with the variables %j', async (variables) => {
      const { status, data, errors } = await api.ask(stored, { variables });
      expect([status, data, errors.map(({ extensions }) => extensions.code)]).toEqual([
        400,
        undefined,
        ['GRAPHQL_VALIDATION_FAILED'],
      ]);
    });
  });

  test('a message body that was not asked for is not read', async () => {
    const statements: string[] = [];
    const { pool } = database;
    const query = pool.query.bind(pool) as (...values: unknown[]) => unknown;
    const listen = (config: { text: string }) => (statements.push(config.text), query(config));
    const listening: Database = {
      ...database,
      pool: Object.assign(Object.create(pool) as Database['pool'], { query: listen }),
      read: listen as Database['read'],
    };
    const listened = graphqlApp(listening, { cookie: await cookieFor(database, [full]) });
    await listened.ask(`{ claim(id: "${full}") { messages { subject } tracker { name } estimatedCompletionDate } }`);
    const reads = statements.filter((text) => text.includes('from claim t0'));
    expect(reads).toHaveLength(1);
    expect(reads[0]).not.toContain('.body');
    expect(reads[0]?.match(/claim_event/g)).toHaveLength(1);
  });

  test('5,000 events', async () => {
    const many = await addClaim(database);
    const rows = Array.from({ length: 5_000 }, (_, at) => ({
      claim_id: many,
      id: newId(),
      name: `Event ${at}`,
      event_date: new Date(testNow.getTime() - at * 1_000),
      related_state_id: ids['state'] ?? null,
    }));
    await database.kysely.insertInto('claim_event').values(rows).execute();
    const cookie = await cookieFor(database, [many]);
    const answer = await api.ask(`{ claim(id: "${many}") { events { name } tracker { status } } }`, { cookie });
    expect(answer.errors).toEqual([]);
    const { claim } = answer.data as { claim: { events: { name: string }[] } };
    expect(claim.events).toHaveLength(5_000);
    expect(claim.events[0]?.name).toBe('Event 0');
  });
});

describe('who may see', () => {
  const roots: [field: string, query: (id: string) => string][] = [
    ['claim', (id) => `{ claim(id: ${JSON.stringify(id)}) { number } }`],
    ['claimEvents', (id) => `{ claimEvents(claimId: ${JSON.stringify(id)}) { name } }`],
    ['claimQuote', (id) => `{ claimQuote(claimId: ${JSON.stringify(id)}) { total } }`],
    ['claimTimeline', (id) => `{ claimTimeline(claimId: ${JSON.stringify(id)}) { hasEarlier } }`],
  ];

  test.each(roots)('%s: foreign, missing and malformed ids and no session get one answer', async (_field, query) => {
    const wrong = [foreign, randomUUID(), 'x', '', '\u0000', `${full}'`, full.slice(1), '🦊'.repeat(50)];
    const answers = await Promise.all(wrong.map((id) => api.ask(query(id))));
    answers.push(await api.ask(query(full), { cookie: null }));
    answers.push(await api.ask(query(full), { cookie: await cookieFor(database, [foreign]) }));
    answers.push(await api.ask(query(full), { cookie: 'fettle-claim=0123456789012345678901234567890123456789012' }));
    const shapes = answers.map(({ status, errors, data }) => ({
      status,
      data,
      message: errors[0]?.message,
      code: errors[0]?.extensions.code,
    }));
    for (const shape of shapes) expect(shape).toEqual({ ...shapes[0], code: 'CLAIM_NOT_FOUND', status: 200 });
    const found = await api.ask(query(full));
    expect(found.errors).toEqual([]);
  });

  test('neither or both of id and number', async () => {
    for (const args of ['', `(id: "${full}", number: "CLM-FULL1")`, '(id: null)']) {
      const answer = await api.ask(`{ claim${args} { id } }`);
      expect(answer).toMatchObject({
        status: 200,
        data: { claim: null },
        errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
      });
    }
  });

  test('a foreign number is not found', async () => {
    const { number } = await database.kysely
      .selectFrom('claim')
      .select('number')
      .where('id', '=', foreign)
      .executeTakeFirstOrThrow();
    for (const text of [number, 'NOPE', '', '-', '\u0000', 'A'.repeat(50_000)]) {
      const query = 'query ($n: String) { claim(number: $n) { id } }';
      const answer = await api.send({ payload: { query, variables: { n: text.replace('\u0000', '') } } });
      expect(answer.errors[0]?.extensions.code).toBe('CLAIM_NOT_FOUND');
    }
  });

  test.each([
    ['idle for 24 hours', -24 * 60],
    ['over 7 days old', -7 * 24 * 60 - 1],
  ])('a session that is %s shows nothing', async (_what, minutes) => {
    const cookie = await cookieFor(database, [full], new Date(testNow.getTime() + minutes * 60_000));
    expect((await api.ask('{ claims { id } }', { cookie })).data).toEqual({ claims: [] });
    const answer = await api.ask(`{ claim(id: "${full}") { id } }`, { cookie });
    expect(answer.errors[0]?.extensions.code).toBe('CLAIM_NOT_FOUND');
  });

  test('a compiled query that fails is 500 and tells nothing', async () => {
    const query = `{ claim(id: "${full}") { number id } }`;
    for (let times = 0; times < 5; times++) expect((await api.ask(query)).status).toBe(200);
    const real = database.pool.query;
    database.pool.query = () => Promise.reject(new Error('relation "secret" does not exist'));
    const answer = await api.ask(query);
    database.pool.query = real;
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('secret');
    expect(answer.errors[0]?.extensions.code).toBe('INTERNAL_SERVER_ERROR');
  });
});

describe('fuzz', () => {
  const word = fc.constantFrom(
    'claim',
    'claims',
    'claimEvents',
    'id',
    'number',
    'events',
    'state',
    'name',
    'query',
    'fragment',
    'on',
    'Claim',
    '__typename',

    '{',
    '}',
    '(',
    ')',
    '{',
    '}',
    ':',
    '!',
    '$',
    '$id',
    '...',
    '@include',
    'if',
    'true',
    'null',
    '""',
    '"\\u0000"',
    '1',
    '-1e999',
    '[',
    ']',
  );

  test('no document and no variables make an error of the server', async () => {
    const documents = fc.oneof(
      fc.array(word, { maxLength: 40 }).map((words) => words.join(' ')),
      fc.string({ maxLength: 60 }),
    );
    await fc.assert(
      fc.asyncProperty(documents, fc.jsonValue({ maxDepth: 2 }), async (query, variables) => {
        expect((await api.ask(query, { variables })).status).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  });

  test('no value of an argument makes an error of the server', async () => {
    const query =
      'query ($id: ID, $n: String, $e: String!) { claim(id: $id, number: $n) { claimEvent(eventName: $e) { id } } claimEvents(claimId: $e, eventName: $n) { id } }';
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.constant(full),
      fc.constant(null),
      fc.integer(),
    );
    await fc.assert(
      fc.asyncProperty(text, text, text, async (id, n, e) => {
        expect((await api.ask(query, { variables: { id, n, e } })).status).toBeLessThan(500);
      }),
      { numRuns: 200 },
    );
  });

  test('no literal of an argument makes an error of the server', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 20 }), async (text) => {
        const literal = JSON.stringify(text);
        const query = `{ claim(id: "${full}") { claimEvent(eventName: ${literal}) { id } } claimEvents(claimId: "${full}", eventName: ${literal}) { id } c: claim(number: ${literal}) { id } }`;
        expect((await api.ask(query)).status).toBeLessThan(500);
      }),
      { numRuns: 100 },
    );
  });
});
