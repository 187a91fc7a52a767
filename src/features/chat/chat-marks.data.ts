import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.generated.ts';
import { changeChat } from './chats.data.ts';

type Side = 'seen_by_claimant' | 'seen_by_operator';

/** Never sets a mark back, nor beyond the last message. An unchanged mark is not published. */
export async function markSeen(db: Kysely<Tables>, chatId: string, side: Side, position: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const chat = await tx
      .selectFrom('chat')
      .select('id')
      .where('id', '=', chatId)
      .where('messages', '>=', position)
      .where(side, '<', position)
      .forUpdate()
      .executeTakeFirst();
    if (chat) await changeChat(tx, chatId, { [side]: position });
  });
}
