import { type Address, parseAddress } from '#shared/people/address.ts';
import * as m from '#web/messages/index.ts';
import type { Errors } from '#web/form/useForm.ts';
import type { Offers } from './parcel-fields.ts';

export type WishKind = 'day' | 'place' | 'neighbour' | 'safe-place' | 'address';

/** As it is chosen and typed. */
export type Wish = {
  kind: WishKind | null;
  day: string | null;
  placeId: string | null;
  words: string;
  ownRisk: boolean;
  address: Address;
};

const noAddress: Address = { line1: '', line2: '', line3: '', city: '', postcode: '' };
const nothing: Wish = { kind: null, day: null, placeId: null, words: '', ownRisk: false, address: noAddress };

export type WishField = 'kind' | 'day' | 'placeId' | 'words' | 'ownRisk' | 'line1' | 'postcode';

export const kindsOf = ({ days, places, neighbour, safePlace, otherAddress }: Offers): WishKind[] => [
  ...(days.length > 0 ? (['day'] as const) : []),
  ...(places.length > 0 ? (['place'] as const) : []),
  ...(neighbour ? (['neighbour'] as const) : []),
  ...(safePlace ? (['safe-place'] as const) : []),
  ...(otherAddress ? (['address'] as const) : []),
];

/** The only kind that is offered is chosen already, and `wanted` is the address that is typed already. */
export function firstWish(offers: Offers, wanted = ''): Wish {
  const [only, ...more] = kindsOf(offers);
  return {
    ...nothing,
    address: parseAddress(wanted) ?? noAddress,
    kind: only !== undefined && more.length === 0 ? only : null,
  };
}

/** Returns a wish that was held as a session ended, as far as it is still offered. The tick at a risk is set anew. */
export function heldWish(offers: Offers, held: Wish | null, wanted = ''): Wish {
  const first = firstWish(offers, wanted);
  if (held === null || held.kind === null || !kindsOf(offers).includes(held.kind)) return first;
  const { days, places } = offers;
  return {
    ...held,
    day: days.find((day) => day === held.day) ?? null,
    placeId: places.some(({ id }) => id === held.placeId) ? held.placeId : null,
    ownRisk: false,
  };
}

function leaveFaults({ kind, words, ownRisk }: Wish): Errors<WishField> {
  return {
    ...(words.trim() === '' && {
      words: kind === 'neighbour' ? m.parcel_neighbour_missing() : m.parcel_safe_place_missing(),
    }),
    ...(!ownRisk && { ownRisk: m.parcel_risk_missing() }),
  };
}

function addressFaults({ address: { line1, postcode } }: Wish): Errors<WishField> {
  return {
    ...(line1.trim() === '' && { line1: m.parcel_line1_missing() }),
    ...(postcode.trim() === '' && { postcode: m.parcel_postcode_missing() }),
  };
}

export function faultsOf(wish: Wish): Errors<WishField> {
  switch (wish.kind) {
    case null:
      return { kind: m.parcel_kind_missing() };
    case 'day':
      return wish.day === null ? { day: m.parcel_day_missing() } : {};
    case 'place':
      return wish.placeId === null ? { placeId: m.parcel_place_missing() } : {};
    case 'address':
      return addressFaults(wish);
    default:
      return leaveFaults(wish);
  }
}
