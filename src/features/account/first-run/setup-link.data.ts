import { hashToken, newToken } from '#server/sessions/session.ts';
import type { Db } from '#server/db/connect.ts';

const lifetimeMs = 24 * 60 * 60 * 1_000;

/** Returns a new token; the store keeps its hash only. Links that servers printed before stay valid. */
export async function issueSetupLink(db: Db, now: Date): Promise<string> {
  const token = newToken();
  await db.deleteFrom('setup_link').where('expires_at', '<=', now).execute();
  const times = { created_at: now, expires_at: new Date(now.getTime() + lifetimeMs) };
  await db
    .insertInto('setup_link')
    .values({ token_hash: hashToken(token), ...times })
    .execute();
  return token;
}

export async function isSetupLink(db: Db, token: string, now: Date): Promise<boolean> {
  const found = db.selectFrom('setup_link').select('token_hash').where('token_hash', '=', hashToken(token));
  return (await found.where('expires_at', '>', now).executeTakeFirst()) !== undefined;
}

/** Ends every link, because one has done what they all are for. */
export async function endSetupLinks(tx: Db): Promise<void> {
  await tx.deleteFrom('setup_link').execute();
}

/** Returns whether anybody can sign in. What strangers registered and nobody confirmed does not count. */
export async function hasUsableAccount(db: Db): Promise<boolean> {
  const found = db.selectFrom('account').select('id').where('email_confirmed_at', 'is not', null);
  return (await found.where('demo', '=', false).limit(1).executeTakeFirst()) !== undefined;
}
