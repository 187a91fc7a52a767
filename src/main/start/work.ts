import type { FastifyBaseLogger } from 'fastify';

import { forgetAccountsWithoutClaim } from '#claim/access/claim-subscriptions.data.ts';
import { legalDaysJob } from '#claim/complaint/legal-days/correct-legal-days.server.ts';
import { promisedDaysJob } from '#claim/complaint/promised/read-promised-days.server.ts';
import { deskRowsJob } from '#claim/desk/make-desk-rows.server.ts';
import { returnAddressJob } from '#claim/return-address/tell-later.server.ts';
import { liveWordingOf } from '#claim/wording/own/live-wording.server.ts';
import { accountMailJob } from '#features/account/mail-request.server.ts';
import { runBulkJob } from '#features/desk/bulk/run-bulk.server.ts';
import { sendReplyJob } from '#features/desk/reply/send-reply.server.ts';
import { paymentJobs } from '#features/excess-payment/payment-jobs.server.ts';
import { settleNotice } from '#features/notifications/settle-notice.server.ts';
import { claimMailJob } from '#features/track/claim-mail.server.ts';
import { deliverWebhooks } from '#features/webhooks/deliver-webhooks.server.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import { canMail, liveMailGateway } from '#server/gateways/mail/mail-open.ts';
import { livePaymentGateway } from '#server/gateways/payment/payment-open.ts';
import { openPushGateway } from '#server/gateways/push/push-gateway.ts';
import { canText, liveSmsGateway } from '#server/gateways/sms/sms-open.ts';
import { type Job, runJobs } from '#server/jobs/jobs.ts';
import { mailJob } from '#server/outbox/mail/mail-delivery.ts';
import { countQueuedMails } from '#server/outbox/mail/mail.data.ts';
import { pushJob } from '#server/outbox/push/push-delivery.ts';
import { smsJob } from '#server/outbox/sms/sms-delivery.ts';
import { notificationJob } from './notification-jobs.ts';

async function tellOfWaitingMails({ settings, database }: Services, log: FastifyBaseLogger): Promise<void> {
  if (canMail(settings)) return;
  const waiting = await countQueuedMails(database.kysely);
  log.warn({ waiting }, 'mails are kept unsent until SMTP_URL and MAIL_FROM are set, or a mail server at /setup');
}

function mailJobs(services: Services): Job[] {
  const { settings } = services;
  const gateway = liveMailGateway(settings);
  const job = mailJob(services, { gateway, brands: brandsOf(services), onSettled: settleNotice(services) });
  return [{ ...job, isReady: () => canMail(settings) }];
}

function shortMessageJobs(services: Services): Job[] {
  const onSettled = settleNotice(services);
  const { settings } = services;
  const texts = smsJob(services, { gateway: liveSmsGateway(settings), onSettled });
  const push = openPushGateway(settings);
  return [
    { ...texts, isReady: () => canText(settings) },
    ...(push ? [pushJob(services, { gateway: push, onSettled, forgetUnseen: forgetAccountsWithoutClaim })] : []),
  ];
}

export async function doJobs(services: Services, log: FastifyBaseLogger): Promise<() => Promise<void>> {
  await tellOfWaitingMails(services, log);
  const payments = await paymentJobs({ services, openGateway: livePaymentGateway(services) }, log);
  const accounts = accountMailJob({ ...services, brands: brandsOf(services) });
  const stopJobs = runJobs(services, log, [
    ...mailJobs(services),
    ...shortMessageJobs(services),
    ...payments,
    accounts,
    claimMailJob(services, (mail) =>
      log.warn({ code: 'claim-mail-not-sent', ...mail }, 'a code or link was not mailed'),
    ),
    notificationJob(services),
    returnAddressJob(services),
    deskRowsJob(services),
    promisedDaysJob(services),
    legalDaysJob(services),
    sendReplyJob(services),
    runBulkJob({ services, wordingOf: liveWordingOf(services).wordingOf }),
  ]);
  const stopWebhooks = deliverWebhooks({ ...services, brands: brandsOf(services) }, log);
  return async () => void (await Promise.all([stopJobs(), stopWebhooks()]));
}
