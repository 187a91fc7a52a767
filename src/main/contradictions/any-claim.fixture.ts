// Claims of every kind that an operator's system may send, in every state of the catalogue and in three unknown ones.
// Days count from `now`, a Sunday noon.
import fc from 'fast-check';

import type { ClaimInput } from '#claim/document/claim-document.rules.ts';
import { catalogue } from '#claim/wording/wording.fixture.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

export const now = new Date('2026-11-22T12:00:00Z');
const day = (days: number): string => new Date(now.getTime() + days * dayMs).toISOString();

const unworded: NonNullable<ClaimInput['state']>[] = [
  {
    systemName: 'Bench Two',
    status: 'In Progress',
    trackerNumber: 2,
    trackerStep: 55,
    description: 'On the second bench.',
  },
  { systemName: 'Waiting for the moon', status: 'On Hold', trackerNumber: 3, trackerStep: 30 },
  { systemName: 'Closed for good', status: 'Finished', trackerNumber: 3, trackerStep: 100 },
];

const states: ClaimInput['state'][] = [null, ...catalogue.map(({ systemName }) => systemName), ...unworded];

const nameOf = (state: ClaimInput['state']): string | null =>
  typeof state === 'string' ? state : (state?.systemName ?? null);

/** Returns the states that a claim has been in before this one, in order. */
function pathTo(state: ClaimInput['state']): string[] {
  const at = catalogue.findIndex(({ systemName }) => systemName === nameOf(state));
  const usual = [
    'Collection',
    'Collection Arranged',
    'Equipment Received',
    'Inspection',
    'Awaiting Authorisation',
    'Repair',
  ];
  return at < 0
    ? usual.slice(0, 4)
    : usual.filter((one) => catalogue.findIndex(({ systemName }) => systemName === one) < at);
}

type Events = NonNullable<ClaimInput['events']>;
type EventKind = 'none' | 'whole' | 'without the last' | 'in words' | 'beyond the state';

const eventOf = (systemName: string, days: number, isLinked: boolean): Events[number] => ({
  eventDate: day(days),
  name: `Claim state changed to ${systemName}.`,
  relatedState: isLinked ? systemName : null,
});

function eventsFor(state: ClaimInput['state'], kind: EventKind, changed: number): Events {
  const name = nameOf(state);
  if (kind === 'none' || name === null) return [];
  const before = pathTo(state);
  const past = before.map((one, index) => eventOf(one, changed - 2 * (before.length - index), kind !== 'in words'));
  if (kind === 'without the last') return past;
  const own = eventOf(name, changed, kind !== 'in words');
  return kind === 'beyond the state' ? [...past, own, eventOf('Inspection', changed + 0.1, true)] : [...past, own];
}

const maybeDay = (...days: number[]) => fc.constantFrom(null, '0001-01-01T00:00:00Z', ...days.map(day));
const asks: ClaimInput['notification'][] = [
  null,
  { name: 'Your policy excess is due.', linkName: 'Pay now', linkPath: '/excess-payment' },
  { name: 'We need the passcode of your device.', linkName: 'Submit passcode', linkPath: '/submit-passcode' },
  { name: 'Your device is locked to an iCloud account.', linkName: 'Remove the lock', linkPath: '/remove-icloud' },
  { name: 'Our workshop is closed on Friday.', linkName: '', linkPath: '' },
];
const devices: Pick<ClaimInput, 'equipmentType' | 'dataFormData'>[] = [
  {},
  { equipmentType: { name: 'Mobile phone' }, dataFormData: [{ name: 'Model', stringValue: 'iPhone 15' }] },
  {
    equipmentType: { name: 'Laptop' },
    dataFormData: [
      { name: 'Model', stringValue: 'ThinkPad T14' },
      { name: 'Repair Action Needed', stringValue: 'Repair' },
    ],
  },
];

const quotes = ['none', 'none', 'none', 'yours', 'asked', 'approved', 'declined', 'expired', 'withdrawn'] as const;

const offers = ['none', 'none', 'none', 'yours', 'asked', 'chosen', 'in-hand', 'expired', 'withdrawn'] as const;

const visitsMade = [
  ...(['none', 'none', 'none', 'none', 'failed', 'late', 'asked'] as const),
  ...(['confirmed', 'refused', 'expired', 'done'] as const),
] as const;

/** `promised`: days from `now`, of each date that was promised. `quote`: what became of one that is the claimant's to decide, as `offer` of one to choose from. */
export type Given = {
  passcode: boolean;
  icloud: boolean;
  promised: [earliest: string, latest: string][];
  quote: (typeof quotes)[number];
  offer: (typeof offers)[number];
  /** What became of a visit for which nothing else is booked, and of what the claimant asked for then; `done` did not fail. */
  visit: (typeof visitsMade)[number];
  /** Refunded pence of each payment of the excess here. */
  paid: number[];
};
const days = (earliest: number, latest: number): Given['promised'][number] => [
  day(earliest).slice(0, 10),
  day(latest).slice(0, 10),
];
const promised: Given['promised'][] = [[], [], [days(-3, -1)], [days(0, 0)], [days(2, 4)], [days(-5, -4), days(1, 9)]];

export type AnyClaim = { document: ClaimInput; given: Given };

const visits = {
  nextCollectionAttemptDate: maybeDay(-3, 0, 2, 9),
  lastCollectionAttemptDate: maybeDay(-4, -2, 0),
  nextDeliveryAttemptDate: maybeDay(-3, 0, 1),
  lastDeliveryAttemptDate: maybeDay(-2, 0),
  courier: fc.constantFrom('', 'DPD'),
  deliveryCourier: fc.constantFrom('', 'Royal Mail'),
  dpdcollectionNumber: fc.constantFrom('', '15501234567890'),
};

const facts = fc.record({
  ...visits,
  brand: fc.constantFrom(null, 'marigold'),
  contract: fc.constantFrom(
    null,
    { name: 'Gadget', customer: 'Northfield Insurance', tatSlaDays: 10 },
    { name: 'Gadget', customer: 'Northfield Insurance', tatSlaDays: 0 },
  ),
  stateDeadline: maybeDay(-1, 0, 2),
  policyExcessAmount: fc.constantFrom(0, 75),
  excessPaymentTaken: fc.boolean(),
  notification: fc.constantFrom(...asks),
  messages: fc.constantFrom<NonNullable<ClaimInput['messages']>>(
    [],
    [{ dateSent: day(-1), subject: 'Hello', body: '<p>We wrote.</p>', read: false }],
  ),
});

export const anyClaim: fc.Arbitrary<AnyClaim> = fc
  .record({
    state: fc.constantFrom(...states),
    events: fc.constantFrom<EventKind>('none', 'whole', 'without the last', 'in words', 'beyond the state'),
    changed: fc.constantFrom(-20, -12, -5, -1, -0.2),
    saysWhen: fc.boolean(),
    device: fc.constantFrom(...devices),
    facts,
    given: fc.record({
      passcode: fc.boolean(),
      icloud: fc.boolean(),
      promised: fc.constantFrom(...promised),
      quote: fc.constantFrom(...quotes),
      offer: fc.constantFrom(...offers),
      visit: fc.constantFrom(...visitsMade),
      paid: fc.constantFrom<number[]>([], [], [], [0], [2_500], [7_500], [0, 7_500], [0, 0]),
    }),
  })
  .map(({ state, events, changed, saysWhen, device, facts: more, given }) => ({
    document: {
      ...more,
      ...device,
      state,
      events: eventsFor(state, events, changed),
      lastStateChangeDate: saysWhen ? day(changed) : null,
      endUserName: 'Priya Nair',
      endUserEmail: 'priya.nair@example.com',
      registeredAddress: { line1: '14 Marsh Lane', line2: '', line3: '', city: 'Leeds', postcode: 'LS9 8AB' },
    },
    given,
  }));
