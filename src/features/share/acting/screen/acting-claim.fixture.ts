import type { Boot } from '#shared/page/boot.ts';
import type { ActingClaim } from '../acting-answers.rules.ts';

export const boot = { locale: 'en-GB', brand: { name: 'Marigold', contact: {} } } as unknown as Boot;

/** A claim on which its nominee may do nothing. */
export const actingClaim: ActingClaim = {
  name: 'Dana Field',
  claimant: 'Priya Nair',
  may: [],
  until: '2026-12-01T00:00:00.000Z',
  asOf: '2026-11-28T00:00:00.000Z',
  locale: 'en-GB',
  brand: boot.brand,
  number: 'CLM-1',
  device: 'iPhone 13',
  claim: null,
  messages: null,
  quote: null,
  offer: null,
  payment: null,
  asksCode: false,
  waitsToDecide: false,
  decided: [],
};
