import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.generated.ts';

export async function purgeNoticeRows(
  db: Kysely<Tables>,
  { settledBefore, waitingBefore }: { settledBefore: Date; waitingBefore: Date },
): Promise<void> {
  await db.deleteFrom('notice').where('settled_at', '<', settledBefore).execute();
  await db.deleteFrom('happening').where('settled_at', '<', settledBefore).execute();
  await db.deleteFrom('happening').where('settled_at', 'is', null).where('happened_at', '<', waitingBefore).execute();
  await db.deleteFrom('notice_clock').where('told_at', '<', settledBefore).execute();
}
