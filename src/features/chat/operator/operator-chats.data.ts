import { sql } from 'kysely';

import { brandLimit, brandOfClaim } from '#server/settings/portal-rule.data.ts';
import type { ChatRow } from '#features/chat/chats.data.ts';
import type { Db } from '#server/db/connect.ts';

export type OperatorChat = ChatRow & { claim_number: string | null; change_position: number };

/**
 * Returns the condition of the request key's brand limit: by the claim, or by the brand where the conversation began.
 */
function withinLimit() {
  const brands = brandLimit();
  if (brands === null) return sql<boolean>`true`;
  const ofClaim = sql`(select ${sql.raw(brandOfClaim('limited'))} from claim limited where limited.id = chat.claim_id)`;
  return sql<boolean>`case when chat.claim_id is null then chat.brand_id else ${ofClaim} end = any(${[...brands]}::text[])`;
}

function chats(db: Db) {
  return db
    .selectFrom('chat')
    .leftJoin('claim', 'claim.id', 'chat.claim_id')
    .selectAll('chat')
    .select('claim.number as claim_number')
    .where(withinLimit());
}

/** Returns conversations by their latest change. Those without a message have no position. */
export async function chatsChangedAfter(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<OperatorChat[]> {
  return chats(db)
    .where('change_position', '>', after)
    .orderBy('change_position')
    .limit(limit)
    .$narrowType<{ change_position: number }>()
    .execute();
}

export async function chatById(db: Db, id: string): Promise<OperatorChat | undefined> {
  return chats(db)
    .where('chat.id', '=', id)
    .where('change_position', 'is not', null)
    .$narrowType<{ change_position: number }>()
    .executeTakeFirst();
}

export async function lockChat(tx: Db, id: string): Promise<ChatRow | undefined> {
  return tx
    .selectFrom('chat')
    .selectAll()
    .where('id', '=', id)
    .where('change_position', 'is not', null)
    .where(withinLimit())
    .forUpdate()
    .executeTakeFirst();
}
