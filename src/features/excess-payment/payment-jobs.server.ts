import type { FastifyBaseLogger } from 'fastify';

import type { Job } from '#server/jobs/jobs.ts';
import { anomalyMailJob } from './anomaly-mail.server.ts';
import { settlePracticeJob } from './practice/practice-payment.server.ts';
import { planReconciliation, reconcileJob } from './reconcile-payments.server.ts';
import { sendRefundJob } from './refund/send-refund.server.ts';
import { reviewJob } from './review-payment.server.ts';
import type { Payments } from './provider-statement.server.ts';

/** Queues the first reconciliation at once, because events may have been missed. */
export async function paymentJobs(payments: Payments, log: FastifyBaseLogger): Promise<Job[]> {
  await planReconciliation(payments, true);
  const isPractice = payments.gateway.provider === 'practice';
  return [
    anomalyMailJob(payments.services),
    reviewJob(payments),
    sendRefundJob(payments),
    reconcileJob(payments, (found) => log.warn(found, 'payments were reconciled')),
    ...(isPractice ? [settlePracticeJob(payments)] : []),
  ];
}
