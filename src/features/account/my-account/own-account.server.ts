import type { FastifyRequest } from 'fastify';

import { endAccountSessions, type SignedIn } from '#server/sessions/account-session.data.ts';
import { accountActor, addAuditEntry } from '#server/audit.data.ts';
import { Problem } from '#server/http/errors.ts';
import { hashPassword } from '#server/secrets/password-hash.ts';
import { normaliseEmail } from '#shared/people/email.ts';
import { accountById, type AccountRow, changeAccount, lockAccount } from '#features/account/account.data.ts';
import {
  changeEmailMail,
  emailChangedMail,
  linkTo,
  passwordChangedMail,
} from '#features/account/account-mails.server.ts';
import { type AccountServices, brandingOf, queueAccountMail } from '#features/account/account-post.server.ts';
import { accountProblem } from '#features/account/account-problems.server.ts';
import { findToken, issueToken, useToken, voidTokens } from '#features/account/sign-in/account-token.data.ts';
import { countMailRequest } from '#features/account/mail-request.server.ts';
import { refuseWeakPassword } from '#features/account/passwords/password-check.server.ts';
import { forgetDevices } from '#features/account/second-factors/second-factor.data.ts';
import { comparePassword } from '#features/account/sign-in/sign-in.server.ts';
import { tooManyAttempts } from '#features/account/attempts/too-many-attempts.server.ts';
import { forgetFailures, attemptSourceOf } from '#features/account/attempts/attempts.data.ts';
import type { Db } from '#server/db/connect.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';

export async function confirmPassword(
  services: AccountServices,
  request: FastifyRequest,
  { accountId }: SignedIn,
  password: string,
): Promise<AccountRow> {
  const account = await accountById(services.database.kysely, accountId);
  if (!account) throw accountProblem('unknown-user');
  const source = attemptSourceOf(services.settings.secretKey, account.email, request.ip);
  const compared = await comparePassword(services, account, { password, source });
  if (compared.kind === 'limited') throw tooManyAttempts(compared.seconds);
  if (compared.kind === 'wrong') throw accountProblem('invalid-password');
  return account;
}

async function storePassword(
  tx: Db,
  services: AccountServices,
  request: FastifyRequest,
  { account, password_hash }: { account: AccountRow; password_hash: string },
): Promise<void> {
  const at = services.now();
  await changeAccount(tx, account.id, { password_hash });
  await voidTokens(tx, account.id, ['reset-password'], at);
  await forgetDevices(tx, account.id);
  const note = { at, actor: accountActor(account.id), accountId: account.id };
  await addAuditEntry(tx, { ...note, action: 'account.password-changed', changes: [{ field: 'password' }] });
  const content = (names: Parameters<typeof passwordChangedMail>[0]) =>
    passwordChangedMail(names, linkTo('forgotPassword', null));
  await queueAccountMail(tx, services, {
    to: account.email,
    branding: brandingOf(services, request),
    content,
    isUnlimited: true,
  });
}

export async function changePassword(
  services: AccountServices,
  request: FastifyRequest,
  who: SignedIn,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  refuseWeakPassword(newPassword, who.email, '/newPassword');
  const { password_hash: proven } = await confirmPassword(services, request, who, currentPassword);
  const password_hash = await hashPassword(newPassword);
  await services.database.kysely.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, who.accountId);
    // Changed or reset by another request since the password was compared.
    if (account?.password_hash !== proven) throw accountProblem('invalid-password');
    await storePassword(tx, services, request, { account, password_hash });
    await endAccountSessions(tx, account.id, services.now(), who.sessionId);
  });
}

export async function resetPassword(
  services: AccountServices,
  request: FastifyRequest,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { kysely } = services.database;
  const now = services.now();
  const found = await findToken(kysely, token, 'reset-password', now);
  if (!found || found.isUsed || found.isExpired) throw badResetLink();
  refuseWeakPassword(password, found.email);
  const password_hash = await hashPassword(password);
  await kysely.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, found.accountId);
    const isOwn = account?.email === found.email && account.email_confirmed_at !== null;
    if (!account || !isOwn || !(await useToken(tx, found.id, now))) throw badResetLink();
    await storePassword(tx, services, request, { account, password_hash });
    await endAccountSessions(tx, account.id, now);
    // The reset proves the mailbox's owner, so the waits after another person's guesses end.
    await forgetFailures(tx, attemptSourceOf(services.settings.secretKey, account.email, request.ip).email, 'sign-in');
  });
}

function badResetLink(): Problem {
  return new Problem(400, 'reset-link-invalid', 'This link has been used or has expired. Ask for a new one.');
}

/** Sends a link that completes the change. Whether the new address has an account shows only then. */
export async function changeEmail(
  services: AccountServices,
  request: FastifyRequest,
  who: SignedIn,
  { newEmail, password }: { newEmail: string; password: string },
): Promise<void> {
  // As typed: other capitals than now are a change.
  if (newEmail === who.email) {
    const errors = [{ pointer: '/newEmail', detail: 'This is the email address of your account already.' }];
    throw new Problem(400, 'invalid-body', 'The body is not valid.', { errors });
  }
  await confirmPassword(services, request, who, password);
  // Both are counted: otherwise one account could send mails to any number of strangers. The limit knows no capitals, so
  // the same address in others would count twice.
  await countMailRequest(services, request, who.email);
  if (normaliseEmail(newEmail) !== who.emailNorm) await countMailRequest(services, request, newEmail);
  const { accountId } = who;
  await services.database.kysely.transaction().execute(async (tx) => {
    const token = await issueToken(tx, { accountId, purpose: 'change-email', email: newEmail }, services.now());
    const url = linkTo('confirmEmailChange', token);
    const branding = brandingOf(services, request);
    await queueAccountMail(tx, services, { to: newEmail, branding, content: (names) => changeEmailMail(names, url) });
  });
}

async function isTaken(tx: Db, account: AccountRow, email: string): Promise<boolean> {
  const owner = await tx
    .selectFrom('account')
    .select('id')
    .where('email_norm', '=', normaliseEmail(email))
    .where('id', '!=', account.id)
    .executeTakeFirst();
  return owner !== undefined;
}

export async function confirmEmailChange(
  services: AccountServices,
  request: FastifyRequest,
  who: SignedIn | null,
  token: string,
): Promise<string> {
  const { kysely } = services.database;
  const now = services.now();
  const found = await findToken(kysely, token, 'change-email', now);
  const isForeign = who !== null && found !== null && who.accountId !== found.accountId;
  if (!found || found.isUsed || found.isExpired || isForeign) throw accountProblem('change-email-failed');
  const { email, accountId } = found;
  const change = kysely.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account || !(await useToken(tx, found.id, now))) throw accountProblem('change-email-failed');
    if (await isTaken(tx, account, email)) throw accountProblem('email-already-registered');
    await changeAccount(tx, accountId, { email, email_norm: normaliseEmail(email), email_confirmed_at: now });
    await voidTokens(tx, accountId, ['change-email', 'reset-password', 'confirm-email'], now);
    await endAccountSessions(tx, accountId, now, who?.sessionId ?? null);
    const note = { at: now, actor: accountActor(accountId), accountId };
    await addAuditEntry(tx, { ...note, action: 'account.email-changed', changes: [{ field: 'email' }] });
    const branding = brandingOf(services, request);
    await queueAccountMail(tx, services, { to: account.email, branding, content: emailChangedMail, isUnlimited: true });
  });
  await change.catch((error: unknown) => {
    throw isUniqueViolation(error) ? accountProblem('email-already-registered') : error;
  });
  return email;
}
