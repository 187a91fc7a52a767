import { linkHours } from './claim-link.ts';
import { derivedKey, type FormerKey, type LastingPurpose } from './derived-key.ts';
import type { Services } from '#server/context.ts';
import { seal, unseal, UnknownKey, vaultKeyId, type ReadingKeys } from './vault.ts';
import { vaultPlace } from './vault-place.ts';
import type { Db } from '#server/db/connect.ts';

const hoursNeeded: Record<LastingPurpose, number | null> = { ...linkHours, 'account recovery code': null };

const boundTo = (purpose: string, ofKey: string): string => `former key ${purpose} ${ofKey}`;

export const formerKeyPlace = vaultPlace({
  table: 'former_key',
  key: ['purpose', 'of_key'],
  boundTo: ({ purpose, of_key }) => boundTo(purpose, of_key),
});

export async function storeFormerKeys(db: Db, keys: ReadingKeys, now: Date): Promise<number> {
  const values = keys.oldSecretKeys.flatMap((secret) =>
    (Object.keys(hoursNeeded) as LastingPurpose[]).map((purpose) => {
      const of_key = vaultKeyId(secret);
      const text = derivedKey(secret, purpose).toString('base64');
      const { ciphertext, nonce, keyId } = seal(keys.secretKey, text, boundTo(purpose, of_key));
      const hours = hoursNeeded[purpose];
      const good_until = hours === null ? null : new Date(now.getTime() + hours * 60 * 60 * 1_000);
      return { purpose, of_key, ciphertext, nonce, key_id: keyId, good_until };
    }),
  );
  if (values.length === 0) return 0;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('former_key')
    .values(values)
    .onConflict((conflict) => conflict.columns(['purpose', 'of_key']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

export async function formerKeys(db: Db, keys: ReadingKeys, now: Date): Promise<FormerKey[]> {
  const rows = await db.selectFrom('former_key').selectAll().execute();
  return rows.flatMap((row) => {
    if (row.good_until !== null && row.good_until <= now) return [];
    const sealed = { ciphertext: row.ciphertext, nonce: row.nonce, keyId: row.key_id };
    try {
      const key = Buffer.from(unseal(keys, sealed, boundTo(row.purpose, row.of_key)), 'base64');
      return [{ purpose: row.purpose as LastingPurpose, key }];
    } catch (error) {
      if (error instanceof UnknownKey) return [];
      throw error;
    }
  });
}

export async function purgeFormerKeys({ database, now }: Services): Promise<void> {
  await database.kysely.deleteFrom('former_key').where('good_until', '<=', now()).execute();
}
