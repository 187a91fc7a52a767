import { sql } from 'kysely';

import { type Numbered, withClaimNumbers } from '#claim/read/claim-numbers.data.ts';
import { isOnSeveralMachines } from '#server/db/connect.ts';
import { brandLimit, brandOfClaim } from '#server/settings/portal-rule.data.ts';
import type { ChatRow } from '#features/chat/chats.data.ts';
import type { Db } from '#server/db/connect.ts';

export type OperatorChat = Numbered<ChatRow & { change_position: number }>;

/**
 * Returns the condition of the request key's brand limit: by the claim, or by the brand where the conversation began.
 */
function withinLimit(db: Db) {
  const brands = brandLimit();
  if (brands === null) return sql<boolean>`true`;
  if (isOnSeveralMachines(db)) {
    return sql<boolean>`case when chat.claim_id is null then chat.brand_id = any(${[...brands]}::text[])
      else chat.claim_id in (select limited.id from claim limited
        where ${sql.raw(brandOfClaim('limited'))} = any(${[...brands]}::text[])) end`;
  }
  const ofClaim = sql`(select ${sql.raw(brandOfClaim('limited'))} from claim limited where limited.id = chat.claim_id)`;
  return sql<boolean>`case when chat.claim_id is null then chat.brand_id else ${ofClaim} end = any(${[...brands]}::text[])`;
}

function chats(db: Db) {
  return db.selectFrom('chat').selectAll('chat').where(withinLimit(db));
}

async function addNumbers(db: Db, page: ReturnType<typeof chats>): Promise<OperatorChat[]> {
  const { rows } = await withClaimNumbers<OperatorChat>(page, sql`page.change_position`).execute(db);
  return rows;
}

/** Returns conversations by their latest change. Those without a message have no position. */
export async function chatsChangedAfter(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<OperatorChat[]> {
  return addNumbers(db, chats(db).where('change_position', '>', after).orderBy('change_position').limit(limit));
}

export async function chatById(db: Db, id: string): Promise<OperatorChat | undefined> {
  const [chat] = await addNumbers(db, chats(db).where('id', '=', id).where('change_position', 'is not', null));
  return chat;
}

export async function lockChat(tx: Db, id: string): Promise<ChatRow | undefined> {
  return tx
    .selectFrom('chat')
    .selectAll()
    .where('id', '=', id)
    .where('change_position', 'is not', null)
    .where(withinLimit(tx))
    .forUpdate()
    .executeTakeFirst();
}
