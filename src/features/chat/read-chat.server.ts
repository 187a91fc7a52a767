import type { FastifyRequest } from 'fastify';

import type { Brand } from '#server/brands/brand.ts';
import { currentAvailability, type ChatServices } from './availability.server.ts';
import type { ChatAnswer, ChatMessage, Conversation } from './rest/chat-answers.rules.ts';
import { messagesAfter, messagesBefore, type MessageRow } from './chat-messages.data.ts';
import { chatOfToken, touchChat, type ChatRow } from './chats.data.ts';
import { secondsUntilOffer } from './waiting.rules.ts';
import { requesterOf, findChat, type Requester, type FoundChat } from './find-chat.server.ts';

export type Page = { after: number } | { before: number } | null;

export function shownMessage(row: MessageRow): ChatMessage {
  const { id, position, author, author_name: name, text, sent_at: sentAt, client_id: clientId } = row;
  const side = author === 'operator' ? 'operator' : 'claimant';
  return { id, position, author: side, name, text, sentAt: sentAt.toISOString(), clientId };
}

async function conversationOf({ database, now }: ChatServices, chat: ChatRow, page: Page): Promise<Conversation> {
  const rows =
    page !== null && 'after' in page
      ? await messagesAfter(database.kysely, chat.id, page)
      : await messagesBefore(database.kysely, chat.id, page?.before ?? chat.messages + 1);
  const { messages: newest, seen_by_operator: seen, closed_at: closed } = chat;
  const offerInSeconds = secondsUntilOffer(chat, now());
  return { messages: rows.map(shownMessage), newest, seen, closed: closed !== null, offerInSeconds };
}

async function isAttachable({ database, now }: ChatServices, requester: Requester, found: FoundChat): Promise<boolean> {
  if (found.kind === 'contact') return false;
  const before = await chatOfToken(database.kysely, requester.chatToken, now());
  return before !== undefined && before.messages > 0;
}

function brandOf({ brands }: ChatServices, found: FoundChat, request: FastifyRequest): Brand {
  if (found.kind === 'claim') return brands.byId(found.brand);
  return found.chat ? brands.byId(found.chat.brand_id) : brands.of(request.hostname);
}

export async function readChat(
  services: ChatServices,
  request: FastifyRequest,
  claimId: string | null,
  page: Page,
): Promise<ChatAnswer> {
  const requester = requesterOf(request, services);
  const found = await findChat(services, requester, claimId);
  const { chat } = found;
  if (chat) await touchChat(services.database.kysely, chat, services.now());
  const brand = brandOf(services, found, request);
  const [conversation, attachable, availability] = await Promise.all([
    chat && conversationOf(services, chat, page),
    isAttachable(services, requester, found),
    currentAvailability(services, { brandId: brand.id, claimId: found.kind === 'claim' ? found.claimId : null }),
  ]);
  const of = found.kind === 'claim' ? pick(found) : { kind: found.kind };
  return { of, conversation, attachable, availability };
}

const pick = ({ kind, claimId, number }: Extract<FoundChat, { kind: 'claim' }>) => ({ kind, claimId, number });
