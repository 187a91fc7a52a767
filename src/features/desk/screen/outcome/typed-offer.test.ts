import { expect, test } from 'vitest';

import { blankOption, bodyOf, faultsIn, fieldsOf, needsReason, nextKey, type OptionTyped } from './typed-offer.ts';

const today = '2026-11-10';
const replacement: OptionTyped = {
  ...blankOption('replacement', 0),
  device: 'iPhone 13',
  wear: 'none',
  differences: 'nothing',
  warranty: '12',
  days: '3',
  oldDevice: 'We keep it.',
};
const voucher: OptionTyped = {
  ...blankOption('voucher', 1),
  amount: '1,200.50',
  place: 'Currys',
  validUntil: '2027-01-01',
  delivery: 'By code',
  cannotUndo: 'The code',
  oldDevice: 'We keep it.',
};

const offer = (options: OptionTyped[], until = '') => ({ options, until, sentence: '', reason: '' });

test('is sent as it is typed, with amounts in pence', () => {
  const body = bodyOf(offer([replacement, voucher, { ...blankOption('return', 2), oldDevice: 'It comes back.' }]));
  expect(faultsIn(offer([replacement, voucher]), today)).toEqual({});
  expect(body).toMatchObject({
    options: [
      {
        kind: 'replacement',
        device: 'iPhone 13',
        grade: 'refurbished',
        wear: 'none',
        warrantyMonths: 12,
        workingDays: 3,
      },
      { kind: 'voucher', amount: 120_050, validUntil: '2027-01-01' },
      { kind: 'return', oldDevice: 'It comes back.' },
    ],
    goodUntil: null,
  });
});

test('every row of an option must be filled', () => {
  expect(Object.keys(faultsIn(offer([blankOption('replacement', 4)]), today))).toEqual(
    ['device', 'wear', 'differences', 'warranty', 'days', 'oldDevice'].map((field) => `${field} 4`),
  );
});

test.each([
  ['letters of a warranty', { ...replacement, warranty: 'a year' }, { 'warranty 0': 'number' }],
  ['no amount', { ...voucher, amount: '0' }, { 'amount 1': 'amount' }],
  ['a voucher that has run out', { ...voucher, validUntil: '2026-11-09' }, { 'validUntil 1': 'day' }],
])('%s is a fault', (_, option, faults) => expect(faultsIn(offer([option]), today)).toEqual(faults));

test('a last day that has passed is a fault', () =>
  expect(faultsIn(offer([voucher], '2026-11-09'), today)).toEqual({ until: 'day' }));

test('an offer in place of a choice in hand needs a reason, which is said first', () => {
  expect(Object.keys(faultsIn({ ...offer([voucher], '2026-11-09'), reason: ' ' }, today, true))).toEqual([
    'reason',
    'until',
  ]);
  const lost = { ...offer([voucher]), reason: 'The parcel was lost.' };
  expect(faultsIn(lost, today, true)).toEqual({});
  expect(bodyOf(lost)).toMatchObject({ replacesInHand: 'The parcel was lost.' });
});

const kept = { expiresOn: '2027-01-01', shownAt: null };
const inHandAt = '2026-11-10T09:00:00Z';

test.each([
  ['a choice in hand', { status: 'chosen', inHandAt }, null, true],
  ['a choice that is not in hand', { status: 'chosen', inHandAt: null }, null, false],
  ['a code that is taken back', { status: 'chosen', inHandAt }, kept, false],
  ['an offer that waits', { status: 'sent', inHandAt: null }, null, false],
])('to replace %s is asked for a reason, or not', (_, newest, code, needed) => {
  const outcome = { offers: [newest], voucher: code } as unknown as Parameters<typeof needsReason>[0];
  expect(needsReason(outcome)).toBe(needed);
  expect(needsReason({ ...outcome, offers: [] })).toBe(false);
});

test('a new device has no marks of wear', () =>
  expect(fieldsOf({ kind: 'replacement', grade: 'new' })).not.toContain('wear'));

test('a new option has a key of its own', () => expect([nextKey([]), nextKey([replacement, voucher])]).toEqual([0, 2]));
