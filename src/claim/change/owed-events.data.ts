import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

/** SQL condition on a row of `happening`: whoever complains is owed answers in writing (FCA Handbook, DISP 1.6). */
export const isOwedEvent = (row: 'h' | 'happening'): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(row)}.facts ? 'complaintId'`;

/** Lets the newest of each complaint wait once more, if neither a mail nor a text of it has arrived. */
export async function reopenOwedEvents(tx: Db, claimId: string): Promise<void> {
  await sql`update happening h set settled_at = null, outcome = null
    where h.claim_id = ${claimId}::uuid and h.outcome in ('told', 'stale') and ${isOwedEvent('h')}
      and not exists (select from notice n where n.claim_id = ${claimId}::uuid and h.id = any (n.happening_ids)
        and n.channel in ('mail', 'text') and n.state in ('held', 'queued', 'sent'))
      and not exists (select from happening l where l.claim_id = ${claimId}::uuid and l.subject = h.subject
        and l.happened_at > h.happened_at)`.execute(tx);
}
