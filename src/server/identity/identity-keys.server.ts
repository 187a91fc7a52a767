import { generateKeyPair, type JsonWebKey } from 'node:crypto';
import { promisify } from 'node:util';

import type { Services } from '#server/context.ts';
import { seal, unseal, vaultKeyId } from '#server/vault.ts';
import { neededPeriods, publishedPeriods } from './identity-keys.rules.ts';

const newKeyPair = promisify(generateKeyPair);

/** The one algorithm that signs: every client library knows it, and a fixed one leaves nothing to choose. */
export const signingAlgorithm = 'RS256';

export type SigningKey = JsonWebKey & { kid: string };

const boundTo = (period: number) => `identity key ${period}`;

async function newKey(): Promise<string> {
  const { privateKey } = await newKeyPair('rsa', { modulusLength: 2_048 });
  return JSON.stringify(privateKey.export({ format: 'jwk' }));
}

async function makeMissing({ database: { kysely }, settings }: Services, missing: number[], now: Date): Promise<void> {
  for (const period of missing) {
    const { ciphertext, nonce, keyId } = seal(settings.secretKey, await newKey(), boundTo(period));
    await kysely
      .insertInto('identity_key')
      .values({ period, key_id: keyId, ciphertext, nonce, created_at: now })
      // Another server was quicker: its key is the one.
      .onConflict((conflict) => conflict.columns(['period', 'key_id']).doNothing())
      .execute();
  }
}

async function storedKeys({ database, settings }: Services, periods: number[]) {
  return database.kysely
    .selectFrom('identity_key')
    .selectAll()
    .where('period', 'in', periods)
    .where('key_id', '=', vaultKeyId(settings.secretKey))
    .execute();
}

/**
 * The keys that are published now, the one that signs first; those that must exist and do not are made. Keys sealed
 * under another SECRET_KEY are passed over, so a changed secret means new keys.
 */
export async function signingKeys(services: Services): Promise<SigningKey[]> {
  const now = services.now();
  const periods = publishedPeriods(now);
  let rows = await storedKeys(services, periods);
  const missing = neededPeriods(now).filter((period) => !rows.some((row) => row.period === period));
  if (missing.length > 0) {
    await makeMissing(services, missing, now);
    rows = await storedKeys(services, periods);
  }
  const { secretKey } = services.settings;
  return periods.flatMap((period) => {
    const row = rows.find((found) => found.period === period);
    if (!row) return [];
    const jwk = unseal(secretKey, { ...row, keyId: row.key_id }, boundTo(period));
    return [{ ...(JSON.parse(jwk) as JsonWebKey), kid: `${period}-${row.key_id}`, use: 'sig', alg: signingAlgorithm }];
  });
}
