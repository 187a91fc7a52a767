import { CompiledQuery } from 'kysely';

import { allowedBy } from '#claim/parcel/ask-rebooking.server.ts';
import { newestParcel } from '#claim/parcel/parcel.rules.ts';
import { parcelFactsOf } from '#claim/parcel/parcels.data.ts';
import { noOptions, type Options } from '#claim/parcel/rebooking.rules.ts';
import { claimFacts, factsOfRow, type StoredFacts } from '#claim/read/claim-facts.data.ts';
import type { Db } from '#server/db/connect.ts';
import { goesToOf, returnAddressOf } from './address-changes.data.ts';
import { bookedDelivery, type BookedDelivery, type GoesTo } from './booked-delivery.rules.ts';

export type StoredDelivery = {
  facts: StoredFacts;
  number: string;
  isDpd: boolean;
  returnAddress: string;
  goesTo: GoesTo | null;
  parcel: { options: Partial<Options> } | null;
};

/** SQL of what is known of the delivery of a claim's row. */
export const deliveryOfRow = (claim: string, claimId: string): string => `json_build_object(
    'facts', ${factsOfRow(claim, claimId)},
    'number', coalesce(nullif(btrim(${claim}.dpddelivery_number), ''), btrim(${claim}.delivery_tracking_details)),
    'isDpd', btrim(${claim}.dpddelivery_number) <> '',
    'returnAddress', ${returnAddressOf(claim)},
    'goesTo', ${goesToOf(claimId)},
    'parcel', (select json_build_object('options', p.options)
      from parcel p where p.claim_id = ${claimId} and p.direction = 'delivery'
      order by p.created_at desc, p.id desc limit 1))`;

export function bookedDeliveryOf(stored: StoredDelivery, now: Date): BookedDelivery | null {
  const { parcel, ...known } = stored;
  const facts = claimFacts(stored);
  const newest = newestParcel(parcelFactsOf(stored.facts.parcels), 'delivery');
  const bookable = newest && parcel && { ...newest, options: { ...noOptions, ...parcel.options } };
  // Whether it may be left somewhere is not asked for here.
  return bookedDelivery({ ...known, facts, parcel: bookable, allowed: allowedBy(facts, false, now) }, now);
}

const statement = `select ${deliveryOfRow('c', '$1::uuid')} as delivery from claim c where c.id = $1::uuid`;

export async function readBookedDelivery(tx: Db, claimId: string, now: Date): Promise<BookedDelivery | null> {
  const { rows } = await tx.executeQuery<{ delivery: StoredDelivery }>(CompiledQuery.raw(statement, [claimId]));
  return rows[0] ? bookedDeliveryOf(rows[0].delivery, now) : null;
}
