import type { FastifyPluginAsync, FastifyRequest } from 'fastify';

import { notifyClaimant } from '#claim/change/notify-claimant.server.ts';
import { claimOfNumber } from '#claim/document/claim-of-number.data.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { accountActor, addAuditEntry, type AuditAction } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { done } from '#shared/rest-answers.ts';
import { addJob } from '#server/jobs/jobs.data.ts';
import { deliverMail } from '#server/outbox/mail/mail-job.ts';
import { countQueuedMails } from '#server/outbox/mail/mail.data.ts';
import { deliverText } from '#server/outbox/sms/sms-job.ts';
import { countQueuedTexts } from '#server/outbox/sms/sms.data.ts';
import { updatesOfClaim } from './claim-updates.data.ts';
import {
  failedJobs,
  hasClaim,
  requeueJob,
  requeueMessage,
  undeliveredMessages,
  unreachableClaims,
} from './deliveries.data.ts';
import type { DeliveriesAnswer } from './deliveries-answer.rules.ts';
import type { Retry } from './deliveries.rules.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import type { Tx } from '#server/db/connect.ts';

async function listDeliveries({ database: { kysely }, now }: Services): Promise<DeliveriesAnswer> {
  return {
    messages: await undeliveredMessages(kysely),
    claims: await unreachableClaims(kysely, now()),
    jobs: await failedJobs(kysely),
    waiting: { mails: await countQueuedMails(kysely), texts: await countQueuedTexts(kysely) },
  };
}

async function listUpdates({ database: { kysely }, now }: Services, request: FastifyRequest, claim: string) {
  const claimId = await claimOfNumber(kysely, claim);
  if (claimId === null) throw new Problem(404, 'claim-not-found', 'There is no claim with this reference.');
  await addAuditEntry(kysely, { ...auditEntryOf(request, now(), 'delivery.listed', ''), claimId });
  return updatesOfClaim(kysely, claimId);
}

async function retryOne(tx: Tx, { what, id }: Retry, now: Date): Promise<boolean> {
  switch (what) {
    case 'mail':
      if ((await requeueMessage(tx, 'mail', id, now)) === null) return false;
      await addJob(tx, deliverMail, { mailId: id }, { key: id, dueAt: now, now });
      return true;
    case 'text':
      if ((await requeueMessage(tx, 'text_message', id, now)) === null) return false;
      await addJob(tx, deliverText, { textId: id }, { key: id, dueAt: now, now });
      return true;
    case 'claim':
      if (!(await hasClaim(tx, id))) return false;
      // Sends what has waited for an address, by the fallback channel what was not delivered, and once more what is owed.
      await addJob(tx, notifyClaimant, { claimId: id, isRetry: true }, { key: id, dueAt: now, now });
      return true;
    case 'job':
      return requeueJob(tx, id, now);
  }
}

function auditEntryOf(request: FastifyRequest, at: Date, action: AuditAction, detail: string) {
  return { at, actor: accountActor(accountOf(request).accountId), action, detail };
}

async function retry({ database, now }: Services, request: FastifyRequest, target: Retry) {
  await database.kysely.transaction().execute(async (tx) => {
    if (!(await retryOne(tx, target, now()))) {
      throw new Problem(404, 'nothing-to-retry', 'This is not waiting to be tried again any more.');
    }
    const about = target.what === 'claim' ? { claimId: target.id } : {};
    await addAuditEntry(tx, {
      ...auditEntryOf(request, now(), 'delivery.retried', `${target.what} ${target.id}`),
      ...about,
    });
  });
  return done;
}

export function operatorDeliveriesRest(services: Services, guard: Guard): FastifyPluginAsync {
  const { database, now } = services;
  return async (app) =>
    addRoutes(app, deliveryRoutes, {
      guard,
      handlers: {
        claimUpdates: ({ query, request }) => listUpdates(services, request, query.claim),
        deliveries: async ({ request }) => {
          const answer = await listDeliveries(services);
          await addAuditEntry(database.kysely, auditEntryOf(request, now(), 'delivery.listed', ''));
          return answer;
        },
        retryDelivery: ({ body, request }) => retry(services, request, body),
      },
    });
}
