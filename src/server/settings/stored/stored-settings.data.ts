import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { announcePublished } from '#server/db/published.ts';
import { seal, unseal, UnknownKey, type ReadingKeys } from '#server/secrets/vault.ts';
import { vaultPlace } from '#server/secrets/vault-place.ts';
import { storableGroups, type StorableName } from './live-settings.ts';

const settingSeal = (name: string): string => `setting ${name}`;

export const settingPlace = vaultPlace({
  table: 'setting',
  key: ['name'],
  boundTo: ({ name }) => settingSeal(name),
});

export type StoredTexts = ReadonlyMap<StorableName, { text: string; setAt: Date }>;

const storable = new Set<string>(Object.values(storableGroups).flat());

/** Returns what is stored and opens; what was sealed under a lost secret counts as not set. */
export async function readStoredTexts(db: Db, keys: ReadingKeys): Promise<StoredTexts> {
  const rows = await db.selectFrom('setting').selectAll().orderBy('name').execute();
  const texts = new Map<StorableName, { text: string; setAt: Date }>();
  for (const { name, ciphertext, nonce, key_id: keyId, set_at: setAt } of rows) {
    if (!storable.has(name)) continue;
    try {
      const text = unseal(keys, { ciphertext, nonce, keyId }, settingSeal(name));
      texts.set(name as StorableName, { text, setAt });
    } catch (error) {
      if (!(error instanceof UnknownKey)) throw error;
    }
  }
  return texts;
}

/** Locks the stored settings until the transaction ends, as its own statement. */
export async function lockStoredSettings(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7310, 3)`.execute(tx);
}

type Storing = { secretKey: Buffer; setBy: string; now: Date };

/** Stores these texts in the place of what the names had, null for none, and tells every process. */
export async function writeSettings(
  tx: Db,
  texts: readonly (readonly [name: StorableName, text: string | null])[],
  { secretKey, setBy, now }: Storing,
): Promise<void> {
  const names = texts.map(([name]) => name);
  await tx.deleteFrom('setting').where('name', 'in', names).execute();
  const rows = texts.flatMap(([name, text]) => {
    if (text === null) return [];
    const { ciphertext, nonce, keyId } = seal(secretKey, text, settingSeal(name));
    return [{ name, ciphertext, nonce, key_id: keyId, set_by: setBy, set_at: now }];
  });
  if (rows.length > 0) await tx.insertInto('setting').values(rows).execute();
  await announcePublished(tx);
}
