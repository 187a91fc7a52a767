import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { trackedCouriers } from '#claim/parcel/couriers.rules.ts';
import { trackedParcel, type ParcelFacts } from './courier.rules.ts';

const nothing: ParcelFacts = { courier: '', dpdNumber: '', trackingDetails: '' };

test('no number can leave the courier’s page', () => {
  fc.assert(
    fc.property(fc.constantFrom(...trackedCouriers), fc.string({ minLength: 1, unit: 'binary' }), (courier, text) => {
      const parcel = trackedParcel({ ...nothing, courier: courier.name, trackingDetails: `x${text}` });
      const [url, plain] = [new URL(parcel?.trackingUrl ?? ''), new URL(courier.tracking.urlOf(''))];
      expect([url.origin, url.pathname]).toEqual([plain.origin, plain.pathname]);
      expect(url.href).toMatch(/x[^\s"'<>&]*$/);
    }),
  );
});

describe('the parcel', () => {
  test.each<[string, Partial<ParcelFacts>, object | null]>([
    ['nothing', {}, null],
    ['white space', { courier: ' ', dpdNumber: ' ', trackingDetails: '\n' }, null],
    ['a courier alone', { courier: 'DPD' }, { courierName: 'DPD', number: '', trackingUrl: null }],
    [
      'the DPD number before the details',
      { courier: 'DPD', dpdNumber: '155', trackingDetails: 'other' },
      { number: '155', trackingUrl: 'https://track.dpd.co.uk/search?reference=155' },
    ],
    [
      'the details without a DPD number',
      { courier: 'royal mail', trackingDetails: ' QZ 76/5?GB ' },
      {
        number: 'QZ 76/5?GB',
        courierName: 'Royal Mail',
        trackingUrl: 'https://www.royalmail.com/track-your-item#/tracking-results/QZ%2076%2F5%3FGB',
      },
    ],
    ['a DPD number without a courier', { dpdNumber: '155' }, { courierName: 'DPD' }],
    [
      'a courier that we do not know',
      { courier: 'Nowhere Couriers', trackingDetails: 'H1' },
      { courierName: 'Nowhere Couriers', courier: null, number: 'H1', trackingUrl: null },
    ],
  ])('%s', (_what, facts, shown) => {
    const parcel = trackedParcel({ ...nothing, ...facts });
    expect(parcel === null).toBe(shown === null);
    expect({ ...parcel, ...shown }).toEqual({ ...parcel });
  });
});
