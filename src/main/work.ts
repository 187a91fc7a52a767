import { join } from 'node:path';

import type { FastifyBaseLogger } from 'fastify';

import { accountMailJob } from '#features/account/ask.server.ts';
import { paymentJobs } from '#features/excess-payment/payment-jobs.server.ts';
import { readBrands } from '#server/brand.ts';
import type { Services } from '#server/context.ts';
import { openMailGateway } from '#server/gateways/mail-open.ts';
import { openPaymentGateway } from '#server/gateways/payment-open.ts';
import { type Job, runJobs } from '#server/jobs.ts';
import { mailJob } from '#server/mail-delivery.ts';
import { countQueuedMails } from '#server/mail.data.ts';

const brandsFolder = join(import.meta.dirname, '../..', 'brands');

/** Delivering mails, or a word in the log where nothing can take them yet. */
async function mailJobs(services: Services, log: FastifyBaseLogger): Promise<Job[]> {
  const gateway = openMailGateway(services.settings);
  if (gateway !== null) return [mailJob(services, { gateway, brands: readBrands(brandsFolder) })];
  const waiting = await countQueuedMails(services.database.kysely);
  log.warn({ waiting }, 'mails are kept unsent until SMTP_URL and MAIL_FROM are set');
  return [];
}

/** Does the jobs that requests leave behind, beside answering; answers the function that stops it. */
export async function doJobs(services: Services, log: FastifyBaseLogger): Promise<() => Promise<void>> {
  const gateway = await openPaymentGateway(services);
  const payments = gateway ? await paymentJobs({ services, gateway }, log) : [];
  const accounts = accountMailJob({ ...services, brands: readBrands(brandsFolder) });
  return runJobs(services, log, [...(await mailJobs(services, log)), ...payments, accounts]);
}
