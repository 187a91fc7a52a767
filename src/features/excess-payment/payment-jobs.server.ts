import type { FastifyBaseLogger } from 'fastify';

import type { Job } from '#server/jobs/jobs.ts';
import { anomalyMailJob } from './anomaly-mail.server.ts';
import { settlePracticeJob } from './practice/practice-payment.server.ts';
import { planReconciliation, reconcileJob } from './reconcile-payments.server.ts';
import { sendRefundJob } from './refund/send-refund.server.ts';
import { reviewJob } from './review-payment.server.ts';
import type { LivePayments } from './provider-statement.server.ts';

/** Queues the first reconciliation at once, because events may have been missed. */
export async function paymentJobs(live: LivePayments, log: FastifyBaseLogger): Promise<Job[]> {
  await planReconciliation(live, true);
  return [
    anomalyMailJob(live.services),
    reviewJob(live),
    sendRefundJob(live),
    reconcileJob(live, (found) => log.warn(found, 'payments were reconciled')),
    settlePracticeJob(live),
  ];
}
