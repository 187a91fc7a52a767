import type { FastifyRequest } from 'fastify';

import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import type { Services } from '#server/context.ts';
import { chatCookieName, tokenHashIn } from '#server/sessions/session.ts';
import { isAnonymous, viewerOf, type Viewer } from '#server/sessions/viewer.ts';
import { claimNotFound, claimReadOnly } from './rest/chat-problems.server.ts';
import { chatOfToken, type ChatRow } from './chats.data.ts';
import { isVisible, latestOwnChat, ownChat } from './own-chat.data.ts';

export type Requester = { viewer: Viewer; chatToken: Buffer | null };

export function requesterOf(
  request: Pick<FastifyRequest, 'headers'>,
  { settings }: Pick<Services, 'settings'>,
): Requester {
  return { viewer: viewerOf(request, settings), chatToken: tokenHashIn(request, chatCookieName(settings)) };
}

export type FoundChat =
  | { kind: 'claim'; claimId: string; number: string; brand: string | null; chat: ChatRow | null }
  | { kind: 'contact'; chat: ChatRow | null };

async function ofClaim({ database, now }: Services, { viewer }: Requester, claimId: string): Promise<FoundChat> {
  if (!isWellFormedId(claimId) || isAnonymous(viewer)) throw claimNotFound();
  const found = await ownChat(database.pool, viewer, claimId, now());
  if (found) return { kind: 'claim', ...found };
  throw (await isVisible(database.pool, viewer, claimId, now())) ? claimReadOnly() : claimNotFound();
}

/**
 * Returns, without an id, the conversation of one of the viewer's claims, else that of their browser. Throws a Problem
 * if the claim is not theirs.
 */
export async function findChat(services: Services, requester: Requester, claimId: string | null): Promise<FoundChat> {
  if (claimId !== null) return ofClaim(services, requester, claimId);
  const { database, now } = services;
  const own = isAnonymous(requester.viewer) ? null : await latestOwnChat(database, requester.viewer, now());
  if (own) return { kind: 'claim', ...own };
  return { kind: 'contact', chat: (await chatOfToken(database.kysely, requester.chatToken, now())) ?? null };
}

export async function namedChat(
  services: Services,
  requester: Requester,
  claimId: string | null,
): Promise<ChatRow | null> {
  if (claimId !== null) return (await ofClaim(services, requester, claimId)).chat;
  return (await chatOfToken(services.database.kysely, requester.chatToken, services.now())) ?? null;
}
