import { changeChat } from '#claim/live/change-chat.data.ts';
import type { Db } from '#server/db/connect.ts';

type Side = 'seen_by_claimant' | 'seen_by_operator';

/** Never sets a mark back, nor beyond the last message. An unchanged mark is not published. */
export async function markSeen(db: Db, chatId: string, side: Side, position: number): Promise<void> {
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
