import type { SignedIn } from '#server/sessions/account-session.data.ts';
import { lacksSecondFactor } from '#server/sessions/account.access.ts';
import type { Services } from '#server/context.ts';
import type { CurrentUser } from './account-answers.rules.ts';
import { countRecoveryCodes } from './second-factors/recovery-code.data.ts';

export async function currentUserOf(services: Services, who: SignedIn): Promise<CurrentUser> {
  const { accountId, roles } = who;
  const db = services.database.kysely;
  const account = await db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
  const logins = await db
    .selectFrom('account_external_login')
    .select('provider')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  return {
    id: account.id,
    email: account.email,
    roles,
    hasPassword: account.password_hash !== null,
    twoFactorEnabled: account.two_factor_at !== null,
    secondFactorNeeded: lacksSecondFactor(services, who) ? (who.secondFactor === 'unused' ? 'use' : 'set-up') : null,
    recoveryCodesLeft: await countRecoveryCodes(db, accountId),
    externalLogins: logins.map(({ provider }) => provider),
    createdAt: account.created_at.toISOString(),
  };
}
