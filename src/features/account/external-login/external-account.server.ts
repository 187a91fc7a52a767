import type { FastifyRequest } from 'fastify';

import type { SignedIn } from '#server/sessions/account-session.data.ts';
import { Problem } from '#server/http/errors.ts';
import { normaliseEmail } from '#shared/people/email.ts';
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
  brandingOf,
  queueAccountMail,
  queueConfirmationMail,
  queueInviteMail,
} from '#features/account/account-post.server.ts';
import { accountProblem } from '#features/account/account-problems.server.ts';
import { countMailRequest } from '#features/account/mail-request.server.ts';
import {
  accountOfExternal,
  addExternalLogin,
  countExternalLogins,
  forgetExternalLogins,
  removeExternalLogin,
} from './external-login.data.ts';
import { displayNameOf, signInByAddress, type ExternalOutcome } from './external-sign-in.server.ts';
import { findResult, deleteResult, type ExternalResult } from './external-step.server.ts';
import { countPasskeys } from '#features/account/second-factors/passkey.data.ts';
import { proveOwner } from '#features/account/my-account/prove-owner.server.ts';
import { markBrowser } from '#features/account/sign-in/registering.server.ts';
import { providerUnlinkedMail } from '#features/account/my-account/security-mails.server.ts';
import type { Exchange } from '#features/account/sign-in/sign-in.server.ts';
import { auditAndNotify } from '#features/account/second-factors/two-factor.server.ts';
import type { Db } from '#server/db/connect.ts';

/** Deletes the link of a never confirmed account, so that a mistyped address can be corrected. */
async function deleteUnprovenLink(tx: Db, returned: ExternalResult): Promise<void> {
  const linked = await accountOfExternal(tx, returned);
  const account = linked && (await lockAccount(tx, linked));
  if (!account) return;
  const isNobodys = account.email_confirmed_at === null && account.signed_in_at === null;
  if (!isNobodys) throw accountProblem('external-login-failed');
  await removeExternalLogin(tx, account.id, returned.provider);
}

async function createProven(
  tx: Db,
  services: AccountServices,
  exchange: Exchange,
  returned: ExternalResult,
): Promise<ExternalOutcome> {
  const email = returned.email;
  await addAccount(tx, { email }, services.now());
  const found = await accountByEmail(tx, email);
  const account = found && (await lockAccount(tx, found.id));
  if (!account) throw accountProblem('external-login-failed');
  return signInByAddress(tx, services, exchange, { account, returned });
}

async function unprovenAccount(
  tx: Db,
  { email, registered_by }: { email: string; registered_by: Buffer },
  now: Date,
): Promise<AccountRow | null> {
  const added = await addAccount(tx, { email, registered_by }, now);
  if (added) return added;
  const found = await accountByEmail(tx, email);
  const account = found && (await lockAccount(tx, found.id));
  if (!account || account.email_confirmed_at !== null || isInvited(account)) return null;
  await forgetExternalLogins(tx, account.id);
  return changeAccount(tx, account.id, { registered_by, password_hash: null });
}

/** Sends a mail that proves the address first, so that the answer does not tell whether it has an account. */
async function createUnproven(
  tx: Db,
  services: AccountServices,
  { request, reply }: Exchange,
  { email, returned, returnUrl }: { email: string; returned: ExternalResult; returnUrl: string | null },
): Promise<void> {
  const registered_by = markBrowser(reply, services.settings);
  const branding = brandingOf(services, request);
  const account = await unprovenAccount(tx, { email, registered_by }, services.now());
  if (account) {
    await addExternalLogin(tx, { ...returned, accountId: account.id }, services.now());
    await queueConfirmationMail(tx, services, account, { branding, returnUrl });
    return;
  }
  const owner = await accountByEmail(tx, email);
  if (owner && isInvited(owner)) return void (await queueInviteMail(tx, services, owner, { branding }));
  const url = linkTo('login', null, returnUrl);
  await queueAccountMail(tx, services, { to: email, branding, content: (names) => alreadyRegisteredMail(names, url) });
}

export type Creation = { tokenHash: Buffer; email: string; returnUrl: string | null };

export async function createForExternal(
  services: AccountServices,
  exchange: Exchange,
  { tokenHash, email, returnUrl }: Creation,
): Promise<ExternalOutcome | 'requires-email-confirmation'> {
  const { database, now } = services;
  const { kysely } = database;
  const before = await findResult(kysely, tokenHash, now());
  if (before === null || before.accountId !== null) throw accountProblem('external-login-failed');
  const isProven = before.emailVerified && normaliseEmail(before.email) === normaliseEmail(email);
  if (!isProven) await countMailRequest(services, exchange.request, email);
  return kysely.transaction().execute(async (tx) => {
    const returned = await findResult(tx, tokenHash, now());
    if (returned === null) throw accountProblem('external-login-failed');
    await deleteUnprovenLink(tx, returned);
    if (!isProven) {
      await createUnproven(tx, services, exchange, { email, returned, returnUrl });
      return 'requires-email-confirmation';
    }
    await deleteResult(tx, tokenHash);
    return createProven(tx, services, exchange, returned);
  });
}

export function lastSignInMethod(): Problem {
  return new Problem(409, 'last-way-in', 'This is the only way into your account. Choose a password first.');
}

export async function unlinkExternal(
  services: AccountServices,
  request: FastifyRequest,
  who: SignedIn,
  { provider, password }: { provider: string; password?: string | undefined },
): Promise<void> {
  await proveOwner(services, request, who, password);
  await services.database.kysely.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, who.accountId);
    if (!account) throw accountProblem('unknown-user');
    if (!(await removeExternalLogin(tx, account.id, provider))) {
      throw new Problem(404, 'unknown-provider', 'This provider is not linked to your account.');
    }
    const others = (await countExternalLogins(tx, account.id)) + (await countPasskeys(tx, account.id));
    if (account.password_hash === null && others === 0) throw lastSignInMethod();
    const content = providerUnlinkedMail(displayNameOf(services, provider));
    await auditAndNotify(tx, services, request, { account, action: 'account.provider-unlinked', content });
  });
}
