import { describe, expect, test } from 'vitest';

import { p75, measuredPageOf, measuredPages } from './vitals.rules.ts';

describe('the kind of page', () => {
  test.each([
    ['/', '/track'],
    ['/track', '/track'],
    ['/my-claim/', '/track'],
    ['/my-claim/7d3c', '/my-claim/:id'],
    ['/my-claim/7d3c/submit-passcode', '/my-claim/:id'],
    ['/excess-payment-completed/7d3c', '/excess-payment-completed/:id'],
    ['/messages', 'other'],
    ['/privacy', 'other'],
    ['/no/such/page', 'other'],
    ['/account/users', '/account/*'],
    ['/authentication/login', '/authentication/*'],
  ])('%s is %s', (path, route) => {
    expect(measuredPageOf(path)).toBe(route);
    expect(measuredPages).toContain(route);
  });
});

test('three of four values are at most the 75th percentile', () => {
  expect(p75([])).toBeNull();
  expect(p75([7])).toBe(7);
  expect(p75([400, 100, 300, 200])).toBe(300);
  expect(p75(Array.from({ length: 100 }, (_, index) => 100 - index))).toBe(75);
});
