import { Problem } from '#server/http/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { addMessage, messageBefore } from '#features/chat/chat-messages.data.ts';
import { newsText } from '#features/chat/chat-news.rules.ts';
import { changeChat, publishChatNews } from '#claim/live/change-chat.data.ts';
import { findChatOfClaim, lockChatOfClaim } from '#features/chat/chats.data.ts';
import { chatNotFound } from '#features/chat/rest/chat-problems.server.ts';
import { afterOperator, secondsWaited } from '#features/chat/waiting.rules.ts';

/** `seen` is the position of the newest message on the handler's screen; `key` makes the answer once. */
export type DeskAnswer = { claimId: string; text: string; name: string; key: string; seen: number; now: Date };

function newerMessage(): Problem {
  const detail = 'There is a newer message in this conversation. Nothing was sent. Read it, then send yours again.';
  return new Problem(409, 'newer-message', detail);
}

/** Tells the claimant that a handler is typing. */
export async function typeFromDesk(tx: Tx, claimId: string): Promise<void> {
  const chat = await findChatOfClaim(tx, claimId);
  if (!chat || chat.messages === 0) throw chatNotFound();
  await publishChatNews(tx, newsText({ chatId: chat.id, kind: 'typing', side: 'operator' }));
}

/** Adds a handler's answer to the claim's conversation and returns its position. The claim must be locked. */
export async function answerFromDesk(tx: Tx, { claimId, text, name, key, seen, now }: DeskAnswer): Promise<number> {
  const chat = await lockChatOfClaim(tx, claimId);
  if (!chat || chat.messages === 0) throw chatNotFound();
  const id = { external_id: `desk ${key}` };
  const before = await messageBefore(tx, chat.id, id);
  if (before) return before.position;
  if (chat.messages > seen) throw newerMessage();
  const message = await addMessage(tx, chat, {
    author: 'operator',
    author_name: name,
    text,
    ...id,
    sent_at: now,
    answered_after_seconds: secondsWaited(chat, now),
  });
  await changeChat(tx, chat.id, afterOperator(chat, now));
  return message.position;
}
