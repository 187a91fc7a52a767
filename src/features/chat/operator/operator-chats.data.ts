import { numbersOf } from '#claim/read/claim-numbers.data.ts';
import type { ChatRow } from '#features/chat/chats.data.ts';
import type { Db } from '#server/db/connect.ts';
import { pageWithinLimit, rowsWithinLimit } from '#server/settings/within-limit.data.ts';

type ChangedChat = ChatRow & { change_position: number };

export type OperatorChat = ChangedChat & { claim_number: string | null };

/** The request key's brand limit: by the claim, or by the brand where the conversation began. */
const byBrand = {
  claimOf: ({ claim_id }: ChatRow) => claim_id,
  isWithin: ({ brand_id }: ChatRow, brands: readonly string[]) => brands.includes(brand_id),
};

async function withNumbers(db: Db, chats: readonly ChangedChat[]): Promise<OperatorChat[]> {
  const numbers = await numbersOf(
    db,
    chats.map(({ claim_id }) => claim_id),
  );
  return chats.map((chat) => ({ ...chat, claim_number: numbers.get(chat.claim_id ?? '') ?? null }));
}

/** Returns conversations by their latest change. Those without a message have no position. */
export async function chatsChangedAfter(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<OperatorChat[]> {
  const chats = await pageWithinLimit<ChangedChat>(db, limit, {
    ...byBrand,
    readAfter: (last, most) =>
      db
        .selectFrom('chat')
        .selectAll()
        .where('change_position', '>', last?.change_position ?? after)
        .orderBy('change_position')
        .limit(most)
        .$narrowType<{ change_position: number }>()
        .execute(),
  });
  return withNumbers(db, chats);
}

export async function chatById(db: Db, id: string): Promise<OperatorChat | undefined> {
  const found = await db
    .selectFrom('chat')
    .selectAll()
    .where('id', '=', id)
    .where('change_position', 'is not', null)
    .$narrowType<{ change_position: number }>()
    .execute();
  const [chat] = await withNumbers(db, await rowsWithinLimit(db, found, byBrand));
  return chat;
}

export async function lockChat(tx: Db, id: string): Promise<ChatRow | undefined> {
  const found = await tx
    .selectFrom('chat')
    .selectAll()
    .where('id', '=', id)
    .where('change_position', 'is not', null)
    .forUpdate()
    .execute();
  const [chat] = await rowsWithinLimit(tx, found, byBrand);
  return chat;
}
