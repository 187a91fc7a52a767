import { sql } from 'kysely';
import { v7 as newId } from 'uuid';

import { workOnClaim } from '#claim/desk/work/work-on-claim.server.ts';
import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { markAsHeld } from '#features/excess-payment/excess-claim.data.ts';
import { addAnomaly } from '#features/excess-payment/payment-events.data.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { brandOfClaim } from '#server/settings/portal-rule.data.ts';
import type { DemoDay, DemoPayment } from './story-parts.ts';

type Of = { claimId: string; number: string; brandId: string; at: Date; attempt: number };

async function pay(
  tx: Tx,
  { claimId, number, brandId, at, attempt }: Of,
  { pence, refundedPence = 0 }: DemoPayment,
): Promise<string> {
  const id = newId();
  const times = { status_at: at, paid_at: at, created_at: at, updated_at: at };
  await tx
    .insertInto('payment_intent')
    .values({
      claim_id: claimId,
      id,
      claim_number: number,
      provider: 'practice',
      provider_id: id,
      status: 'paid',
      attempt,
      pence,
      refunded_pence: refundedPence,
      currency: 'gbp',
      brand_id: brandId,
      locale: 'en-GB',
      ...times,
    })
    .execute();
  if (refundedPence === 0) return id;
  const refund = { claim_id: claimId, id: newId(), intent_id: id, pence: refundedPence, status: 'succeeded', at };
  await tx.insertInto('payment_refund').values(refund).execute();
  return id;
}

async function brandOf(tx: Tx, claimId: string): Promise<string> {
  const brand = sql.raw(brandOfClaim('c'));
  const { rows } = await sql<{ id: string }>`select ${brand} as id from claim c where c.id = ${claimId}`.execute(tx);
  return rows[0]?.id ?? '';
}

/** Makes a story's payments of the excess by the practice provider, unless they are there. */
export async function loadPayments(
  services: Services,
  number: string,
  { payments, day }: { payments: readonly DemoPayment[]; day: DemoDay },
): Promise<void> {
  if (payments.length === 0) return;
  await workOnClaim(services, number, async ({ tx, now, claimId }) => {
    const paid = tx.selectFrom('payment_intent').select('id').where('claim_id', '=', claimId);
    if ((await paid.executeTakeFirst()) !== undefined) return;
    const brandId = await brandOf(tx, claimId);
    let last = '';
    for (const [index, payment] of payments.entries()) {
      const at = new Date(day.at(-2, 10 + index));
      last = await pay(tx, { claimId, number, brandId, at, attempt: index + 1 }, payment);
    }
    await markAsHeld(tx, claimId);
    if (payments.length > 1) {
      const detail = 'The excess was taken already when this payment came in. Refund one of the two.';
      await addAnomaly(tx, services, { kind: 'paid-twice', key: last, claimId, intentId: last, detail });
    }
    await raiseVersion(tx, claimId, now);
  });
}
