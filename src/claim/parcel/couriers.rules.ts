// The couriers that the portal knows. To add one, see docs/recipes/courier.md.

type Tracking = {
  /** Lower case. Found anywhere in the operator's text without spaces, '-' and '_', so no other word may contain it. */
  match: string;
  /** The number comes last, in the query or the fragment. */
  urlOf: (encodedNumber: string) => string;
  /** 96 × 32 CSS pixels. */
  logo: string;
};

export type Courier = {
  name: string;
  /** How its names begin, as documents and aggregators write them: lower case, letters alone. */
  beginnings: readonly string[];
  /** Null for a courier that My Parcel has no link for (spec §2.5, §9.5). */
  tracking: Tracking | null;
};

export type TrackedCourier = Courier & { tracking: Tracking };

/** Of two that match, the first counts. */
export const couriers: readonly Courier[] = [
  {
    name: 'Royal Mail',
    beginnings: ['royalmail'],
    tracking: {
      match: 'royal mail',
      urlOf: (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
      logo: '/royalmail.png',
    },
  },
  {
    name: 'DPD',
    beginnings: ['dpd'],
    tracking: {
      match: 'dpd',
      urlOf: (number) => `https://track.dpd.co.uk/search?reference=${number}`,
      logo: '/dpd.png',
    },
  },
  { name: 'Evri', beginnings: ['evri', 'hermes', 'myhermes'], tracking: null },
  { name: 'UPS', beginnings: ['ups'], tracking: null },
  { name: 'DHL', beginnings: ['dhl'], tracking: null },
  { name: 'FedEx', beginnings: ['fedex'], tracking: null },
  { name: 'TNT', beginnings: ['tnt'], tracking: null },
  { name: 'Yodel', beginnings: ['yodel'], tracking: null },
  { name: 'Parcelforce', beginnings: ['parcelforce'], tracking: null },
];

const isTracked = (courier: Courier): courier is TrackedCourier => courier.tracking !== null;

export const trackedCouriers: readonly TrackedCourier[] = couriers.filter(isTracked);

/** Returns the courier with a link that an operator's text names; else null. */
export function trackedCourierOf(text: string): TrackedCourier | null {
  const joined = (words: string) => words.toLowerCase().replaceAll(/[\s_-]+/g, '');
  return trackedCouriers.find(({ tracking }) => joined(text).includes(joined(tracking.match))) ?? null;
}

function courierNamed(name: string): Courier | null {
  const letters = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return couriers.find(({ beginnings }) => beginnings.some((beginning) => letters.startsWith(beginning))) ?? null;
}

/** Returns whether both are known couriers, and not the same: `Royal Mail` and `dpd-uk`. */
export function isOtherCourier(one: string, other: string): boolean {
  const [first, second] = [courierNamed(one), courierNamed(other)];
  return first !== null && second !== null && first !== second;
}
