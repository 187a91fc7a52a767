import { accountActor, addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { hashPassword } from '#server/secrets/password-hash.ts';
import {
  accountByEmail,
  addAccount,
  type AccountRow,
  changeAccount,
  lockAccount,
  lockAdmins,
} from '../account.data.ts';
import { forgetExternalLogins } from '../external-login/external-login.data.ts';
import { refuseWeakPassword } from '../passwords/password-check.server.ts';
import { voidTokens } from '../sign-in/account-token.data.ts';
import { continueSignIn, type Exchange, type SignInOutcome } from '../sign-in/sign-in.server.ts';
import { endSetupLinks, hasUsableAccount, isSetupLink, issueSetupLink } from './setup-link.data.ts';

export const setupPath = '/setup';

/** Returns whether the portal waits for its first account. The demo has accounts of its own. */
export async function awaitsFirstAccount({ database, settings }: Services): Promise<boolean> {
  return !settings.demo && !(await hasUsableAccount(database.kysely));
}

/** Returns the address by which whoever reads the terminal makes the first account, or null if there is one. */
export async function makeSetupLink(services: Services): Promise<string | null> {
  if (!(await awaitsFirstAccount(services))) return null;
  const token = await issueSetupLink(services.database.kysely, services.now());
  return new URL(`${setupPath}#token=${token}`, services.settings.publicUrl).href;
}

function isOver(): Problem {
  const detail = 'This portal has its first account already. Sign in with it.';
  return new Problem(409, 'setup-link-used', detail);
}

function unknownLink(): Problem {
  const detail = 'This setup link is wrong or older than a day. Start the portal again: it prints a new one.';
  return new Problem(404, 'setup-link-unknown', detail);
}

/** Takes over what a stranger may have registered under the address, with all that hangs on it. */
async function takeAccount(
  tx: Db,
  email: string,
  own: { password_hash: string; email_confirmed_at: Date },
  now: Date,
): Promise<AccountRow> {
  const given = { ...own, roles: ['admin' as const] };
  const added = await addAccount(tx, { email, ...given }, now);
  if (added) return added;
  const found = await accountByEmail(tx, email);
  const account = found && (await lockAccount(tx, found.id));
  if (!account) throw new Error('The account was deleted at this moment.');
  await voidTokens(tx, account.id, ['confirm-email', 'reset-password', 'change-email', 'invite'], now);
  await forgetExternalLogins(tx, account.id);
  return changeAccount(tx, account.id, { ...given, registered_by: null, locked_out_until: null });
}

type FirstAccount = { token: string; email: string; password: string };

/** Makes the first administrator and signs it in. Throws 403 for a wrong link, and 409 once there is an account. */
export async function createFirstAccount(
  services: Services,
  exchange: Exchange,
  { token, email, password }: FirstAccount,
): Promise<SignInOutcome> {
  const { database, now } = services;
  if (!(await awaitsFirstAccount(services))) throw isOver();
  // Before the password is hashed, which costs a stranger nothing and us a core.
  if (!(await isSetupLink(database.kysely, token, now()))) throw unknownLink();
  refuseWeakPassword(password, email);
  const password_hash = await hashPassword(password);
  return database.kysely.transaction().execute(async (tx) => {
    await lockAdmins(tx);
    if (await hasUsableAccount(tx)) throw isOver();
    if (!(await isSetupLink(tx, token, now()))) throw unknownLink();
    const at = now();
    const account = await takeAccount(tx, email, { password_hash, email_confirmed_at: at }, at);
    await endSetupLinks(tx);
    const entry = { at, actor: accountActor(account.id), accountId: account.id };
    await addAuditEntry(tx, { ...entry, action: 'account.first-made', detail: 'by the setup link' });
    return continueSignIn(tx, services, exchange, { accountId: account.id, amr: ['pwd'], remember: false });
  });
}
