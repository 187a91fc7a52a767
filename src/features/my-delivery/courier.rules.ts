// The couriers whose parcels My Parcel can track (spec §2.5, §9.5). To add one, see CONTRIBUTING.
import { toWellFormed } from '#shared/fallbacks/well-formed.ts';

export type Courier = {
  name: string;
  /** Lower case. Found anywhere in the operator's text without spaces, '-' and '_', so no other word may contain it. */
  match: string;
  /** The number comes last, in the query or the fragment. */
  trackingUrl: (encodedNumber: string) => string;
  /** 96 × 32 CSS pixels. */
  logo: string;
};

export const couriers: readonly Courier[] = [
  {
    name: 'Royal Mail',
    match: 'royal mail',
    trackingUrl: (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
    logo: '/royalmail.png',
  },
  {
    name: 'DPD',
    match: 'dpd',
    trackingUrl: (number) => `https://track.dpd.co.uk/search?reference=${number}`,
    logo: '/dpd.png',
  },
];

export function courierOf(text: string): Courier | null {
  const joined = (words: string) => words.toLowerCase().replaceAll(/[\s_-]+/g, '');
  return couriers.find(({ match }) => joined(text).includes(joined(match))) ?? null;
}

export type ParcelFacts = {
  courier: string;
  dpdNumber: string;
  trackingDetails: string;
};

export type Parcel = {
  courierName: string;
  courier: Courier | null;
  number: string;
  trackingUrl: string | null;
};

/** The DPD number takes precedence over tracking details (spec §2.5). */
export function trackedParcel(facts: ParcelFacts): Parcel | null {
  const number = facts.dpdNumber.trim() || facts.trackingDetails.trim();
  const named = facts.courier.trim() || (facts.dpdNumber.trim() === '' ? '' : 'DPD');
  const courier = courierOf(named);
  if (number === '' && named === '') return null;
  const trackingUrl = courier && number !== '' ? courier.trackingUrl(encodeURIComponent(toWellFormed(number))) : null;
  return { courierName: courier?.name ?? named, courier, number, trackingUrl };
}
