import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { z } from 'zod';

import { changeOwnClaim, type Tx } from '#claim/claim-change.data.ts';
import { bodyAs } from '#server/closed-body.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/errors.ts';
import { claimTokenHashOf } from '#server/session.ts';
import { singleLine, stripControls } from '#shared/text.ts';
import { longestText, missingTexts } from './message-form.rules.ts';
import { secondsToWait } from './send-limit.rules.ts';
import { addSent, newestSent, sentBefore, type NewMessage, type StoredMessage } from './sent-messages.data.ts';

function text(field: 'subject' | 'message', clean: (sent: string) => string): z.ZodType<string> {
  const longest = longestText[field];
  return z
    .string({ error: 'This must be a text.' })
    .max(longest, { error: `This may have at most ${longest} characters.`, abort: true })
    .transform(clean)
    .refine((sent) => sent !== '', { error: missingTexts[field] });
}

const sendMessageBody = z.strictObject({
  subject: text('subject', singleLine),
  message: text('message', (sent) => stripControls(sent).trim()),
  claimId: z.string({ error: 'This must be a text.' }),
  gdprConsent: z.literal(true, { error: missingTexts.consent }),
  clientId: z.uuid({ error: 'This must be a UUID.' }).nullish(),
});

function tooManyMessages(seconds: number): Problem {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new Problem(429, 'too-many-messages', `You've sent many messages. Wait ${wait}, then try again.`, {
    retryAfterSeconds: seconds,
  });
}

function idUsedAgain(): Problem {
  const errors = [{ pointer: '/clientId', detail: 'Another message was sent under this id. Make a new one.' }];
  return new Problem(409, 'client-id-used', 'Another message was sent under this id.', { errors });
}

/** Stores a message, or finds the one that a first try has stored; the claim is locked. */
async function storeOnce(tx: Tx, claimId: string, message: NewMessage, now: Date): Promise<StoredMessage> {
  const before = await sentBefore(tx, claimId, message.clientId);
  if (before) {
    if (before.subject !== message.subject || before.message !== message.message) throw idUsedAgain();
    return before;
  }
  const newest = await newestSent(tx, claimId);
  const dates = newest.map(({ date_sent }) => date_sent);
  const wait = secondsToWait(dates, now);
  if (wait > 0) throw tooManyMessages(wait);
  return addSent(tx, claimId, message, { position: (newest[0]?.position ?? 0) + 1, now });
}

/** Foreign, missing and malformed ids get one answer, as everywhere (rulings §2). */
function asProblem(error: unknown): never {
  const isRefused = error instanceof GraphQLError && error.extensions['code'] === 'CLAIM_NOT_FOUND';
  if (isRefused) throw new Problem(404, 'claim-not-found', error.message);
  throw error;
}

async function sendMessage(services: Services, request: FastifyRequest): Promise<object> {
  const { claimId, subject, message, clientId } = bodyAs(sendMessageBody, request.body);
  const asker = { services, tokenHash: claimTokenHashOf(request, services.settings), now: services.now() };
  let stored: StoredMessage | undefined;
  await changeOwnClaim(asker, claimId, async (tx) => {
    stored = await storeOnce(tx, claimId, { clientId: clientId ?? null, subject, message }, asker.now);
    // A new version, because open pages look again only when it grows.
    return true;
  }).catch(asProblem);
  if (!stored) throw new Error('A message was neither stored nor refused.');
  const state = stored.received_at === null ? 'sent' : 'received';
  return {
    id: stored.id,
    claimId,
    subject: stored.subject,
    message: stored.message,
    dateSent: stored.date_sent.toISOString(),
    state,
  };
}

/** `POST /api/enduser/sendMessage` (§7, decisions §5). */
export function sendMessageRest(services: Services): FastifyPluginAsync {
  return async (app) => {
    app.post('/api/enduser/sendMessage', (request) => sendMessage(services, request));
  };
}
