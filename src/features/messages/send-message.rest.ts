import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type * as z from 'zod';

import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import { asProblem } from '#claim/change/own-claim-problem.server.ts';
import { auditClaimantAction } from '#claim/access/audit-claimant-action.data.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes } from '#server/http/route/route.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import type { Attachment } from '#claim/messages/attachment.rules.ts';
import { attachmentsOf, bindAttachments } from './attachments.data.ts';
import { tooManyMessages } from '#claim/messages/too-many-messages.server.ts';
import { messageRoutes } from '#claim/messages/message-routes.ts';
import type { sendMessageBody } from '#claim/messages/send-message.rules.ts';
import { messageSentBefore, type NewMessage, type StoredMessage } from '#claim/messages/sent-messages.data.ts';
import { storeSent } from '#claim/messages/store-sent.server.ts';
import type { Tx } from '#server/db/connect.ts';

function idUsedAgain(): Problem {
  const errors = [{ pointer: '/clientId', detail: 'Another message was sent under this id. Make a new one.' }];
  return new Problem(409, 'client-id-used', 'Another message was sent under this id.', { errors });
}

function attachmentMissing(): Problem {
  const detail = 'There is no such file waiting to be sent. Add it again.';
  const errors = [{ pointer: '/attachments', detail }];
  return new Problem(422, 'attachment-not-found', 'An attachment cannot be sent.', { errors });
}

type Outgoing = NewMessage & { attachments: string[] };

function isSame(before: StoredMessage, bound: readonly Attachment[], { subject, message, attachments }: Outgoing) {
  const ids = new Set(bound.map(({ id }) => id));
  const hasSameFiles = ids.size === attachments.length && attachments.every((id) => ids.has(id.toLowerCase()));
  return before.subject === subject && before.message === message && hasSameFiles;
}

/** Stores a message once for each `clientId`. The claim must be locked. */
async function storeOnce(tx: Tx, claimId: string, message: Outgoing, now: Date): Promise<StoredMessage> {
  const before = await messageSentBefore(tx, claimId, message.clientId);
  if (before) {
    const bound = await attachmentsOf(tx, claimId, [before.id]);
    if (!isSame(before, bound.get(before.id) ?? [], message)) throw idUsedAgain();
    return before;
  }
  const bind = async (messageId: string) => {
    const bound = await bindAttachments(tx, claimId, messageId, message.attachments);
    if (bound !== message.attachments.length) throw attachmentMissing();
    return bound;
  };
  const stored = await storeSent(tx, claimId, message, { now, bind });
  if ('seconds' in stored) throw tooManyMessages(stored.seconds);
  return stored;
}

async function sendMessage(
  services: Services,
  request: FastifyRequest,
  { claimId, clientId, attachments, ...texts }: z.output<typeof sendMessageBody>,
) {
  const asker = { services, viewer: viewerOf(request, services.settings), now: services.now() };
  let stored: StoredMessage | undefined;
  await changeOwnClaim(asker, claimId, async (tx) => {
    const { subject, message } = texts;
    const outgoing = { clientId: clientId ?? null, subject, message, attachments: attachments ?? [] };
    stored = await storeOnce(tx, claimId, outgoing, asker.now);
    const isNew = stored.date_sent.getTime() === asker.now.getTime();
    if (isNew) await auditClaimantAction(tx, { claimId, action: 'claim.changed', detail: 'message sent' }, asker.now);
    // Open pages reload only when the version grows.
    return true;
  }).catch(asProblem);
  if (!stored) throw new Error('A message was neither stored nor refused.');
  const files = await attachmentsOf(services.database.kysely, claimId, [stored.id]);
  const state: 'sent' | 'received' = stored.received_at === null ? 'sent' : 'received';
  return {
    id: stored.id,
    claimId,
    subject: stored.subject,
    message: stored.message,
    dateSent: stored.date_sent.toISOString(),
    state,
    attachments: files.get(stored.id) ?? [],
  };
}

export function sendMessageRest(services: Services): FastifyPluginAsync {
  return async (app) =>
    addRoutes(app, messageRoutes, {
      guard: accountGuard(services),
      handlers: { sendMessage: ({ body, request }) => sendMessage(services, request, body) },
    });
}
