import { sql } from 'kysely';

import { claimHasEnded } from '#claim/rules/claim-has-ended.data.ts';
import type { Services } from '#server/context.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

/** Days after the end of a claim in which there may still be news, such as a refund or a parcel. */
const daysAfterEnd = 14;

export async function purgeSubscriptions({ database, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - daysAfterEnd * dayMs);
  await database.kysely
    .deleteFrom('push_subscription as p')
    .where(claimHasEnded(sql.ref('p.claim_id')))
    .where(
      sql<boolean>`exists (select from claim c where c.id = p.claim_id
        and coalesce(c.last_state_change_date, c.updated_at) < ${before})`,
    )
    .execute();
}
