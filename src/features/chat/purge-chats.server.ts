import type { Services } from '#server/context.ts';
import { purgeChatRows } from './chats.data.ts';

export async function purgeChats({ database, now }: Services): Promise<void> {
  await purgeChatRows(database.kysely, now());
}
