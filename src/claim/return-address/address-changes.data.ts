import type { Db } from '#server/db/connect.ts';
import type { GoesTo } from './booked-delivery.rules.ts';

type Change = { claimId: string; id: string; at: Date; goesTo: GoesTo | null };

export async function addAddressChange(tx: Db, { claimId, id, at, goesTo }: Change): Promise<void> {
  const booked = { booked_to: goesTo?.address ?? null, booked_number: goesTo?.number ?? '' };
  await tx
    .insertInto('return_address_change')
    .values({ claim_id: claimId, id, at, ...booked })
    .execute();
}

export async function countAddressChanges(db: Db, claimId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('return_address_change')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('claim_id', '=', claimId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findNewestChange(db: Db, claimId: string): Promise<string | null> {
  const newest = await db
    .selectFrom('return_address_change')
    .select('id')
    .where('claim_id', '=', claimId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? null;
}

/** For a delivery whose courier has confirmed the return address. */
export async function forgetBookedTo(tx: Db, claimId: string): Promise<void> {
  await tx
    .updateTable('return_address_change')
    .set({ booked_to: null })
    .where('claim_id', '=', claimId)
    .where('booked_to', 'is not', null)
    .execute();
}

/** SQL of where the delivery goes that was booked before the newest change; null where it goes to the return address. */
export const goesToOf = (claimId: string): string => `(select case when r.booked_to is not null then
      json_build_object('address', r.booked_to, 'number', r.booked_number) end
    from return_address_change r where r.claim_id = ${claimId} order by r.at desc, r.id desc limit 1)`;
