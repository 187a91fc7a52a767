import type { Services } from '#server/context.ts';
import { purgeChatRows } from './chats.data.ts';

/** Deletes conversations without a claim 30 days after their last message. */
export async function purgeChats({ database, now }: Services): Promise<void> {
  await purgeChatRows(database.kysely, now());
}
