// The couriers that a parcel can be followed with (spec §2.5, §9.5). A courier is found by its name inside
// the operator's text, whatever the case; another courier is one more entry in the list, and its logo in public/.
import { toWellFormed } from '#shared/fallbacks/well-formed.ts';

export type Courier = {
  /** As the claimant reads it. */
  name: string;
  /** Lower case; found anywhere in the operator's text. */
  match: string;
  /** The courier's own page for a tracking number that is already encoded. */
  trackingUrl: (encodedNumber: string) => string;
  /** 96 × 32 on screen. */
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

/** The courier that the operator's text names, or null; 'ROYAL  MAIL 24' and 'RoyalMail' are Royal Mail too. */
export function courierOf(text: string): Courier | null {
  const joined = (words: string) => words.toLowerCase().replaceAll(/[\s_-]+/g, '');
  return couriers.find(({ match }) => joined(text).includes(joined(match))) ?? null;
}

/** What the claim says of one parcel, as stored. */
export type ParcelFacts = {
  courier: string;
  dpdNumber: string;
  trackingDetails: string;
};

/** What a card shows of a parcel. `trackingUrl` is null where the courier is not one of ours or there is no number. */
export type Parcel = {
  courierName: string;
  courier: Courier | null;
  number: string;
  trackingUrl: string | null;
};

/** The parcel to show, or null without courier and number. The DPD number goes before tracking details (spec §2.5). */
export function parcelOf(facts: ParcelFacts): Parcel | null {
  const number = facts.dpdNumber.trim() || facts.trackingDetails.trim();
  const named = facts.courier.trim() || (facts.dpdNumber.trim() === '' ? '' : 'DPD');
  const courier = courierOf(named);
  if (number === '' && named === '') return null;
  const trackingUrl = courier && number !== '' ? courier.trackingUrl(encodeURIComponent(toWellFormed(number))) : null;
  return { courierName: courier?.name ?? named, courier, number, trackingUrl };
}
