import { requestDeskRows } from '#claim/desk/make-desk-rows.data.ts';
import type { Db } from '#server/db/connect.ts';

type Purge = { settledBefore: Date; now: Date };

export async function purgeNoticeRows(db: Db, { settledBefore, now }: Purge): Promise<void> {
  await db.deleteFrom('happening').where('settled_at', '<', settledBefore).execute();
  await db.transaction().execute(async (tx) => {
    const notices = tx.deleteFrom('notice').where('settled_at', '<', settledBefore).returning('claim_id');
    const clocks = tx.deleteFrom('notice_clock').where('told_at', '<', settledBefore).returning('claim_id');
    const gone = [...(await notices.execute()), ...(await clocks.execute())];
    await requestDeskRows(
      tx,
      gone.map((row) => row.claim_id),
      now,
    );
  });
}
