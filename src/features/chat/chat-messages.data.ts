import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';

import type { ChatMessageRow as MessageTable } from '#server/db/tables.generated.ts';
import { messagesAtOnce } from './rest/chat-answers.rules.ts';
import type { ChatRow } from './chats.data.ts';
import type { Db } from '#server/db/connect.ts';

const columns = ['id', 'position', 'author', 'author_name', 'text', 'client_id', 'external_id', 'sent_at'] as const;

export type MessageRow = Pick<Selectable<MessageTable>, (typeof columns)[number]>;

type SentId = { client_id: string } | { external_id: string };

export async function messageBefore(db: Db, chatId: string, id: SentId): Promise<MessageRow | undefined> {
  const ofChat = db.selectFrom('chat_message').select(columns).where('chat_id', '=', chatId);
  const found =
    'client_id' in id ? ofChat.where('client_id', '=', id.client_id) : ofChat.where('external_id', '=', id.external_id);
  return found.executeTakeFirst();
}

export async function messagesAfter(
  db: Db,
  chatId: string,
  { after, limit = messagesAtOnce }: { after: number; limit?: number },
): Promise<MessageRow[]> {
  return db
    .selectFrom('chat_message')
    .select(columns)
    .where('chat_id', '=', chatId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
}

export async function messagesBefore(db: Db, chatId: string, before: number): Promise<MessageRow[]> {
  const rows = await db
    .selectFrom('chat_message')
    .select(columns)
    .where('chat_id', '=', chatId)
    .where('position', '<', before)
    .orderBy('position', 'desc')
    .limit(messagesAtOnce)
    .execute();
  return rows.toReversed();
}

export async function sendTimes(
  db: Db,
  of: { chatId: string } | { senderHash: Buffer },
  most: number,
): Promise<Date[]> {
  const all = db.selectFrom('chat_message').select('sent_at').limit(most);
  const rows =
    'chatId' in of
      ? await all
          .where('chat_id', '=', of.chatId)
          .where('author', '=', 'claimant')
          .orderBy('position', 'desc')
          .execute()
      : await all.where('sender_hash', '=', of.senderHash).orderBy('sent_at', 'desc').execute();
  return rows.map(({ sent_at }) => sent_at);
}

type NewMessage = { author: 'claimant' | 'operator'; text: string; sent_at: Date } & Partial<
  Pick<Selectable<MessageTable>, 'author_name' | 'client_id' | 'external_id' | 'sender_hash' | 'answered_after_seconds'>
>;

/** The conversation must be locked. The caller updates its row afterwards. */
export async function addMessage(tx: Db, chat: ChatRow, message: NewMessage): Promise<MessageRow> {
  return tx
    .insertInto('chat_message')
    .values({ ...message, chat_id: chat.id, position: chat.messages + 1, id: newId() })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function moveMessages(tx: Db, from: ChatRow, to: ChatRow): Promise<void> {
  await tx
    .updateTable('chat_message')
    .set(({ eb }) => ({
      chat_id: to.id,
      position: eb('position', '+', to.messages),
      // Desks may count ids within a conversation, so both may have the same ones.
      external_id: null,
    }))
    .where('chat_id', '=', from.id)
    .execute();
}
