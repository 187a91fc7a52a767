import { announceAccount } from '#server/sessions/account-news.data.ts';
import type { SignedIn } from '#server/sessions/account-session.data.ts';
import { forgetSubscriptionsOf } from '#server/outbox/push/push.data.ts';
import type { AccountSession } from '#features/account/account-answers.rules.ts';
import { purgeExternalSteps } from '#features/account/external-login/external-step.server.ts';
import { purgeChallenges } from '#features/account/second-factors/passkey.data.ts';
import type { Db } from '#server/db/connect.ts';

export async function sessionsOf(db: Db, who: SignedIn, now: Date): Promise<AccountSession[]> {
  const rows = await db
    .selectFrom('account_session')
    .selectAll()
    .where('account_id', '=', who.accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('idle_expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    current: row.id === who.sessionId,
    userAgent: row.user_agent,
    remembered: row.remember,
    signedInAt: row.created_at.toISOString(),
    usedAt: row.used_at.toISOString(),
    expiresAt: (row.idle_expires_at < row.expires_at ? row.idle_expires_at : row.expires_at).toISOString(),
  }));
}

export async function endSessionOf(
  db: Db,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  now: Date,
): Promise<boolean> {
  const ended = await db
    .updateTable('account_session')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!ended) return false;
  await forgetSubscriptionsOf(db, { column: 'account_session_id', id: sessionId });
  await announceAccount(db, accountId);
  return true;
}

export async function purgeAccountLeftovers(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('account_session')
    .where((where) =>
      where.or([
        where('ended_at', 'is not', null),
        where('expires_at', '<=', now),
        where('idle_expires_at', '<=', now),
      ]),
    )
    .execute();
  await db.deleteFrom('account_token').where('expires_at', '<=', now).execute();
  await db.deleteFrom('account_sign_in_step').where('expires_at', '<=', now).execute();
  await db.deleteFrom('account_device').where('expires_at', '<=', now).execute();
  await purgeExternalSteps(db, now);
  await purgeChallenges(db, now);
}
