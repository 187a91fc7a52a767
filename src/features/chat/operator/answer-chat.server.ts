import { requestDeskRows } from '#claim/desk/make-desk-rows.data.ts';
import { Problem } from '#server/http/errors.ts';
import type { ChatServices } from '#features/chat/availability.server.ts';
import { addMessage, messageBefore, type MessageRow } from '#features/chat/chat-messages.data.ts';
import { queueAnswerMail } from './chat-post.server.ts';
import { chatNotFound, idUsedAgain } from '#features/chat/rest/chat-problems.server.ts';
import { changeChat } from '#claim/live/change-chat.data.ts';
import type { ChatRow } from '#features/chat/chats.data.ts';
import type { AnswerBody } from './operator-chat-routes.ts';
import { lockChat } from './operator-chats.data.ts';
import { afterOperator, secondsWaited } from '#features/chat/waiting.rules.ts';

export function refuseContinued({ continued_in: into }: Pick<ChatRow, 'continued_in'>): void {
  if (into === null) return;
  throw new Problem(409, 'chat-continued', `This conversation was added to a claim and goes on as ${into}.`);
}

function refuseMail({ contact_email: to }: ChatRow, mail: boolean): void {
  if (!mail || to !== null) return;
  const detail = 'Only a conversation without a claim has an address. Write a message of the claim instead.';
  throw new Problem(409, 'no-mail-address', detail, { errors: [{ pointer: '/mail', detail }] });
}

/** Adds an answer of the operator, idempotent by its id. `isNew` is false for a retry. */
export async function answerChat(
  services: ChatServices,
  chatId: string,
  { externalId, text, name = null, mail }: AnswerBody,
): Promise<{ message: MessageRow; isNew: boolean }> {
  const { database, now } = services;
  return database.kysely.transaction().execute(async (tx) => {
    const chat = await lockChat(tx, chatId);
    if (!chat) throw chatNotFound();
    refuseContinued(chat);
    const before = await messageBefore(tx, chat.id, { external_id: externalId });
    if (before && before.text !== text) throw idUsedAgain('/externalId');
    if (before) return { message: before, isNew: false };
    refuseMail(chat, mail);
    const message = await addMessage(tx, chat, {
      author: 'operator',
      author_name: name,
      text,
      external_id: externalId,
      sent_at: now(),
      answered_after_seconds: secondsWaited(chat, now()),
    });
    if (mail) await queueAnswerMail(tx, services, chat, message);
    if (chat.claim_id !== null) await requestDeskRows(tx, [chat.claim_id], now());
    await changeChat(tx, chat.id, afterOperator(chat, now()));
    return { message, isNew: true };
  });
}
