import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { changeOwnClaim, type Tx } from '#claim/change/claim-change.data.ts';
import type { Brand } from '#server/brands/brand.ts';
import { bodyAs } from '#server/http/closed-body.ts';
import { keyedHash } from '#server/secrets/keyed-hash.ts';
import { localeOf } from '#server/http/locale.ts';
import { chatCookieName, hashToken, newToken, secretCookie } from '#server/sessions/session.ts';
import { cleanEmail, couldBeEmail } from '#shared/people/email.ts';
import * as errorTexts from '#shared/error-texts.ts';
import { clientNetworkOf } from '#shared/people/client-network.ts';
import { singleLine } from '#shared/text.ts';
import type { ChatServices } from './availability.server.ts';
import { longestContactName } from './chat-answers.rules.ts';
import { ofNewcomers, secondsToWait } from './chat-limits.rules.ts';
import { asProblem, looksLikeSpam, tooManyChatMessages } from './chat-problems.server.ts';
import { addClaimChat, addContactChat, lockChatOfClaim, lockSender, newcomersOf, type ChatHead } from './chats.data.ts';
import { askerOf } from './find-chat.server.ts';

const consent = z.literal(true, { error: errorTexts.consent_required });
const isText = { error: 'This must be a text.' };

const ofClaim = z.strictObject({ claimId: z.string(isText), gdprConsent: consent });

const ofContact = z.strictObject({
  name: z
    .string(isText)
    .max(longestContactName, { error: `This may have at most ${longestContactName} characters.`, abort: true })
    .transform(singleLine)
    .refine((name) => name !== '', { error: 'Enter your name.' }),
  email: z
    .string(isText)
    .refine(couldBeEmail, { error: 'Enter an email address in the correct format, like name@example.com.' })
    .transform(cleanEmail),
  gdprConsent: consent,
  /** A honeypot: hidden from people, filled in only by programs. */
  website: z.string(isText).max(500).optional(),
});

/** Returns the keyed hash of the sender's client network, which is kept for a day. */
export function senderOf({ settings }: Pick<ChatServices, 'settings'>, { ip }: FastifyRequest): Buffer {
  return keyedHash(settings.secretKey, 'chat-sender', clientNetworkOf(ip));
}

function headOf(request: FastifyRequest, { id: brandId }: Brand): ChatHead {
  return { brandId, locale: localeOf(request) };
}

async function brandOfClaim(tx: Tx, { brands }: ChatServices, claimId: string): Promise<Brand> {
  const query = tx.selectFrom('claim').select('brand').where('id', '=', claimId);
  return brands.byId((await query.executeTakeFirstOrThrow()).brand);
}

async function beginOfClaim(services: ChatServices, request: FastifyRequest): Promise<void> {
  const { claimId } = bodyAs(ofClaim, request.body);
  const { viewer } = askerOf(request, services);
  const asker = { services, viewer, now: services.now() };
  await changeOwnClaim(asker, claimId, async (tx) => {
    const known = await lockChatOfClaim(tx, claimId);
    const brand = await brandOfClaim(tx, services, claimId);
    if (!known) await addClaimChat(tx, claimId, headOf(request, brand), asker.now);
    return false;
  }).catch(asProblem);
}

async function beginOfContact(services: ChatServices, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { name, email, website = '' } = bodyAs(ofContact, request.body);
  if (website !== '') throw looksLikeSpam();
  const { database, settings, now } = services;
  const token = newToken();
  const senderHash = senderOf(services, request);
  await database.kysely.transaction().execute(async (tx) => {
    await lockSender(tx, senderHash);
    const wait = secondsToWait(await newcomersOf(tx, senderHash, ofNewcomers.most), ofNewcomers, now());
    if (wait > 0) throw tooManyChatMessages(wait);
    const newcomer = { name, email, tokenHash: hashToken(token), senderHash };
    await addContactChat(tx, newcomer, headOf(request, services.brands.of(request.hostname)), now());
  });
  reply.header('set-cookie', secretCookie(settings, chatCookieName(settings), token));
}

/** Begins a conversation, idempotently with a claim. The operator sees nothing before the first message. */
export async function beginChat(services: ChatServices, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { body } = request;
  const namesClaim = typeof body === 'object' && body !== null && 'claimId' in body;
  await (namesClaim ? beginOfClaim(services, request) : beginOfContact(services, request, reply));
}
