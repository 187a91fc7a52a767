import type { FastifyReply, FastifyRequest } from 'fastify';

import { endAccountSessions, type SignedIn } from '#server/sessions/account-session.data.ts';
import { accountActor, changeOf, addAuditEntry } from '#server/audit.data.ts';
import { Problem } from '#server/http/errors.ts';
import { checkBrandsKnown } from '#server/brands/known-brands.ts';
import { hashPassword } from '#server/secrets/password-hash.ts';
import type { AccountRole, DeskRight } from '#shared/account-role.ts';
import { normaliseEmail } from '#shared/people/email.ts';
import {
  accountByEmail,
  type AccountRow,
  addAccount,
  changeAccount,
  permanentLockOut,
  isInvited,
  lockAccount,
} from '#features/account/account.data.ts';
import { emailChangedMail } from '#features/account/account-mails.server.ts';
import {
  type AccountServices,
  type Branding,
  brandingOf,
  queueAccountMail,
  queueConfirmationMail,
  queueInviteMail,
} from '#features/account/account-post.server.ts';
import { accountProblem } from '#features/account/account-problems.server.ts';
import { noteAdminAction, rolesChange } from './admin-note.server.ts';
import { checkClients } from './clients.server.ts';
import { findToken, useToken, voidTokens } from '#features/account/sign-in/account-token.data.ts';
import {
  lastAdmin,
  lastAdminErrors,
  lockForAdministration,
} from '#features/account/my-account/delete-account.server.ts';
import { forgetExternalLogins } from '#features/account/external-login/external-login.data.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import { refuseWeakPassword } from '#features/account/passwords/password-check.server.ts';
import { continueSignIn, type SignInOutcome } from '#features/account/sign-in/sign-in.server.ts';
import type { Db } from '#server/db/connect.ts';

/** Administrators learn that a mail cannot be sent; users of open forms do not. */
function mailsSpent(): Problem {
  const text =
    'You or another administrator have sent this email address 3 emails within an hour. Try again in an hour.';
  return new Problem(429, 'too-many-mails', text, { retryAfterSeconds: 3_600 });
}

/**
 * Converts an account registered but never confirmed, and deletes the password chosen there. Returns null if the
 * address has an account.
 */
export type Invitation = {
  email: string;
  roles: AccountRole[];
  name?: string;
  rights?: DeskRight[];
  brands?: string[] | null;
  clientIds?: string[] | null;
};

export async function inviteAccount(
  tx: Db,
  { email, clientIds = null, ...others }: Invitation,
  now: Date,
): Promise<AccountRow | null> {
  const given = { ...others, client_ids: clientIds };
  const added = await addAccount(tx, { email, ...given, invited_at: now }, now);
  if (added) return added;
  const found = await accountByEmail(tx, email);
  const account = found && (await lockAccount(tx, found.id));
  if (!account || account.email_confirmed_at !== null || isInvited(account)) return null;
  await voidTokens(tx, account.id, ['confirm-email'], now);
  await forgetExternalLogins(tx, account.id);
  return changeAccount(tx, account.id, { ...given, invited_at: now, password_hash: null, registered_by: null });
}

function byAdmin(services: AccountServices, request: FastifyRequest): { branding: Branding; counted: 'admin-mail' } {
  return { branding: brandingOf(services, request), counted: 'admin-mail' };
}

export async function invite(
  services: AccountServices,
  request: FastifyRequest,
  given: Invitation,
): Promise<AccountRow> {
  checkBrandsKnown(services.brands, given.brands ?? null);
  return services.database.kysely.transaction().execute(async (tx) => {
    await checkClients(tx, { roles: given.roles, clientIds: given.clientIds ?? null });
    const account = await inviteAccount(tx, given, services.now());
    if (!account) throw accountProblem('email-already-registered');
    if (!(await queueInviteMail(tx, services, account, byAdmin(services, request)))) throw mailsSpent();
    const changes = [
      ...rolesChange([], given.roles),
      ...changeOf('rights', '', given.rights?.join(', ') ?? ''),
      ...changeOf('brands', '', given.brands?.join(', ') ?? ''),
      ...changeOf('clients', '', given.clientIds?.join(', ') ?? ''),
    ];
    await noteAdminAction(tx, services, request, { action: 'account.invited', accountId: account.id, changes });
    return account;
  });
}

export async function reinvite(
  services: AccountServices,
  request: FastifyRequest,
  { email, who }: { email: string; who: SignedIn },
): Promise<void> {
  await services.database.kysely.transaction().execute(async (tx) => {
    const account = await accountByEmail(tx, email);
    if (!account || account.invited_at === null) throw accountProblem('email-not-invited');
    if (!isInvited(account)) throw accountProblem('invite-already-accepted');
    if (!(await queueInviteMail(tx, services, account, byAdmin(services, request)))) throw mailsSpent();
    const entry = { at: services.now(), actor: accountActor(who.accountId), accountId: account.id };
    await addAuditEntry(tx, { ...entry, action: 'account.invited', detail: 'again' });
  });
}

/** Removes the account that nobody has used yet, and with it the links of its invitations. */
export async function withdrawInvitation(
  services: AccountServices,
  request: FastifyRequest,
  accountId: string,
): Promise<void> {
  await services.database.kysely.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account) throw accountProblem('unknown-user');
    if (account.invited_at === null) throw accountProblem('email-not-invited');
    if (!isInvited(account)) throw accountProblem('invite-already-accepted');
    await tx.deleteFrom('account').where('id', '=', accountId).execute();
    await noteAdminAction(tx, services, request, { action: 'account.invitation-withdrawn', accountId });
  });
}

export async function confirmInvite(
  services: AccountServices,
  exchange: { request: FastifyRequest; reply: FastifyReply },
  { token, password }: { token: string; password: string },
): Promise<SignInOutcome> {
  const { kysely } = services.database;
  const now = services.now();
  const found = await findToken(kysely, token, 'invite', now);
  if (!found) throw accountProblem('email-not-invited');
  if (found.isUsed) throw accountProblem('invite-already-accepted');
  if (found.isExpired) throw inviteExpired();
  refuseWeakPassword(password, found.email);
  const password_hash = await hashPassword(password);
  return kysely.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, found.accountId);
    if (account?.email !== found.email) throw accountProblem('email-not-invited');
    if (!isInvited(account) || !(await useToken(tx, found.id, now))) throw accountProblem('invite-already-accepted');
    await changeAccount(tx, account.id, { password_hash, email_confirmed_at: now, invite_accepted_at: now });
    await voidTokens(tx, account.id, ['invite'], now);
    const entry = { at: now, actor: accountActor(account.id), accountId: account.id };
    await addAuditEntry(tx, { ...entry, action: 'account.invite-accepted' });
    return continueSignIn(tx, services, exchange, { accountId: account.id, amr: ['pwd'], remember: false });
  });
}

function inviteExpired(): Problem {
  const errors = [{ pointer: '/token', detail: 'This link has expired. Ask for a new one.' }];
  return accountProblem('email-not-invited', errors);
}

function lockText({ locked_out_until: until }: AccountRow): string {
  if (until === null) return '';
  return until >= permanentLockOut ? 'without end' : until.toISOString();
}

export async function lockOut(
  services: AccountServices,
  request: FastifyRequest,
  { accountId, lockedOut, until }: { accountId: string; lockedOut: boolean; until?: string | undefined },
): Promise<AccountRow> {
  const now = services.now();
  const end = until === undefined ? permanentLockOut : new Date(until);
  if (lockedOut && end <= now) {
    throw accountProblem('lockout-failed', [{ pointer: '/until', detail: 'This must lie in the future.' }]);
  }
  return services.database.kysely.transaction().execute(async (tx) => {
    const { account: before, isLastAdmin } = await lockForAdministration(tx, services, accountId);
    if (lockedOut && isLastAdmin) throw accountProblem('lockout-failed', lastAdminErrors);
    const account = await changeAccount(tx, accountId, { locked_out_until: lockedOut ? end : null });
    if (lockedOut) await endAccountSessions(tx, accountId, now);
    const action = lockedOut ? 'account.locked-out' : 'account.let-in';
    const [from, to] = [lockText(before), lockText(account)];
    await noteAdminAction(tx, services, request, { action, accountId, changes: changeOf('lockedOutUntil', from, to) });
    return account;
  });
}

async function notifyBoth(
  tx: Db,
  services: AccountServices,
  { before, after, ...written }: { before: AccountRow; after: AccountRow } & ReturnType<typeof byAdmin>,
): Promise<void> {
  const isPosted = isInvited(after)
    ? await queueInviteMail(tx, services, after, written)
    : await queueConfirmationMail(tx, services, after, { ...written, returnUrl: null });
  if (!isPosted) throw mailsSpent();
  if (before.email_confirmed_at === null) return;
  await queueAccountMail(tx, services, {
    to: before.email,
    branding: written.branding,
    content: emailChangedMail,
    isUnlimited: true,
  });
}

/** Throws a Problem for the last administrator too, whom a typing error would lock out. */
export async function changeAccountEmail(
  services: AccountServices,
  request: FastifyRequest,
  { accountId, newEmail }: { accountId: string; newEmail: string },
): Promise<AccountRow> {
  const change = services.database.kysely.transaction().execute(async (tx) => {
    const { account: before, isLastAdmin } = await lockForAdministration(tx, services, accountId);
    if (isLastAdmin) throw lastAdmin();
    const address = { email: newEmail, email_norm: normaliseEmail(newEmail), email_confirmed_at: null };
    const after = await changeAccount(tx, accountId, { ...address, registered_by: null });
    await voidTokens(tx, accountId, ['confirm-email', 'change-email', 'reset-password', 'invite'], services.now());
    await endAccountSessions(tx, accountId, services.now());
    await notifyBoth(tx, services, { before, after, ...byAdmin(services, request) });
    await noteAdminAction(tx, services, request, {
      action: 'account.email-changed',
      accountId,
      changes: [{ field: 'email' }],
    });
    return after;
  });
  return change.catch((error: unknown) => {
    throw isUniqueViolation(error) ? accountProblem('email-already-registered') : error;
  });
}
