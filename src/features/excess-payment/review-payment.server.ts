import { findNominated } from '#claim/nominated/nominated.data.ts';
import { nominatedState } from '#claim/nominated/nominated.rules.ts';
import { isCancelledState } from '#claim/rules/status.rules.ts';
import { reviewExcess } from '#claim/change/excess-review.data.ts';
import type { Services } from '#server/context.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { lockExcess } from './excess-claim.data.ts';
import { dropIntent, openIntentOf, type IntentRow } from './intents.data.ts';
import { paymentJobOf } from './payment-job.server.ts';
import { takeIntent, type LivePayments, type Payments } from './provider-statement.server.ts';

async function mayStillPay({ database, now }: Services, claimId: string, nominatedId: string): Promise<boolean> {
  const person = await findNominated(database.kysely, claimId, nominatedId);
  return person !== null && person.may.includes('pay') && nominatedState(person, now()) === 'confirmed';
}

async function isFitting({ services }: Payments, row: IntentRow): Promise<boolean> {
  const claim = await services.database.kysely.transaction().execute((tx) => lockExcess(tx, row.claim_id));
  const isTheirs = row.nominated_id === null || (await mayStillPay(services, row.claim_id, row.nominated_id));
  return isTheirs && claim !== null && !claim.taken && claim.pence === row.pence && !isCancelledState(claim.state);
}

/**
 * Stores the provider's state instead if the attempt is paid or processing. Reviews it again if it was bound meanwhile.
 */
export async function cancelAttempt(payments: Payments, row: IntentRow): Promise<void> {
  const { database, now } = payments.services;
  const intent = row.provider_id === null ? null : await payments.gateway.cancel(row.provider_id);
  if (intent) return takeIntent(payments, intent);
  if (!(await dropIntent(database.kysely, row, now()))) await reviewPayment(payments, row.claim_id);
}

/**
 * Cancels an open attempt that no longer fits its claim: another amount, paid elsewhere, cancelled or deleted, or begun
 * by a nominee who may no longer pay. One paid or processing cannot be cancelled, and its money is reported on arrival.
 */
export async function reviewPayment(payments: Payments, claimId: string): Promise<void> {
  const { services, gateway } = payments;
  const row = await openIntentOf(services.database.kysely, claimId, gateway.provider);
  if (row && !(await isFitting(payments, row))) await cancelAttempt(payments, row);
}

export function reviewJob(live: LivePayments): Job {
  return paymentJobOf(reviewExcess, live, async (payments, { claimId }) => reviewPayment(payments, claimId));
}
