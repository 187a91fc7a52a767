import { claimSessionOf, seesSealed } from '#claim/access/claim.access.ts';
import { clientIdOf } from '#claim/access/client-of-claim.data.ts';
import type { CourierEvent } from '#claim/parcel/parcel.rules.ts';
import { type Parcel, withAsked } from '#claim/parcel/parcels.data.ts';
import { noOptions, type Options } from '#claim/parcel/rebooking.rules.ts';
import type { Rebooking } from '#claim/parcel/rebookings.data.ts';
import { factsOfRow, type StoredFacts } from '#claim/read/claim-facts.data.ts';
import { sealedAddress } from '#claim/return-address/sealed-address.rules.ts';

/** As JSON has it: instants as text. */
type Stored<Row> = {
  [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] extends Date | null ? string | null : Row[Key];
};

type StoredParcel = Stored<Omit<Parcel, 'options'>> & {
  options: Partial<Options>;
  events: Stored<CourierEvent>[] | null;
  rebooking: StoredRebooking | null;
};

export type StoredParcels = { parcels: StoredParcel[] | null; leaves: boolean; isOpen: boolean; facts: StoredFacts };

const eventsOf = (claimId: string) => `(select json_agg(json_build_object('id', e.id, 'externalId', e.external_id,
      'at', e.at, 'status', e.status, 'reason', e.reason, 'words', e.words, 'place', e.place,
      'windowFrom', e.window_from, 'windowTo', e.window_to, 'origin', e.origin, 'receivedAt', e.received_at))
    from courier_event e where e.claim_id = ${claimId} and e.parcel_id = p.id)`;

const newestRebooking = (claimId: string) => `(select json_build_object('id', r.id, 'parcelId', r.parcel_id,
      'wish', r.wish, 'status', r.status, 'answer', r.answer, 'askedAt', r.asked_at, 'expiresAt', r.expires_at,
      'settledAt', r.settled_at, 'confirmedFor', r.confirmed_for, 'addressThen', r.address_then,
      'sessionId', r.session_id, 'isOwn', coalesce(r.session_id = ${claimSessionOf(claimId, 1)}, false))
    from rebooking r where r.claim_id = ${claimId} and r.parcel_id = p.id order by r.asked_at desc, r.id desc limit 1)`;

/** SQL of a claim's parcels with what was said and asked of them, of a claim's row. */
export const parcelsOfClaim = (claim: string, claimId: string): string => `json_build_object(
    'facts', ${factsOfRow(claim, claimId)},
    'isOpen', ${seesSealed(claimId, 1)},
    'leaves', coalesce((select l.leaves_parcels from client l where l.id = ${clientIdOf(claim)}), false),
    'parcels', (select json_agg(json_build_object('id', p.id, 'externalId', p.external_id, 'saidBookedFor', p.said_booked_for, 'direction', p.direction,
        'courier', p.courier, 'number', p.number, 'bookedFor', p.booked_for, 'windowFrom', p.window_from,
        'windowTo', p.window_to, 'pinNeeded', p.pin_needed, 'place', p.place, 'options', p.options,
        'status', p.status, 'statusAt', p.status_at, 'reason', p.reason, 'rebookedAt', p.rebooked_at,
        'askedAt', r.asked_at, 'askedUntil', r.expires_at,
        'events', ${eventsOf(claimId)}, 'rebooking', ${newestRebooking(claimId)}) order by p.created_at, p.id)
      from parcel p ${withAsked(claimId)} where p.claim_id = ${claimId}))`;

/** `sealed`: its address is not said whole. */
type ShownRebooking = Rebooking & { sealed: boolean };

export type ShownParcel = Parcel & { events: CourierEvent[]; rebooking: ShownRebooking | null };

const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

const eventFrom = (stored: Stored<CourierEvent>): CourierEvent => ({
  ...stored,
  at: new Date(stored.at),
  receivedAt: new Date(stored.receivedAt),
  windowFrom: dateOrNull(stored.windowFrom),
  windowTo: dateOrNull(stored.windowTo),
});

type StoredRebooking = Stored<Rebooking> & { isOwn: boolean };

/** Another address than the operator's may be where somebody hides (decision 211). */
function rebookingFrom({ isOwn, ...stored }: StoredRebooking, isOpen: boolean): ShownRebooking {
  const { wish } = stored;
  const sealed = wish.kind === 'address' && !isOpen && !isOwn;
  return {
    ...stored,
    sealed,
    wish: sealed ? { kind: 'address', ...sealedAddress(wish) } : wish,
    askedAt: new Date(stored.askedAt),
    expiresAt: new Date(stored.expiresAt),
    settledAt: dateOrNull(stored.settledAt),
  };
}

export const shownParcels = ({ parcels, isOpen }: StoredParcels): ShownParcel[] =>
  (parcels ?? []).map((stored) => ({
    ...stored,
    windowFrom: dateOrNull(stored.windowFrom),
    windowTo: dateOrNull(stored.windowTo),
    statusAt: dateOrNull(stored.statusAt),
    rebookedAt: dateOrNull(stored.rebookedAt),
    askedAt: dateOrNull(stored.askedAt),
    askedUntil: dateOrNull(stored.askedUntil),
    options: { ...noOptions, ...stored.options },
    events: (stored.events ?? []).map(eventFrom),
    rebooking: stored.rebooking && rebookingFrom(stored.rebooking, isOpen),
  }));
