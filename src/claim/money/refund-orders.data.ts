// What handlers have asked the payment provider to give back. The order is stored before the provider is called, so that
// a process that dies between the two refunds once.
import { sql, type Selectable } from 'kysely';

import type { Db, Tx } from '#server/db/connect.ts';
import type { RefundOrderRow } from '#server/db/tables.generated.ts';
import { addJob, type JobKind } from '#server/jobs/jobs.data.ts';
import type { RefundReason } from './refund-reasons.rules.ts';

export type OrderStatus = 'asked' | 'placed' | 'refused';
export type RefundOrder = Omit<Selectable<RefundOrderRow>, 'status'> & { status: OrderStatus };

const minuteSeconds = 60;

/** What is left after the last retry is taken up by the reconciliation. */
export const sendRefund: JobKind<{ claimId: string; orderId: string }> = {
  name: 'send-refund',
  retrySeconds: [2, 10, 30, 2 * minuteSeconds, 10 * minuteSeconds],
  leaseSeconds: 60,
  atOnce: 2,
};

export type NewOrder = {
  claimId: string;
  id: string;
  intentId: string;
  pence: number;
  reason: RefundReason;
  words: string;
  by: { accountId: string; name: string };
};

/** The claim is locked. */
export async function addRefundOrder(tx: Tx, order: NewOrder, now: Date): Promise<void> {
  const { claimId, id, intentId, pence, reason, words, by } = order;
  const of = { claim_id: claimId, id, intent_id: intentId, pence, reason, words };
  await tx
    .insertInto('refund_order')
    .values({ ...of, by_account: by.accountId, by_name: by.name, asked_at: now, status: 'asked' })
    .execute();
  await addJob(tx, sendRefund, { claimId, orderId: id }, { key: id, dueAt: now, now });
}

const ofClaim = (db: Db, claimId: string) => db.selectFrom('refund_order').selectAll().where('claim_id', '=', claimId);

export async function listOrders(db: Db, claimId: string): Promise<RefundOrder[]> {
  return (await ofClaim(db, claimId).orderBy('id', 'desc').execute()) as RefundOrder[];
}

export async function findOrder(db: Db, claimId: string, id: string): Promise<RefundOrder | null> {
  return ((await ofClaim(db, claimId).where('id', '=', id).executeTakeFirst()) as RefundOrder | undefined) ?? null;
}

/** Its payment is locked first, so that nobody waits for the other's lock. */
export async function lockOrder(tx: Tx, claimId: string, id: string): Promise<RefundOrder | null> {
  const row = await ofClaim(tx, claimId).where('id', '=', id).forUpdate().executeTakeFirst();
  return (row as RefundOrder | undefined) ?? null;
}

export async function changeOrder(
  tx: Tx,
  { claim_id: claimId, id }: Pick<RefundOrder, 'claim_id' | 'id'>,
  set: Partial<Pick<RefundOrder, 'status' | 'tried_at' | 'refund_id' | 'error' | 'settled_at'>>,
): Promise<void> {
  await tx.updateTable('refund_order').set(set).where('claim_id', '=', claimId).where('id', '=', id).execute();
}

/** Orders that no provider has answered. Those of `provider` come first, because it alone can be asked. */
export async function waitingOrders(db: Db, provider: string): Promise<RefundOrder[]> {
  const { rows } = await sql<RefundOrder>`select o.* from refund_order o
    join payment_intent p on p.claim_id = o.claim_id and p.id = o.intent_id
    where o.status = 'asked' order by p.provider = ${provider} desc, o.asked_at limit 500`.execute(db);
  return rows;
}
