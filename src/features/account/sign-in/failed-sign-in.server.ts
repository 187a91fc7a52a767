import { addAuditEntry } from '#server/audit.data.ts';
import type { AccountServices } from '#features/account/account-post.server.ts';
import type { AttemptSource, AttemptKind } from '#features/account/attempts/attempts.data.ts';

type Failed = {
  /** Null for an address without an account. That address is not stored: it may be a typing error. */
  accountId: string | null;
  source: AttemptSource;
  kind: Extract<AttemptKind, 'sign-in' | 'code'>;
};

/** Audits nothing for attempts refused during a wait, so that they cannot fill the audit. */
export async function recordFailedSignIn(
  services: AccountServices,
  { accountId, source, kind }: Failed,
): Promise<void> {
  const { database, attempts, now } = services;
  const entry = { at: now(), actor: 'visitor', ...(accountId !== null && { accountId }) };
  const action = kind === 'sign-in' ? 'account.sign-in-failed' : 'account.code-failed';
  const detail = accountId === null ? 'no account has this address' : '';
  await addAuditEntry(database.kysely, { ...entry, action, detail });
  const seconds = await attempts.secondsToWait(source, kind);
  if (seconds === 0) return;
  const wait = `next try in ${Math.ceil(seconds / 60)} min`;
  await addAuditEntry(database.kysely, { ...entry, action: 'account.sign-in-limited', detail: wait });
}
