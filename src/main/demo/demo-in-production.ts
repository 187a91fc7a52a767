import type { Services } from '#server/context.ts';
import { SettingsError } from '#server/settings/env.ts';
import { normaliseReference } from '#shared/reference.ts';
import { stories } from './load-demo.ts';

/** Rejects a store with demo claims in production, because their references are public. Throws SettingsError. */
export async function refuseDemoInProduction({ database, settings }: Services): Promise<void> {
  if (!settings.production) return;
  const { rowCount } = await database.pool.query(
    `select 1 from claim_lookup where kind = 'number' and key = any($1) limit 1`,
    [stories.map(({ reference }) => normaliseReference(reference))],
  );
  if (rowCount === 0) return;
  const place = settings.databaseUrl === null ? `DATA_DIR ${settings.dataDir}` : 'The database of DATABASE_URL';
  throw new SettingsError([
    `${place} holds demo claims, whose references and post codes everybody knows, and NODE_ENV is production. Use one that never ran with DEMO=on.`,
  ]);
}
