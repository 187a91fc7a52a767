import type { Services } from '#server/context.ts';
import { hashToken, newToken } from '#server/sessions/session.ts';
import { seal, unseal } from '#server/secrets/vault.ts';
import { vaultPlace } from '#server/secrets/vault-place.ts';
import type { ExternalIdentity, Secrets } from './external-provider.server.ts';
import type { Db } from '#server/db/connect.ts';

/** Time limit at the provider, and again for choosing an address, in milliseconds. */
export const externalStepMs = 30 * 60 * 1_000;

const sealedFor = (provider: string): string => `external sign-in at ${provider}`;

export const externalStartPlace = vaultPlace({
  table: 'account_external_start',
  key: ['state_hash'],
  also: ['provider'],
  boundTo: ({ provider }) => sealedFor(provider),
});

export type Leaving = { provider: string; returnPath: string | null; accountId: string | null };

export async function beginExternal(
  { database, settings, now }: Services,
  { provider, returnPath, accountId }: Leaving,
  secrets: Secrets,
): Promise<{ state: string; browser: string }> {
  const [state, browser] = [newToken(), newToken()];
  const sealed = seal(settings.secretKey, JSON.stringify(secrets), sealedFor(provider));
  await database.kysely
    .insertInto('account_external_start')
    .values({
      state_hash: hashToken(state),
      browser_hash: hashToken(browser),
      provider,
      ciphertext: sealed.ciphertext,
      nonce: sealed.nonce,
      key_id: sealed.keyId,
      return_path: returnPath,
      account_id: accountId,
      expires_at: new Date(now().getTime() + externalStepMs),
    })
    .execute();
  return { state, browser };
}

export async function takeExternal(
  { database, settings, now }: Services,
  { state, browser, provider }: { state: string; browser: Buffer; provider: string },
): Promise<(Leaving & { secrets: Secrets }) | null> {
  const row = await database.kysely
    .deleteFrom('account_external_start')
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', browser)
    .where('provider', '=', provider)
    .where('expires_at', '>', now())
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const { ciphertext, nonce, key_id: keyId, return_path: returnPath, account_id: accountId } = row;
  const text = unseal(settings, { ciphertext, nonce, keyId }, sealedFor(provider));
  return { provider, returnPath, accountId, secrets: JSON.parse(text) as Secrets };
}

export type Returned = ExternalIdentity & { provider: string; accountId: string | null };

export async function storeReturned({ database, now }: Services, returned: Returned): Promise<string> {
  const token = newToken();
  await database.kysely
    .insertInto('account_external_result')
    .values({
      token_hash: hashToken(token),
      provider: returned.provider,
      subject: returned.subject,
      email: returned.email,
      email_verified: returned.emailVerified,
      account_id: returned.accountId,
      expires_at: new Date(now().getTime() + externalStepMs),
    })
    .execute();
  return token;
}

export async function findReturned(db: Db, tokenHash: Buffer, now: Date): Promise<Returned | null> {
  const row = await db
    .selectFrom('account_external_result')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { provider, subject, email, email_verified: emailVerified, account_id: accountId } = row;
  return { provider, subject, email, emailVerified, accountId };
}

export async function forgetReturned(tx: Db, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('account_external_result').where('token_hash', '=', tokenHash).execute();
}

export async function purgeExternal(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_external_start').where('expires_at', '<=', now).execute();
  await db.deleteFrom('account_external_result').where('expires_at', '<=', now).execute();
}
