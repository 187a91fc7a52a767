import { generateKeyPair, type JsonWebKey } from 'node:crypto';
import { promisify } from 'node:util';

import type { Services } from '#server/context.ts';
import { seal, unseal, vaultKeyIds } from '#server/secrets/vault.ts';
import { vaultPlace } from '#server/secrets/vault-place.ts';
import { neededPeriods, publishedPeriods } from './identity-keys.rules.ts';

const newKeyPair = promisify(generateKeyPair);

/** The only signing algorithm: every client library knows it, and a fixed one leaves nothing to negotiate. */
export const signingAlgorithm = 'RS256';

export type SigningKey = JsonWebKey & { kid: string };

const boundTo = (period: number | string) => `identity key ${period}`;

export const identityKeyPlace = vaultPlace({
  table: 'identity_key',
  key: ['kid'],
  also: ['period'],
  boundTo: ({ period }) => boundTo(period),
});

async function newKey(): Promise<string> {
  const { privateKey } = await newKeyPair('rsa', { modulusLength: 2_048 });
  return JSON.stringify(privateKey.export({ format: 'jwk' }));
}

async function makeMissing({ database: { kysely }, settings }: Services, missing: number[], now: Date): Promise<void> {
  for (const period of missing) {
    const { ciphertext, nonce, keyId } = seal(settings.secretKey, await newKey(), boundTo(period));
    await kysely
      .insertInto('identity_key')
      .values({ kid: `${period}-${keyId}`, period, key_id: keyId, ciphertext, nonce, created_at: now })
      .onConflict((conflict) => conflict.column('kid').doNothing())
      .execute();
  }
}

async function storedKeys({ database, settings }: Services, periods: number[]) {
  return database.kysely
    .selectFrom('identity_key')
    .selectAll()
    .where('period', 'in', periods)
    .where('key_id', 'in', vaultKeyIds(settings))
    .orderBy('created_at')
    .orderBy('kid')
    .execute();
}

/**
 * Returns the signing key first and skips keys sealed under an unknown secret. A period has two if servers with
 * different secrets created it at once: both are published, the older one signs.
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
  return periods.flatMap((period) => {
    return rows
      .filter((row) => row.period === period)
      .map((row) => {
        const jwk = unseal(services.settings, { ...row, keyId: row.key_id }, boundTo(period));
        return { ...(JSON.parse(jwk) as JsonWebKey), kid: row.kid, use: 'sig', alg: signingAlgorithm };
      });
  });
}
