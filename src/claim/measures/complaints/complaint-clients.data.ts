import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { noClient } from '#claim/measures/no-client.ts';

/**
 * Keeps for whom complaints count that were received before an instant, as their claims are now. So a day that is counted
 * again for one of them leaves the others where they are, although their claims are another client's since.
 */
export async function settleComplaints(db: Db, before: Date): Promise<void> {
  const rule = await db.selectFrom('portal_rule').select('default_brand').executeTakeFirst();
  await sql`update complaint k set counted_client_id = coalesce(d.client_id, ${noClient}::uuid),
      counted_brand = coalesce(c.brand, ${rule?.default_brand ?? ''}::text)
    from claim c left join desk_claim d on d.claim_id = c.id
    where c.id = k.claim_id and k.counted_client_id is null and k.received_at < ${before}`.execute(db);
}
