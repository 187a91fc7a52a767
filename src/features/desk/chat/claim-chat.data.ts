import type { Db } from '#server/db/connect.ts';
import type { DeskClaim } from '../desk-answers.rules.ts';

export async function readClaimChat(db: Db, claimId: string): Promise<DeskClaim['chat']> {
  const found = await db
    .selectFrom('chat')
    .select(['messages', 'waiting_since'])
    .where('claim_id', '=', claimId)
    .where('messages', '>', 0)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!found) return null;
  return { position: found.messages, waitingSince: found.waiting_since?.toISOString() ?? null };
}
