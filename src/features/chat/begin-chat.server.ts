import type { FastifyReply, FastifyRequest } from 'fastify';

import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import type { Brand } from '#server/brands/brand.ts';
import { bodyAs } from '#server/http/closed-body.ts';
import { keyedHash } from '#server/secrets/keyed-hash.ts';
import { localeOf } from '#server/http/locale.ts';
import { chatCookieName, hashToken, newToken, secretCookie } from '#server/sessions/session.ts';
import { clientNetworkOf } from '#shared/people/client-network.ts';
import type { ChatServices } from './availability.server.ts';
import { newConversationLimit, secondsToWait } from './chat-limits.rules.ts';
import { asProblem, looksLikeSpam, tooManyChatMessages } from './rest/chat-problems.server.ts';
import { addClaimChat, addContactChat, lockChatOfClaim, lockSender, newcomersOf, type ChatHead } from './chats.data.ts';
import { ofClaim, ofContact } from './rest/claimant-chat-bodies.rules.ts';
import { requesterOf } from './find-chat.server.ts';
import type { Tx } from '#server/db/connect.ts';

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
  const { viewer } = requesterOf(request, services);
  const requester = { services, viewer, now: services.now() };
  await changeOwnClaim(requester, claimId, async (tx) => {
    const known = await lockChatOfClaim(tx, claimId);
    const brand = await brandOfClaim(tx, services, claimId);
    if (!known) await addClaimChat(tx, claimId, headOf(request, brand), requester.now);
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
    const wait = secondsToWait(
      await newcomersOf(tx, senderHash, newConversationLimit.most),
      newConversationLimit,
      now(),
    );
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
