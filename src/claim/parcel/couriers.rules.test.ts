import { existsSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { couriers, isOtherCourier, trackedCourierOf, trackedCouriers } from './couriers.rules.ts';

test.each([
  ['Royal Mail', 'Royal Mail'],
  ['ROYAL MAIL SPECIAL DELIVERY', 'Royal Mail'],
  ['royalmail', 'Royal Mail'],
  ['by Royal  Mail, tracked', 'Royal Mail'],
  ['DPD', 'DPD'],
  ['dpd local', 'DPD'],
  ['Collected by Dpd', 'DPD'],
  ['Nowhere Couriers', null],
  ['Mail Royal', null],
  ['', null],
])('the courier in %j is %s', (text, name) => expect(trackedCourierOf(text)?.name ?? null).toBe(name));

describe('every courier', () => {
  test.each(couriers.map((courier) => [courier.name, courier] as const))('%s is told from all others', (name, own) => {
    expect(own.beginnings.length).toBeGreaterThan(0);
    for (const beginning of own.beginnings) expect(beginning).toMatch(/^[a-z]+$/);
    for (const other of couriers) {
      for (const beginning of other.beginnings) expect(isOtherCourier(name, beginning)).toBe(other !== own);
    }
  });

  test.each(trackedCouriers.map((courier) => [courier.name, courier.tracking] as const))(
    '%s with a link',
    (_name, { logo, match, urlOf }) => {
      expect(existsSync(new URL(`../../../public${logo}`, import.meta.url)), 'npm run couriers draws it').toBe(true);
      expect(match).toBe(match.toLowerCase());
      expect(new URL(urlOf('1')).protocol).toBe('https:');
    },
  );
});

test.each([
  ['DPD', 'dpd-uk', false],
  ['DPD Local', 'dpd', false],
  ['Royal Mail', 'royal-mail', false],
  ['Evri', 'hermes-uk', false],
  ['Royal Mail', 'dpd-uk', true],
  ['Our own van', 'dpd-uk', false],
  ['DPD', '', false],
])('%s and %s are other couriers: %s', (one, other, expected) => {
  expect(isOtherCourier(one, other)).toBe(expected);
});
