import type { FastifyRequest } from 'fastify';

import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import { writeDeskRows } from '#claim/desk/desk-rows.data.ts';
import type { Services } from '#server/context.ts';
import { moveMessages } from './chat-messages.data.ts';
import { asProblem, chatNotFound } from './rest/chat-problems.server.ts';
import { changeChat } from '#claim/live/change-chat.data.ts';
import { lockChatOfClaim, lockChatOfToken, type ChatRow } from './chats.data.ts';
import { requesterOf } from './find-chat.server.ts';
import type { Tx } from '#server/db/connect.ts';

const noContact = { contact_name: null, contact_email: null, token_hash: null, sender_hash: null };

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

async function join(tx: Tx, chat: ChatRow, into: ChatRow, now: Date): Promise<void> {
  const messages = into.messages + chat.messages;
  await moveMessages(tx, chat, into);
  await changeChat(tx, chat.id, {
    ...noContact,
    continued_in: into.id,
    messages: 0,
    seen_by_claimant: 0,
    seen_by_operator: 0,
    waiting_since: null,
    closed_at: now,
  });
  await changeChat(tx, into.id, {
    messages,
    seen_by_claimant: messages,
    last_message_at: now,
    closed_at: null,
    closings: [...into.closings, ...chat.closings],
    waiting_since: earlier(into.waiting_since, chat.waiting_since),
    waiting_attended: into.waiting_attended || chat.waiting_attended,
  });
}

/**
 * Adds this browser's conversation to a claim. Only the claimant starts this, because on a shared device it may be
 * another person's.
 */
export async function attachChat(services: Services, request: FastifyRequest, claimId: string): Promise<void> {
  const { viewer, chatToken } = requesterOf(request, services);
  const now = services.now();
  await changeOwnClaim({ services, viewer, now }, claimId, async (tx) => {
    const into = await lockChatOfClaim(tx, claimId);
    const chat = await lockChatOfToken(tx, chatToken, now);
    if (!chat) throw chatNotFound();
    await (into ? join(tx, chat, into, now) : changeChat(tx, chat.id, { claim_id: claimId, ...noContact }));
    await writeDeskRows(tx, [claimId], now);
    return false;
  }).catch(asProblem);
}
