import { describe, expect, test } from 'vitest';

import { trackKey, withoutTyped } from './track-query.rules.ts';
import { claimPathOf, destinationAfterTrack, minutesToWait, missingFields, needsClaim, waitOf } from './track.rules.ts';

const own = '3f0c8a52-4a1c-4c63-9d0a-2f8f3f0f6a11';
const second = '7a64b1c0-9b0e-4e57-8f64-5f0f4f3f2e1d';
const foreign = '00000000-0000-4000-8000-000000000000';

test.each([
  [{ reference: '', postcode: '' }, ['reference', 'postcode']],
  [{ reference: ' \t', postcode: 'SW1A 1AA' }, ['reference']],
  [{ reference: 'FT-1', postcode: '\n' }, ['postcode']],
  [{ reference: 'FT-1', postcode: 'x' }, []],
])('both fields are required after trimming: %j', (form, missing) => {
  expect(missingFields(form)).toEqual(missing);
});

test.each([
  [0, 1],
  [1, 1],
  [60, 1],
  [61, 2],
  [86_400, 1_440],
])('%i seconds are shown as %i minutes', (seconds, minutes) => {
  expect(minutesToWait(seconds)).toBe(minutes);
});

test.each([
  [0, { unit: 'minutes', count: 1 }],
  [3_540, { unit: 'minutes', count: 59 }],
  [3_541, { unit: 'hours', count: 1 }],
  [3_601, { unit: 'hours', count: 2 }],
  [3 * 3_600, { unit: 'hours', count: 3 }],
  [12 * 3_600, { unit: 'hours', count: 12 }],
  [12 * 3_600 + 1, { unit: 'tomorrow' }],
  [86_400, { unit: 'tomorrow' }],
])('a wait of %i seconds is told as %j', (seconds, wait) => {
  expect(waitOf(seconds)).toEqual(wait);
});

test.each([
  [null, false],
  ['/', false],
  ['/account/login', false],
  ['https://evil.example/messages', false],
  ['/messages', true],
  [`/my-claim/${foreign}/submit-passcode`, true],
])('%s is a page that details are needed for: %s', (returnUrl, needed) => {
  expect(needsClaim(returnUrl)).toBe(needed);
});

describe('where a claimant continues', () => {
  test.each([
    [null, `/my-claim/${own}`],
    ['/', `/my-claim/${own}`],
    ['/track', `/my-claim/${own}`],
    ['/track?returnUrl=%2Fmessages', `/my-claim/${own}`],
    ['/my-claim/', `/my-claim/${own}`],
    ['/my-claim/?from=mail', `/my-claim/${own}?from=mail`],
    ['/messages', `/messages/${own}`],
    ['/report/', `/report/${own}`],
    ['/messages#latest', `/messages/${own}#latest`],
    [`/messages/${own}`, `/messages/${own}`],
    [`/history/${second}`, `/history/${second}`],
    [`/my-claim/${own.toUpperCase()}`, `/my-claim/${own.toUpperCase()}`],
    [`/my-claim/${own}/submit-passcode`, `/my-claim/${own}/submit-passcode`],
    [
      `/excess-payment-completed/${own}?redirect_status=succeeded`,
      `/excess-payment-completed/${own}?redirect_status=succeeded`,
    ],
    [`/messages/${foreign}`, `/my-claim/${own}`],
    ['/messages/not-an-id', `/my-claim/${own}`],
    ['/account/login?x=1', '/account/login?x=1'],
  ])('%s leads to %s', (returnPath, destination) => {
    expect(destinationAfterTrack(returnPath, own, [own, second])).toBe(destination);
  });
});

test.each([
  ['', ''],
  ['?returnUrl=%2Fmessages%3Fa%3D1', '?returnUrl=%2Fmessages%3Fa%3D1'],
  ['?reference=CLM-1&postcode=SW1A%201AA', ''],
  ['?reference=CLM-1&returnUrl=%2Fmessages&postcode=x', '?returnUrl=%2Fmessages'],
  ['?stopped=1', ''],
])('%s keeps only what is not typed: %s', (search, left) => {
  expect(withoutTyped(search)).toBe(left);
  expect(trackKey(search)).toBe(trackKey(left));
});

test.each([
  ['messages', `/messages/${own}`],
  ['my-claim', `/my-claim/${own}`],
  ['submit-passcode', `/my-claim/${own}/submit-passcode`],
  ['no-such-page', `/my-claim/${own}`],
  [undefined, `/my-claim/${own}`],
])('a link to %s leads to the claim at %s', (page, path) => expect(claimPathOf(own, page)).toBe(path));
