import { CompiledQuery } from 'kysely';

import { claimSessionOf, seesSealed, visibilityValues } from '#claim/access/claim.access.ts';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import type { GoesTo } from './booked-delivery.rules.ts';
import type { AddressSight } from './sealed-address.rules.ts';

type Change = {
  claimId: string;
  id: string;
  at: Date;
  goesTo: GoesTo | null;
  /** The claim session that made it, if one did. */
  sessionId: string | null;
  /** The operator had set another address since the change before, or this is the first. */
  isOperators: boolean;
};

/** Returns whether what is replaced is sealed: the operator set it after an earlier change. */
async function hidesReplaced(tx: Db, { claimId, isOperators }: Change): Promise<boolean> {
  const newest = await tx
    .selectFrom('return_address_change')
    .select('hides_replaced')
    .where('claim_id', '=', claimId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest !== undefined && (isOperators || newest.hides_replaced === true);
}

export async function addAddressChange(tx: Db, change: Change): Promise<void> {
  const { claimId, id, at, goesTo, sessionId } = change;
  const hides_replaced = await hidesReplaced(tx, change);
  const booked = { booked_to: goesTo?.address ?? null, booked_number: goesTo?.number ?? '', session_id: sessionId };
  await tx
    .insertInto('return_address_change')
    .values({ claim_id: claimId, id, at, ...booked, hides_replaced })
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

const isOwn = (claim: string, claimId: string): string => `(${claim}.replaced_delivery_address is not null
    and coalesce((select r.session_id from return_address_change r where r.claim_id = ${claimId}
      order by r.at desc, r.id desc limit 1) = ${claimSessionOf(claimId, 1)}, false))`;

const linesOf = (claim: string, kind: 'delivery' | 'collection' | 'registered'): string =>
  `concat_ws(E'\\n', ${['line1', 'line2', 'line3', 'city', 'postcode'].map((line) => `${claim}.${kind}_${line}`).join(', ')})`;

/** SQL of the return address of a claim's row, as five lines. */
export const returnAddressOf = (claim: string): string => linesOf(claim, 'delivery');

const openReplacedOf = (claim: string, claimId: string): string => `case when not coalesce((select r.hides_replaced
    from return_address_change r where r.claim_id = ${claimId} order by r.at desc, r.id desc limit 1), false)
  then ${claim}.replaced_delivery_address end`;

/** SQL of an `AddressSight`: the return address of a claim's row, and what says whether the viewer may read it. */
export const addressSightOf = (claim: string, claimId: string): string => `json_build_object(
    'address', ${returnAddressOf(claim)}, 'replaced', ${openReplacedOf(claim, claimId)},
    'isChanged', ${claim}.replaced_delivery_address is not null
      or exists (select from return_address_change r where r.claim_id = ${claimId}),
    'isOwn', ${isOwn(claim, claimId)}, 'isOpen', ${seesSealed(claimId, 1)})`;

/** SQL of a `CollectionSight` of a claim's row. */
export const collectionSightOf = (claim: string, claimId: string): string => `json_build_object(
    'address', ${linesOf(claim, 'collection')}, 'registered', ${linesOf(claim, 'registered')},
    'sight', ${addressSightOf(claim, claimId)})`;

export async function readAddressSight(
  tx: Db,
  { viewer, now }: { viewer: Viewer; now: Date },
  claimId: string,
): Promise<AddressSight> {
  const text = `select ${addressSightOf('c', '$4::uuid')} as sight from claim c where c.id = $4::uuid`;
  const asked = CompiledQuery.raw(text, [...visibilityValues(viewer, now), claimId]);
  const [row] = (await tx.executeQuery<{ sight: AddressSight }>(asked)).rows;
  if (!row) throw new Error('A claim whose address is changed must exist.');
  return row.sight;
}
