import { noteInAudit } from '#server/audit.data.ts';
import type { AccountServices } from '#features/account/account-post.server.ts';
import type { Trier, TryKind } from '#features/account/tries/tries.data.ts';

type Failed = {
  /** Null where the address that was typed has no account. It is not written down: it may be a slip of anybody's. */
  accountId: string | null;
  trier: Trier;
  kind: Extract<TryKind, 'sign-in' | 'code'>;
};

/**
 * Writes down a sign-in that failed and, where the next try has to wait, for how long. Tries that are refused while
 * somebody waits are not written down, so that nobody fills the audit.
 */
export async function noteFailedSignIn(services: AccountServices, { accountId, trier, kind }: Failed): Promise<void> {
  const { database, tries, now } = services;
  const entry = { at: now(), actor: 'visitor', ...(accountId !== null && { accountId }) };
  const action = kind === 'sign-in' ? 'account.sign-in-failed' : 'account.code-failed';
  const detail = accountId === null ? 'no account has this address' : '';
  await noteInAudit(database.kysely, { ...entry, action, detail });
  const seconds = await tries.secondsToWait(trier, kind);
  if (seconds === 0) return;
  const wait = `next try in ${Math.ceil(seconds / 60)} min`;
  await noteInAudit(database.kysely, { ...entry, action: 'account.sign-in-limited', detail: wait });
}
