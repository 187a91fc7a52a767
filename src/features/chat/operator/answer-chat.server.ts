import { z } from 'zod';

import { bodyAs } from '#server/http/closed-body.ts';
import { Problem } from '#server/http/errors.ts';
import { singleLine } from '#shared/text.ts';
import type { ChatServices } from '#features/chat/availability.server.ts';
import { addMessage, messageBefore, type MessageRow } from '#features/chat/chat-messages.data.ts';
import { postAnswer } from './chat-post.server.ts';
import { chatNotFound, idUsedAgain } from '#features/chat/chat-problems.server.ts';
import { changeChat, type ChatRow } from '#features/chat/chats.data.ts';
import { lockChat } from './operator-chats.data.ts';
import { chatText } from '#features/chat/say-in-chat.server.ts';
import { afterOperator, secondsWaited } from '#features/chat/waiting.rules.ts';

const isText = { error: 'This must be a text.' };

const answerBody = z.strictObject({
  externalId: z.string(isText).min(1, { error: 'Give each message an id of its own.' }).max(200),
  text: chatText,
  name: z
    .string(isText)
    .max(100, { error: 'This may have at most 100 characters.' })
    .transform(singleLine)
    .transform((name) => name || null)
    .nullish(),
  mail: z.boolean({ error: 'This must be true or false.' }).optional(),
});

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
  body: unknown,
): Promise<{ message: MessageRow; isNew: boolean }> {
  const { externalId, text, name = null, mail = false } = bodyAs(answerBody, body);
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
      ...{ author: 'operator', author_name: name, text, external_id: externalId, sent_at: now() },
      answered_after_seconds: secondsWaited(chat, now()),
    });
    if (mail) await postAnswer(tx, services, chat, message);
    await changeChat(tx, chat.id, afterOperator(chat, now()));
    return { message, isNew: true };
  });
}
