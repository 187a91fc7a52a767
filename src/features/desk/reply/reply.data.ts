import { sql, type Selectable } from 'kysely';

import type { JobKind } from '#server/jobs/jobs.data.ts';
import type { Tx } from '#server/db/connect.ts';
import type { DeskReplyRow } from '#server/db/tables.generated.ts';

type Reply = Selectable<DeskReplyRow>;

/** The last waits are long, because a reply must not be lost. */
export const sendReply: JobKind<{ claimId: string; replyId: string }> = {
  name: 'send-desk-reply',
  retrySeconds: [1, 5, 30, 120, 600, 3_600, 14_400, 43_200],
  leaseSeconds: 30,
  atOnce: 4,
};

export async function addReply(tx: Tx, reply: Omit<Reply, 'sent_at' | 'withdrawn_at'>): Promise<void> {
  await tx.insertInto('desk_reply').values(reply).execute();
}

export async function findReply(tx: Tx, claimId: string, id: string): Promise<Reply | null> {
  const found = tx.selectFrom('desk_reply').selectAll().where('claim_id', '=', claimId).where('id', '=', id);
  return (await found.executeTakeFirst()) ?? null;
}

export async function settleReply(
  tx: Tx,
  { claim_id: claimId, id }: Pick<Reply, 'claim_id' | 'id'>,
  settled: { sent_at: Date } | { withdrawn_at: Date },
): Promise<void> {
  await tx.updateTable('desk_reply').set(settled).where('claim_id', '=', claimId).where('id', '=', id).execute();
}

export async function newestTopic(tx: Tx, claimId: string): Promise<string | null> {
  const asked = tx.selectFrom('outgoing_message').select('subject').where('claim_id', '=', claimId);
  return (await asked.orderBy('position', 'desc').limit(1).executeTakeFirst())?.subject ?? null;
}

/** Counts the messages to the claimant, and the replies that are about to become some. */
export async function countMessages(tx: Tx, claimId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
      select id from portal_message where claim_id = ${claimId}::uuid
      union all select id from desk_reply where claim_id = ${claimId}::uuid and sent_at is null and withdrawn_at is null
    ) messages`.execute(tx);
  return rows[0]?.count ?? 0;
}
