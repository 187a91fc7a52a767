import { sql } from 'kysely';

import { requestDeskRows } from '#claim/desk/make-desk-rows.data.ts';
import { isOpenOwedEvent } from '#claim/change/owed-events.data.ts';
import type { Db } from '#server/db/connect.ts';

type Purge = { settledBefore: Date; now: Date };

/**
 * Notices stay with their claim, without where they went and what the channel answered (decision 205). What is owed and
 * did not arrive stays whole, so that it is told by another address.
 */
export async function purgeNoticeRows(db: Db, { settledBefore, now }: Purge): Promise<void> {
  await db
    .deleteFrom('happening')
    .where('settled_at', '<', settledBefore)
    .where(({ not }) => not(isOpenOwedEvent('happening')))
    .execute();
  await db
    .updateTable('notice')
    .set({ recipient: '', answer: '' })
    .where('settled_at', '<', settledBefore)
    .where((is) => is.or([is('recipient', '<>', ''), is('answer', '<>', '')]))
    .where(({ not }) =>
      not(sql<boolean>`exists (select from happening h where h.claim_id = notice.claim_id
        and h.id = any (notice.happening_ids) and ${isOpenOwedEvent('h')})`),
    )
    .execute();
  await db.transaction().execute(async (tx) => {
    const clocks = tx.deleteFrom('notice_clock').where('told_at', '<', settledBefore).returning('claim_id');
    const gone = await clocks.execute();
    await requestDeskRows(
      tx,
      gone.map((row) => row.claim_id),
      now,
    );
  });
}
