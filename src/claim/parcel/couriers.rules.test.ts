import { existsSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { couriers, isOtherCourier, trackedCourierOf, trackedCouriers } from './couriers.rules.ts';

test.each([
  ['Royal Mail', 'Royal Mail'],
  ['ROYAL MAIL SPECIAL DELIVERY', 'Royal Mail'],
  ['royalmail', 'Royal Mail'],
  ['by Royal  Mail, tracked', 'Royal Mail'],
  ['royal_mail', 'Royal Mail'],
  ['ROYAL - MAIL', 'Royal Mail'],
  ['Royal/Mail', null],
  ['d.p.d', null],
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

test('a parcel is followed on its courier’s own page, under its courier’s own logo', () => {
  expect(trackedCouriers.map(({ name, tracking: { logo, urlOf } }) => [name, urlOf('AB%201'), logo])).toEqual([
    ['Royal Mail', 'https://www.royalmail.com/track-your-item#/tracking-results/AB%201', '/royalmail.png'],
    ['DPD', 'https://track.dpd.co.uk/search?reference=AB%201', '/dpd.png'],
  ]);
});

test.each([
  ['DPD', 'dpd-uk', false],
  ['U.P.S. 24', 'D H L', true],
  ['2nd Yodel', 'TNT', false],
  ['myHermes', 'FedEx (UK)', true],
  ['dpd-uk', 'Our own van', false],
  ['By Yodel', 'DPD', false],
  ['DPD Local', 'dpd', false],
  ['Royal Mail', 'royal-mail', false],
  ['Evri', 'hermes-uk', false],
  ['Royal Mail', 'dpd-uk', true],
  ['Our own van', 'dpd-uk', false],
  ['DPD', '', false],
])('%s and %s are other couriers: %s', (one, other, expected) => {
  expect(isOtherCourier(one, other)).toBe(expected);
});
