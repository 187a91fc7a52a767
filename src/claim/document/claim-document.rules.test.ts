import { describe, expect, test } from 'vitest';

import { claimDocument, eventsDocument, messagesDocument, stateDocument, stateInPath } from './claim-document.rules.ts';

const isTaken = (document: object) => claimDocument.safeParse(document).success;
const at = '2026-11-06T09:30:00Z';
const instant = new Date(at);

test('of an empty document everything is unset', () => {
  const noAddress = { line1: '', line2: '', line3: '', city: '', postcode: '' };
  const { contract, equipmentType, state, quote, notification, brand, ...rest } = claimDocument.parse({});
  expect([contract, equipmentType, state, quote, notification, brand]).toEqual([null, null, null, null, null, null]);
  expect(rest).toMatchObject({
    registeredAddress: noAddress,
    collectionAddress: noAddress,
    deliveryAddress: noAddress,
    policyExcessAmount: 0,
    excessPaymentTaken: false,
    excessTakenDate: null,
    accessoriesListed: null,
    events: [],
    dataFormData: [],
    messages: [],
    endUserName: '',
    courier: '',
    stateDeadline: null,
  });
  expect(claimDocument.parse({ events: null, policyExcessAmount: null, endUserName: null, brand: ' ' })).toMatchObject({
    events: [],
    policyExcessAmount: 0,
    endUserName: '',
    brand: null,
  });
});

describe('limits of a claim', () => {
  test.each([
    ['brand', 100] as const,
    ['policyNumber', 100] as const,
    ['externalReference', 200] as const,
    ['endUserName', 200] as const,
    ['endUserEmail', 254] as const,
    ['endUserMobile', 50] as const,
    ['endUserPhone', 50] as const,
    ['accessories', 4_000] as const,
    ['courier', 100] as const,
    ['dpdcollectionNumber', 100] as const,
    ['dpddeliveryNumber', 100] as const,
    ['deliveryCourier', 100] as const,
    ['collectionTrackingDetails', 500] as const,
    ['deliveryTrackingDetails', 500] as const,
    ['id', 64] as const,
    ['number', 64] as const,
    ['updatedAt', 40] as const,
  ])('%s has at most %i characters', (field, most) => {
    expect(isTaken({ [field]: 'x'.repeat(most) })).toBe(true);
    expect(isTaken({ [field]: 'x'.repeat(most + 1) })).toBe(false);
  });

  test.each([
    [0, true],
    [75.5, true],
    [1_000_000, true],
    [-0.01, false],
    [1_000_000.01, false],
    [1.005, false],
    ['75', false],
  ])('an excess of %j: %s', (policyExcessAmount, taken) => expect(isTaken({ policyExcessAmount })).toBe(taken));

  test.each([
    [0, true],
    [3_650, true],
    [-1, false],
    [3_651, false],
    [1.5, false],
  ])('a contract of %j days: %s', (tatSlaDays, taken) => {
    expect(isTaken({ contract: { name: 'Gold', customer: 'Northfield', tatSlaDays } })).toBe(taken);
  });

  test('of a quote are ten million pounds either way', () => {
    const quote = (total: number) => ({ quote: { total, vat: 0, quoteDetails: [{ total, vat: 0 }] } });
    for (const total of [-10_000_000, 10_000_000]) expect(isTaken(quote(total))).toBe(true);
    for (const total of [-10_000_001, 10_000_001]) expect(isTaken(quote(total))).toBe(false);
    expect(claimDocument.parse({ quote: { total: 1, vat: 0 } }).quote).toEqual({ total: 1, vat: 0, quoteDetails: [] });
  });

  test.each([
    ['events', { eventDate: at, name: 'Sent' }, 10_000],
    ['dataFormData', { name: 'Colour' }, 500],
    ['messages', { dateSent: at }, 2_000],
  ])('%s', (field, entry, most) => {
    const list = (length: number) => ({ [field]: Array.from({ length }, () => entry) });
    expect(isTaken(list(most))).toBe(true);
    expect(isTaken(list(most + 1))).toBe(false);
  });
});

test.each([
  { other: 1 },
  { contract: { name: 'Gold', customer: 'Northfield', tatSlaDays: 1, other: 1 } },
  { equipmentType: { name: 'Laptop', other: 1 } },
  { registeredAddress: { line1: 'x', other: 1 } },
  { state: { systemName: 'Repair', other: 1 } },
  { events: [{ eventDate: at, name: 'Sent', other: 1 }] },
  { dataFormData: [{ name: 'Colour', other: 1 }] },
  { quote: { total: 1, vat: 0, other: 1 } },
  { quote: { total: 1, vat: 0, quoteDetails: [{ total: 1, vat: 0, other: 1 }] } },
  { quote: { total: 1, vat: 0, quoteDetails: [{ total: 1, vat: 0, part: { name: 'Screen', other: 1 } }] } },
  { messages: [{ dateSent: at, other: 1 }] },
  { notification: { name: 'Due', other: 1 } },
])('an unknown field is refused: %j', (document) => expect(isTaken(document)).toBe(false));

describe('a state', () => {
  test('is named, or described with what it defaults to', () => {
    expect(claimDocument.parse({ state: ' Repair ' }).state).toBe('Repair');
    expect(claimDocument.parse({ state: ' ' }).state).toBeNull();
    expect(stateDocument.parse({ systemName: ' Repair ' })).toEqual({
      systemName: 'Repair',
      name: 'Repair',
      description: '',
      nextState: '',
      status: 'In Progress',
      trackerNumber: null,
      trackerStep: null,
      active: true,
    });
    const whole = {
      systemName: 'Repair',
      name: 'We repair it',
      description: 'd',
      nextState: 'n',
      status: 'Complete',
      trackerNumber: 3,
      trackerStep: 100,
      active: false,
    };
    expect(stateDocument.parse(whole)).toEqual(whole);
    expect(stateInPath.safeParse({}).success).toBe(true);
  });

  test.each([
    {},
    { systemName: ' ' },
    { systemName: 'x'.repeat(101) },
    { systemName: 'x', name: 'x'.repeat(101) },
    { systemName: 'x', description: 'x'.repeat(1_001) },
    { systemName: 'x', nextState: 'x'.repeat(101) },
    { systemName: 'x', status: 'x'.repeat(101) },
    { systemName: 'x', trackerNumber: 0 },
    { systemName: 'x', trackerNumber: 4 },
    { systemName: 'x', trackerStep: -1 },
    { systemName: 'x', trackerStep: 101 },
  ])('%j is none', (state) => {
    expect(stateDocument.safeParse(state).success).toBe(false);
    expect(isTaken({ state })).toBe(false);
  });
});

describe('entries', () => {
  test('of what happened', () => {
    expect(claimDocument.parse({ events: [{ eventDate: at, name: ' Sent ' }] }).events).toEqual([
      { externalId: null, eventDate: instant, name: 'Sent', sharedKey: '', engineer: '', relatedState: null },
    ]);
    for (const wrong of [{ name: 'Sent' }, { eventDate: at }, { eventDate: at, name: 'x'.repeat(301) }])
      expect(isTaken({ events: [wrong] })).toBe(false);
  });

  test('of the form keep their texts as they are', () => {
    expect(claimDocument.parse({ dataFormData: [{ name: 'IMEI', stringValue: ' 1 ' }] }).dataFormData).toEqual([
      { sharedDataKey: '', name: 'IMEI', decimalValue: null, intValue: null, stringValue: ' 1 ', textValue: null },
    ]);
    const value = (more: object) => isTaken({ dataFormData: [{ name: 'x', ...more }] });
    for (const taken of [
      { decimalValue: 1e15 },
      { decimalValue: -1e15 },
      { intValue: 2_147_483_647 },
      { intValue: -2_147_483_648 },
    ])
      expect(value(taken)).toBe(true);
    for (const wrong of [
      { decimalValue: 2e15 },
      { decimalValue: -2e15 },
      { intValue: 2_147_483_648 },
      { intValue: -2_147_483_649 },
    ])
      expect(value(wrong)).toBe(false);
    expect(value({ stringValue: 'x'.repeat(2_001) })).toBe(false);
    expect(value({ textValue: 'x'.repeat(20_001) })).toBe(false);
  });

  test('of messages are active and their reading is left as it is', () => {
    expect(claimDocument.parse({ messages: [{ dateSent: at }] }).messages).toEqual([
      { externalId: null, dateSent: instant, subject: '', body: '', read: null, active: true },
    ]);
    expect(isTaken({ messages: [{ dateSent: at, body: 'x'.repeat(100_001) }] })).toBe(false);
    expect(isTaken({ messages: [{ dateSent: at, externalId: 'x'.repeat(201) }] })).toBe(false);
  });
});

describe('the banner’s link', () => {
  const link = (linkPath: unknown) => isTaken({ notification: { name: 'Due', linkPath } });
  test.each(['', ' ', '/', '/excess-payment', '/a?b=c#d', null])('may be %j', (path) => expect(link(path)).toBe(true));
  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a b',
    '/a\\b',
    'x/',
    '/x\ny',
  ])('may not be %j', (path) => expect(link(path)).toBe(false));
  test('says what to send instead', () => {
    expect(claimDocument.safeParse({ notification: { name: 'Due', linkPath: 'x' } }).error?.issues[0]?.message).toBe(
      'Send a path of the portal that begins with one slash, such as /excess-payment, or leave it empty.',
    );
  });
});

test('events and messages are added at least one at a time', () => {
  const events = (length: number) => ({ events: Array.from({ length }, () => ({ eventDate: at, name: 'Sent' })) });
  expect([0, 1, 500, 501].map((count) => eventsDocument.safeParse(events(count)).success)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  const message = { subject: 'Hello', body: 'x' };
  const messages = (length: number) => ({ messages: Array.from({ length }, () => message) });
  expect([0, 1, 100, 101].map((count) => messagesDocument.safeParse(messages(count)).success)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(messagesDocument.parse(messages(1)).messages).toEqual([
    { externalId: null, dateSent: null, subject: 'Hello', body: 'x', active: true, files: [] },
  ]);
  for (const wrong of [{ subject: 'x' }, { body: 'x' }, { ...message, read: true }, { ...message, subject: ' ' }])
    expect(messagesDocument.safeParse({ messages: [wrong] }).success).toBe(false);
});
