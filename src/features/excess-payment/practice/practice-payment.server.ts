import { addJob, type JobKind } from '#server/jobs/jobs.data.ts';
import type { Job } from '#server/jobs/jobs.ts';
import type { Intent, IntentStatus, PracticeResult } from '#server/gateways/payment/payment-facts.rules.ts';
import { confirmPractice, practiceEvent, type PracticeParts } from '#server/gateways/payment/payment-practice.ts';
import { paymentProblem } from '#features/excess-payment/rest/payment-problems.server.ts';
import type { PracticeAnswer } from '#features/excess-payment/rest/payment-answers.rules.ts';
import type { PracticeCard, PracticeSecondFactor } from '#features/excess-payment/payment.rules.ts';
import { practiceResult, secondFactorResult } from './practice-cards.rules.ts';
import { paymentJobOf } from '#features/excess-payment/payment-job.server.ts';
import { takeEvent, type LivePayments, type Payments } from '#features/excess-payment/provider-statement.server.ts';

const settlePractice: JobKind<{ id: string }> = {
  name: 'settle-practice-payment',
  retrySeconds: [2, 5, 30, 300],
  leaseSeconds: 30,
  atOnce: 2,
};

function partsOf({ services: { database, settings, now } }: Payments): PracticeParts {
  return { kysely: database.kysely, secretKey: settings.secretKey, now };
}

/** Sends the result through the webhook's path: signed, verified, processed once. */
async function tell(payments: Payments, intent: Intent): Promise<void> {
  const { body, signature } = practiceEvent(partsOf(payments), { kind: 'intent', intent });
  await takeEvent(payments, payments.gateway.readEvent(body, signature));
}

const answers: Partial<Record<IntentStatus, PracticeAnswer['status']>> = {
  paid: 'succeeded',
  declined: 'declined',
  processing: 'processing',
  action: 'requires-action',
};

async function confirm(
  payments: Payments,
  asked: { claimId: string; clientSecret: string; from: readonly IntentStatus[] },
  result: PracticeResult,
): Promise<PracticeAnswer> {
  const { services } = payments;
  const intent = await confirmPractice(partsOf(payments), asked, result);
  if (!intent) throw paymentProblem('practice-payment-over');
  const { id } = intent;
  const now = services.now();
  const dueAt = new Date(now.getTime() + (result.settles?.seconds ?? 0) * 1_000);
  if (result.settles) await addJob(services.database.kysely, settlePractice, { id }, { key: id, dueAt, now });
  await tell(payments, intent);
  return { status: answers[intent.status] ?? 'declined' };
}

export async function confirmCard(payments: Payments, claimId: string, card: PracticeCard): Promise<PracticeAnswer> {
  const result = practiceResult(card.number);
  if (!result) throw paymentProblem('practice-card-unknown');
  return confirm(payments, { claimId, clientSecret: card.clientSecret, from: ['open', 'declined', 'action'] }, result);
}

export async function answerSecondFactor(
  payments: Payments,
  claimId: string,
  { clientSecret, confirmed }: PracticeSecondFactor,
): Promise<PracticeAnswer> {
  const card = { brand: 'visa', lastFour: '3155' };
  return confirm(payments, { claimId, clientSecret, from: ['action'] }, { ...secondFactorResult(confirmed), card });
}

/** With another provider by then, it stays as it is: no money was taken. */
export function settlePracticeJob(live: LivePayments): Job {
  return paymentJobOf(settlePractice, live, async (payments, { id }) => {
    if (payments.gateway.provider !== 'practice') return;
    const started = await payments.gateway.retrieve(id);
    if (started) await tell(payments, started.intent);
  });
}
