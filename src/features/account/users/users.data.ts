import { sql } from 'kysely';

import type { AccountRole, DeskRight } from '#shared/account-role.ts';
import { normaliseEmail } from '#shared/people/email.ts';
import type { User } from '#features/account/account-answers.rules.ts';
import { type AccountRow, permanentLockOut, isInvited, isLockedOut } from '#features/account/account.data.ts';
import { usersInPage } from '#features/account/account.rules.ts';
import { tokenLifetimes } from '#features/account/sign-in/account-token.data.ts';
import type { Db } from '#server/db/connect.ts';

function statusOf(account: AccountRow, now: Date): User['status'] {
  if (isLockedOut(account, now)) return 'locked-out';
  if (isInvited(account)) return 'invited';
  return account.email_confirmed_at === null ? 'unconfirmed' : 'active';
}

function inviteExpiryOf(account: AccountRow): string | null {
  const { invited_at: invitedAt } = account;
  if (invitedAt === null || !isInvited(account)) return null;
  return new Date(invitedAt.getTime() + tokenLifetimes.invite).toISOString();
}

export function userOf(account: AccountRow, now: Date): User {
  const until = isLockedOut(account, now) ? account.locked_out_until : null;
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    roles: account.roles as AccountRole[],
    rights: account.rights as DeskRight[],
    brands: account.brands,
    clientIds: account.client_ids,
    status: statusOf(account, now),
    lockedOutUntil: until?.toISOString() ?? null,
    lockedOutForGood: until !== null && until >= permanentLockOut,
    twoFactorEnabled: account.two_factor_at !== null,
    invitedAt: account.invited_at?.toISOString() ?? null,
    inviteExpiresAt: inviteExpiryOf(account),
    signedInAt: account.signed_in_at?.toISOString() ?? null,
    createdAt: account.created_at.toISOString(),
  };
}

function literally(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}

export type UsersAsked = {
  search: string;
  role?: AccountRole | undefined;
  status?: 'invited' | undefined;
  after?: string | undefined;
};

export async function findUsers(
  db: Db,
  { search, role, status, after }: UsersAsked,
): Promise<{ accounts: AccountRow[]; next: string | null }> {
  let found = db.selectFrom('account').selectAll().orderBy('id', 'desc');
  if (search !== '') found = found.where('email_norm', 'like', `%${literally(normaliseEmail(search))}%`);
  if (role !== undefined) found = found.where(sql<boolean>`${role} = any (roles)`);
  if (status === 'invited') found = found.where('invited_at', 'is not', null).where('invite_accepted_at', 'is', null);
  if (after !== undefined) found = found.where('id', '<', after);
  const rows = await found.limit(usersInPage + 1).execute();
  const accounts = rows.slice(0, usersInPage);
  return { accounts, next: rows.length > usersInPage ? (accounts.at(-1)?.id ?? null) : null };
}
