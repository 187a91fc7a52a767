import type { Db } from '#server/db/connect.ts';

type Heard = { settings_hash: Buffer; heard_at: Date };

export async function readHeard(db: Db): Promise<Heard | null> {
  const found = db.selectFrom('setup_webhook').select(['settings_hash', 'heard_at']);
  return (await found.executeTakeFirst()) ?? null;
}

/** Keeps the first time, as long as the settings are the same. */
export async function writeHeard(db: Db, settings_hash: Buffer, heard_at: Date): Promise<void> {
  const heard = { settings_hash, heard_at };
  await db
    .insertInto('setup_webhook')
    .values(heard)
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet(heard).where('setup_webhook.settings_hash', '<>', settings_hash),
    )
    .execute();
}
