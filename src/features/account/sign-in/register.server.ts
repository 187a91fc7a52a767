import type { FastifyReply, FastifyRequest } from 'fastify';

import { accountActor, addAuditEntry } from '#server/audit.data.ts';
import { hashPassword } from '#server/secrets/password-hash.ts';
import {
  accountByEmail,
  type AccountRow,
  addAccount,
  changeAccount,
  isInvited,
  lockAccount,
} from '#features/account/account.data.ts';
import { alreadyRegisteredMail, linkTo } from '#features/account/account-mails.server.ts';
import {
  type AccountServices,
  type Branding,
  brandingOf,
  queueAccountMail,
  queueConfirmationMail,
  queueInviteMail,
} from '#features/account/account-post.server.ts';
import { accountProblem } from '#features/account/account-problems.server.ts';
import { findToken, useToken, voidTokens } from './account-token.data.ts';
import { countMailRequest } from '#features/account/mail-request.server.ts';
import { forgetExternalLogins } from '#features/account/external-login/external-login.data.ts';
import { refuseWeakPassword } from '#features/account/passwords/password-check.server.ts';
import { clearMark, markBrowser, markOf } from './registering.server.ts';
import { comparePassword } from './sign-in.server.ts';
import { tooManyAttempts } from '#features/account/attempts/too-many-attempts.server.ts';
import { attemptSourceOf } from '#features/account/attempts/attempts.data.ts';
import type { Db } from '#server/db/connect.ts';

type Exchange = { request: FastifyRequest; reply: FastifyReply };
type Registration = { email: string; password_hash: string; registered_by: Buffer };

async function ensureAccount(
  tx: Db,
  { email, ...chosen }: Registration,
  now: Date,
): Promise<{ account: AccountRow; isOpen: boolean }> {
  const added = await addAccount(tx, { email, ...chosen }, now);
  if (added) return { account: added, isOpen: true };
  const found = await accountByEmail(tx, email);
  const account = found && (await lockAccount(tx, found.id));
  // Deleted between the two statements.
  if (!account) return ensureAccount(tx, { email, ...chosen }, now);
  if (account.email_confirmed_at !== null || isInvited(account)) return { account, isOpen: false };
  // An earlier registrant has not proven the address, and must not stay linked to it.
  await forgetExternalLogins(tx, account.id);
  return { account: await changeAccount(tx, account.id, chosen), isOpen: true };
}

type MailParts = { branding: Branding; returnUrl: string | null };

async function sendMail(
  tx: Db,
  services: AccountServices,
  { account, isOpen }: { account: AccountRow; isOpen: boolean },
  { branding, returnUrl }: MailParts,
): Promise<void> {
  if (isOpen) await queueConfirmationMail(tx, services, account, { branding, returnUrl });
  else if (isInvited(account)) await queueInviteMail(tx, services, account, { branding });
  else {
    const url = linkTo('login', null, returnUrl);
    await queueAccountMail(tx, services, {
      to: account.email,
      branding,
      content: (names) => alreadyRegisteredMail(names, url),
    });
  }
}

/**
 * Registers an address with the same answer for every address (ruling 6.1). Only the mail's reader learns whether there
 * was an account.
 */
export async function register(
  services: AccountServices,
  { request, reply }: Exchange,
  form: { email: string; password: string },
  returnUrl: string | null,
): Promise<void> {
  const { database, settings, now } = services;
  refuseWeakPassword(form.password, form.email);
  await countMailRequest(services, request, form.email);
  const password_hash = await hashPassword(form.password);
  const registered_by = markBrowser(reply, settings);
  const mailParts = { branding: brandingOf(services, request), returnUrl };
  await database.kysely.transaction().execute(async (tx) => {
    const registered = await ensureAccount(tx, { email: form.email, password_hash, registered_by }, now());
    await sendMail(tx, services, registered, mailParts);
  });
}

type Confirmation = { confirmed: boolean; requiresPassword: boolean; email: string | null };

const passwordRequired: Confirmation = { confirmed: false, requiresPassword: true, email: null };

const otherBrowser = [
  { pointer: '/token', detail: 'Open the link in the browser in which you signed up, or sign in there again first.' },
];

async function isRegistrant(
  services: AccountServices,
  request: FastifyRequest,
  account: AccountRow,
  password: string | undefined,
): Promise<boolean> {
  if (account.password_hash === null && account.registered_by === null) return true;
  const mark = markOf(request, services.settings);
  if (mark !== null && account.registered_by !== null && mark.equals(account.registered_by)) return true;
  if (account.password_hash === null) throw accountProblem('confirm-email-failed', otherBrowser);
  if (password === undefined) return false;
  const source = attemptSourceOf(services.settings.secretKey, account.email, request.ip);
  const compared = await comparePassword(services, account, { password, source });
  if (compared.kind === 'limited') throw tooManyAttempts(compared.seconds);
  if (compared.kind === 'wrong') throw accountProblem('invalid-password');
  return true;
}

/**
 * Confirms an address by its mailed token. Anybody may register any address, so the mail alone is not enough. It needs
 * the browser that registered, or the password chosen there.
 */
export async function confirmEmail(
  services: AccountServices,
  { request, reply }: Exchange,
  { token, password }: { token: string; password?: string | undefined },
): Promise<Confirmation> {
  const { kysely } = services.database;
  const now = services.now();
  const found = await findToken(kysely, token, 'confirm-email', now);
  if (!found || found.isUsed || found.isExpired) throw accountProblem('confirm-email-failed');
  const before = await kysely.selectFrom('account').selectAll().where('id', '=', found.accountId).executeTakeFirst();
  // Confirmed since the token was read: this is the second of two concurrent requests.
  if (!before || before.email_confirmed_at !== null) throw accountProblem('confirm-email-failed');
  if (!(await isRegistrant(services, request, before, password))) return passwordRequired;
  const email = await kysely.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, found.accountId);
    // A newer registration has another password, which this request has not proven.
    const isSame = account?.password_hash === before.password_hash && account?.email === found.email;
    if (!account || !isSame || !(await useToken(tx, found.id, now))) throw accountProblem('confirm-email-failed');
    await changeAccount(tx, account.id, { email_confirmed_at: now, registered_by: null });
    await voidTokens(tx, account.id, ['confirm-email'], now);
    const note = { at: now, actor: accountActor(account.id), accountId: account.id };
    await addAuditEntry(tx, { ...note, action: 'account.email-confirmed' });
    return account.email;
  });
  clearMark(reply, services.settings);
  return { confirmed: true, requiresPassword: false, email };
}
