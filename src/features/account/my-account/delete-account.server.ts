import type { FastifyRequest } from 'fastify';

import { announceAccount } from '#server/sessions/account-news.data.ts';
import type { SignedIn } from '#server/sessions/account-session.data.ts';
import { accountActor, addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { type AccountRow, hasOtherAdmin, lockAccount, lockAdmins } from '#features/account/account.data.ts';
import type { AccountServices } from '#features/account/account-post.server.ts';
import { accountProblem } from '#features/account/account-problems.server.ts';
import { confirmPassword } from './own-account.server.ts';
import type { Db } from '#server/db/connect.ts';

const lastAdminText = 'This is the last administrator who can sign in. Make somebody else an administrator first.';

/** The last administrator cannot be removed, because no other account could appoint one. */
export const lastAdminErrors = [{ pointer: '/accountId', detail: lastAdminText }];

export function lastAdmin(): Problem {
  return new Problem(409, 'last-admin', lastAdminText, { errors: lastAdminErrors });
}

/** Locks the account. Concurrent removals of administrators wait, so that two cannot remove each other. */
export async function lockForAdministration(
  tx: Db,
  { settings, now }: Services,
  accountId: string,
): Promise<{ account: AccountRow; isLastAdmin: boolean }> {
  await lockAdmins(tx);
  const account = await lockAccount(tx, accountId);
  if (!account) throw accountProblem('unknown-user');
  const isLastAdmin =
    account.roles.includes('admin') && !(await hasOtherAdmin(tx, accountId, { now: now(), demo: settings.demo }));
  return { account, isLastAdmin };
}

export async function deleteAccount(services: AccountServices, accountId: string, actor: string): Promise<void> {
  await services.database.kysely.transaction().execute(async (tx) => {
    const { account, isLastAdmin } = await lockForAdministration(tx, services, accountId);
    if (isLastAdmin) throw lastAdmin();
    await tx.deleteFrom('account').where('id', '=', account.id).execute();
    await announceAccount(tx, account.id);
    await addAuditEntry(tx, { at: services.now(), actor, action: 'account.deleted', accountId });
  });
}

export async function deleteOwnAccount(
  services: AccountServices,
  request: FastifyRequest,
  who: SignedIn,
  password: string,
): Promise<void> {
  const { id } = await confirmPassword(services, request, who, password);
  await deleteAccount(services, id, accountActor(id));
}
