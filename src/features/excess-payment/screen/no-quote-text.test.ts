import { expect, test } from 'vitest';
import { noQuoteText } from './no-quote-text.ts';

const claim = { displayStatus: 'In Progress', money: { hasQuote: false } };

test.each([
  ['Inspection', 2, 'There’s no quote yet, so we can’t say what the repair costs.'],
  ['Repair', 3, 'There’s no quote for this repair, so we can’t say what it costs.'],
  ['Beyond Repair', 2, null],
  ['Awaiting Voucher Issue', 3, null],
])('without a quote in %s', (systemName, trackerNumber, text) => {
  expect(noQuoteText({ ...claim, state: { systemName, trackerNumber } })).toBe(text);
});

test('a claim without a state may still get one', () => {
  expect(noQuoteText({ ...claim, state: null })).toContain('no quote yet');
});

test.each(['Finished', 'Cancelled'])('nothing is said of a claim that is %s, nor with a quote', (displayStatus) => {
  const state = { systemName: 'Repair', trackerNumber: 3 };
  expect(noQuoteText({ ...claim, displayStatus, state })).toBeNull();
  expect(noQuoteText({ ...claim, state, money: { hasQuote: true } })).toBeNull();
});
