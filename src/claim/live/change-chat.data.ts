import { sql, type Updateable } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { ChatRow } from '#server/db/tables.generated.ts';

/** Advisory lock under which changes get their positions, so that they commit in that order. */
const changeLock = 7_305_095_001;

export const chatNewsChannel = 'chat_news';

export async function publishChatNews(db: Db, payload: string): Promise<void> {
  await sql`select pg_notify(${chatNewsChannel}, ${payload})`.execute(db);
}

/**
 * Call it last in the transaction, with only the claim's row at the desk after it, because others wait for the lock. Update the row only here: a second update would
 * check the foreign key again, which locks the claim. Its holder may be waiting for the conversation.
 */
export async function changeChat(tx: Db, chatId: string, values: Updateable<ChatRow>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${changeLock})`.execute(tx);
  await tx
    .updateTable('chat')
    .set({ ...values, change_position: sql<number>`nextval('chat_change')` })
    .where('id', '=', chatId)
    .execute();
  await publishChatNews(tx, chatId);
}
