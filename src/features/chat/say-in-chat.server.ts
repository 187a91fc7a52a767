import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';

import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import { announceAtDesk } from '#claim/desk/desk-news.data.ts';
import { writeDeskRows } from '#claim/desk/desk-rows.data.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { currentAvailability, type ChatServices } from './availability.server.ts';
import { senderOf } from './begin-chat.server.ts';
import type { Availability, ChatMessage } from './rest/chat-answers.rules.ts';
import { linksIn, mostLinks, clientNetworkLimit, conversationLimit, secondsToWait } from './chat-limits.rules.ts';
import { addMessage, messageBefore, sendTimes, type MessageRow } from './chat-messages.data.ts';
import { queueMessageLeftMail } from './operator/chat-post.server.ts';
import {
  asProblem,
  chatNotFound,
  idUsedAgain,
  looksLikeSpam,
  tooManyChatMessages,
} from './rest/chat-problems.server.ts';
import type { sayBody } from './rest/claimant-chat-bodies.rules.ts';
import { changeChat } from '#claim/live/change-chat.data.ts';
import { lockChatOfClaim, lockChatOfToken, lockSender, type ChatRow } from './chats.data.ts';
import { requesterOf, namedChat } from './find-chat.server.ts';
import { shownMessage } from './read-chat.server.ts';
import { afterClaimant } from './waiting.rules.ts';
import type { Tx } from '#server/db/connect.ts';

type NewText = { text: string; clientId: string; senderHash: Buffer };

async function refuseTooMany(tx: Tx, chat: ChatRow, senderHash: Buffer, now: Date): Promise<void> {
  await lockSender(tx, senderHash);
  const wait = Math.max(
    secondsToWait(await sendTimes(tx, { chatId: chat.id }, conversationLimit.most), conversationLimit, now),
    secondsToWait(await sendTimes(tx, { senderHash }, clientNetworkLimit.most), clientNetworkLimit, now),
  );
  if (wait > 0) throw tooManyChatMessages(wait);
}

/** Adds an outgoing event without the message's text, which needs its own right to read. */
async function notifyOperator(tx: Tx, chat: ChatRow, { id, position }: MessageRow, now: Date): Promise<void> {
  const data = { chatId: chat.id, messageId: id, position };
  await addOutgoingEvent(tx, { key: `chat.message:${id}`, type: 'chat.message', claimId: chat.claim_id, data, now });
}

async function storeOnce(tx: Tx, services: ChatServices, chat: ChatRow, message: NewText, availability: Availability) {
  const now = services.now();
  const before = await messageBefore(tx, chat.id, { client_id: message.clientId });
  if (before && before.text !== message.text) throw idUsedAgain('/clientId');
  if (before) return before;
  const isFirst = chat.messages === 0;
  if (isFirst && chat.claim_id === null && linksIn(message.text) > mostLinks) throw looksLikeSpam();
  await refuseTooMany(tx, chat, message.senderHash, now);
  const attended = availability.state === 'open';
  const { text, clientId: client_id, senderHash: sender_hash } = message;
  const stored = await addMessage(tx, chat, { author: 'claimant', text, sent_at: now, client_id, sender_hash });
  if (!attended && isFirst) await queueMessageLeftMail(tx, services, chat);
  await notifyOperator(tx, chat, stored, now);
  await changeChat(tx, chat.id, afterClaimant(chat, attended, now));
  if (chat.claim_id !== null) {
    await writeDeskRows(tx, [chat.claim_id], now);
    await announceAtDesk(tx, [chat.claim_id]);
  }
  return stored;
}

export async function sayInChat(
  services: ChatServices,
  request: FastifyRequest,
  { claimId, clientId, text }: z.output<typeof sayBody>,
): Promise<ChatMessage> {
  const requester = requesterOf(request, services);
  const { viewer, chatToken } = requester;
  const message = { text, clientId, senderHash: senderOf(services, request) };
  // Before the transaction, which would otherwise hold one connection while waiting for a second.
  const begun = await namedChat(services, requester, claimId);
  if (!begun) throw chatNotFound();
  const availability = await currentAvailability(services, { brandId: begun.brand_id, claimId });
  const now = services.now();
  let stored: MessageRow | undefined;
  const say = async (tx: Tx, chat: ChatRow | undefined) => {
    if (!chat) throw chatNotFound();
    stored = await storeOnce(tx, services, chat, message, availability);
  };
  if (claimId === null) {
    const { kysely } = services.database;
    await kysely.transaction().execute(async (tx) => say(tx, await lockChatOfToken(tx, chatToken, now)));
  } else {
    await changeOwnClaim({ services, viewer, now }, claimId, async (tx) => {
      await say(tx, await lockChatOfClaim(tx, claimId));
      return false;
    }).catch(asProblem);
  }
  if (!stored) throw new Error('A message was neither stored nor refused.');
  return shownMessage(stored);
}
