// What is kept while somebody signs in at a provider: the start until they come back, the result until it is used.
import type { Services } from '#server/context.ts';
import { hashToken, newToken } from '#server/sessions/session.ts';
import { seal, unseal } from '#server/secrets/vault.ts';
import { vaultPlace } from '#server/secrets/vault-place.ts';
import type { ExternalIdentity, Secrets } from './external-provider.server.ts';
import type { Db } from '#server/db/connect.ts';

/** Time limit at the provider, and again for choosing an address, in milliseconds. */
export const externalStepMs = 30 * 60 * 1_000;

/** Returns what the seal is bound to, so that no row opens as one of another provider. */
const sealedFor = (provider: string): string => `external sign-in at ${provider}`;

export const externalStartPlace = vaultPlace({
  table: 'account_external_start',
  key: ['state_hash'],
  also: ['provider'],
  boundTo: ({ provider }) => sealedFor(provider),
});

/** `accountId` is of the account to which a sign-in is added; null for one who signs in. */
export type ExternalStart = { provider: string; returnPath: string | null; accountId: string | null };

/** Stores the start with its sealed secrets. Returns the state for the provider, and the token for the browser's cookie. */
export async function storeStart(
  { database, settings, now }: Services,
  { provider, returnPath, accountId }: ExternalStart,
  secrets: Secrets,
): Promise<{ state: string; browserToken: string }> {
  const [state, browserToken] = [newToken(), newToken()];
  const sealed = seal(settings.secretKey, JSON.stringify(secrets), sealedFor(provider));
  await database.kysely
    .insertInto('account_external_start')
    .values({
      state_hash: hashToken(state),
      browser_hash: hashToken(browserToken),
      provider,
      ciphertext: sealed.ciphertext,
      nonce: sealed.nonce,
      key_id: sealed.keyId,
      return_path: returnPath,
      account_id: accountId,
      expires_at: new Date(now().getTime() + externalStepMs),
    })
    .execute();
  return { state, browserToken };
}

/** Deletes the start and returns it, so that it is used once; null if it is over, or another browser's. */
export async function takeStart(
  { database, settings, now }: Services,
  { state, browserHash, provider }: { state: string; browserHash: Buffer; provider: string },
): Promise<(ExternalStart & { secrets: Secrets }) | null> {
  const row = await database.kysely
    .deleteFrom('account_external_start')
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', browserHash)
    .where('provider', '=', provider)
    .where('expires_at', '>', now())
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const { ciphertext, nonce, key_id: keyId, return_path: returnPath, account_id: accountId } = row;
  const text = unseal(settings, { ciphertext, nonce, keyId }, sealedFor(provider));
  return { provider, returnPath, accountId, secrets: JSON.parse(text) as Secrets };
}

/** What the provider said of whoever came back. */
export type ExternalResult = ExternalIdentity & { provider: string; accountId: string | null };

/** Returns the token for the browser's cookie, by which the result is found. */
export async function storeResult({ database, now }: Services, result: ExternalResult): Promise<string> {
  const token = newToken();
  await database.kysely
    .insertInto('account_external_result')
    .values({
      token_hash: hashToken(token),
      provider: result.provider,
      subject: result.subject,
      email: result.email,
      email_verified: result.emailVerified,
      account_id: result.accountId,
      expires_at: new Date(now().getTime() + externalStepMs),
    })
    .execute();
  return token;
}

/** Returns the result and locks it in a transaction, so that it is used once; null if it is over. */
export async function findResult(db: Db, tokenHash: Buffer, now: Date): Promise<ExternalResult | null> {
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

export async function deleteResult(tx: Db, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('account_external_result').where('token_hash', '=', tokenHash).execute();
}

/** Deletes steps whose time is over. */
export async function purgeExternalSteps(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_external_start').where('expires_at', '<=', now).execute();
  await db.deleteFrom('account_external_result').where('expires_at', '<=', now).execute();
}
