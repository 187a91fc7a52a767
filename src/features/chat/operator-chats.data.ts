import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.generated.ts';
import type { ChatRow } from './chats.data.ts';

/** A conversation as the operator sees it, with the number of its claim. */
export type OperatorChat = ChatRow & { claim_number: string | null };

function chats(db: Kysely<Tables>) {
  return db
    .selectFrom('chat')
    .leftJoin('claim', 'claim.id', 'chat.claim_id')
    .selectAll('chat')
    .select('claim.number as claim_number');
}

/** Conversations by their latest change, after a place among all changes. One without a message has none. */
export async function chatsChangedAfter(
  db: Kysely<Tables>,
  { after, limit }: { after: number; limit: number },
): Promise<OperatorChat[]> {
  return chats(db).where('change_position', '>', after).orderBy('change_position').limit(limit).execute();
}

/** One conversation, or undefined where there is none or nothing has been said in it. */
export async function chatById(db: Kysely<Tables>, id: string): Promise<OperatorChat | undefined> {
  return chats(db).where('chat.id', '=', id).where('change_position', 'is not', null).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockChat(tx: Kysely<Tables>, id: string): Promise<ChatRow | undefined> {
  return tx
    .selectFrom('chat')
    .selectAll()
    .where('id', '=', id)
    .where('change_position', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}
