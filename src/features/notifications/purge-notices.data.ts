import type { Db } from '#server/db/connect.ts';

export async function purgeNoticeRows(db: Db, settledBefore: Date): Promise<void> {
  await db.deleteFrom('notice').where('settled_at', '<', settledBefore).execute();
  await db.deleteFrom('happening').where('settled_at', '<', settledBefore).execute();
  await db.deleteFrom('notice_clock').where('told_at', '<', settledBefore).execute();
}
