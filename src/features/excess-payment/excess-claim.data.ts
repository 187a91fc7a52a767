import { CompiledQuery, sql } from 'kysely';
import type { Pool } from 'pg';

import { lockClaim, lockOwnClaim } from '#claim/change/claim-change.data.ts';
import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import { visibilityValues, visibleTo } from '#claim/access/claim.access.ts';
import { isAnonymous, type Viewer } from '#server/sessions/viewer.ts';
import type { Tx } from '#server/db/connect.ts';

export type ExcessClaim = {
  id: string;
  number: string;
  pence: number;
  taken: boolean;
  takenDate: Date | null;
  paidHere: boolean;
  state: string | null;
  email: string;
  /** Null is the default brand. */
  brand: string | null;
};

const columns = `t0.id, t0.number, t0.policy_excess_pence as pence, t0.excess_payment_taken as taken,
  t0.excess_taken_date as "takenDate", t0.excess_paid_here as "paidHere", t0.end_user_email as email, t0.brand,
  (select s.system_name from state s where s.id = t0.state_id) as state`;

export async function visibleClaim(pool: Pool, id: string, viewer: Viewer, now: Date): Promise<ExcessClaim | null> {
  if (isAnonymous(viewer) || !isWellFormedId(id)) return null;
  const text = `select ${columns} from claim t0 where t0.id = $4::uuid and ${visibleTo('$4::uuid', 1)}`;
  const { rows } = await pool.query<ExcessClaim>({
    name: 'excess-visible',
    text,
    values: [...visibilityValues(viewer, now), id],
  });
  return rows[0] ?? null;
}

export async function lockOwnExcess(tx: Tx, id: string, viewer: Viewer, now: Date): Promise<ExcessClaim | null> {
  return lockOwnClaim<ExcessClaim>(tx, { viewer, now }, id, columns);
}

/**
 * Returns the claim of a payment, locked, without a viewer: the provider's statement is the authority. Returns null
 * after its deletion.
 */
export async function lockExcess(tx: Tx, id: string): Promise<ExcessClaim | null> {
  return lockClaim<ExcessClaim>(tx, id, columns);
}

/** Returns the claim of a nominee, whose right the caller has checked. */
export async function findExcess(tx: Tx, id: string): Promise<ExcessClaim | null> {
  const { rows } = await tx.executeQuery<ExcessClaim>(
    CompiledQuery.raw(`select ${columns} from claim t0 where t0.id = $1::uuid`, [id]),
  );
  return rows[0] ?? null;
}

/** A date that the operator has set before stays. */
export async function markPaidHere(tx: Tx, claimId: string, paidAt: Date): Promise<void> {
  await tx
    .updateTable('claim')
    .set({
      excess_paid_here: true,
      excess_payment_taken: true,
      excess_taken_date: sql<Date>`case when excess_payment_taken then coalesce(excess_taken_date, ${paidAt}) else ${paidAt} end`,
    })
    .where('id', '=', claimId)
    .execute();
}

/**
 * Updates the mark after a payment or refund, in any order. The excess stays paid while one payment is not fully
 * refunded, failed refunds included. After full refunds the operator's own data counts again.
 */
export async function markAsHeld(tx: Tx, claimId: string): Promise<void> {
  const payments = tx.selectFrom('payment_intent').select('paid_at').where('claim_id', '=', claimId);
  const held = await payments
    .where('status', '=', 'paid')
    .whereRef('refunded_pence', '<', 'pence')
    .orderBy('paid_at')
    .executeTakeFirst();
  if (held?.paid_at) return markPaidHere(tx, claimId, held.paid_at);
  await tx.updateTable('claim').set({ excess_paid_here: false }).where('id', '=', claimId).execute();
}
