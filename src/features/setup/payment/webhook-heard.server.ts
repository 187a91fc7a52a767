import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { keyedHash, keyedHashes } from '#server/secrets/keyed-hash.ts';
import type { Settings } from '#server/settings/env.ts';
import { readHeard, writeHeard } from './webhook-heard.data.ts';

const settingsText = ({ payments }: Settings): string => `payments settings ${JSON.stringify(payments)}`;

/** Returns what notes that the provider's webhook has come, once for each keys that are set. */
export function noteHeard({ database, settings, now }: Services): () => Promise<void> {
  let noted: Settings['payments'] | null = null;
  return async () => {
    const { payments, secretKey } = settings;
    if (noted === payments) return;
    await writeHeard(database.kysely, keyedHash(secretKey, 'setup', settingsText(settings)), now());
    noted = payments;
  };
}

/** Returns when the webhook first came with the keys that are set now, or null. */
export async function heardAt(db: Db, settings: Settings): Promise<Date | null> {
  if (settings.payments.kind !== 'stripe') return null;
  const heard = await readHeard(db);
  const hashes = keyedHashes(settings, 'setup', settingsText(settings));
  return heard !== null && hashes.some((hash) => hash.equals(heard.settings_hash)) ? heard.heard_at : null;
}
