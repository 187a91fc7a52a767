import type { SignedIn } from '#server/sessions/account-session.data.ts';
import { accountActor, addAuditEntry } from '#server/audit.data.ts';
import { couldBeEmail } from '#shared/people/email.ts';
import {
  accountByEmail,
  type AccountRow,
  changeAccount,
  isInvited,
  isLockedOut,
  lockAccount,
} from '#features/account/account.data.ts';
import type { AccountServices } from '#features/account/account-post.server.ts';
import { voidTokens } from '#features/account/sign-in/account-token.data.ts';
import { accountOfExternal, addExternalLogin, forgetExternalLogins } from './external-login.data.ts';
import { findResult, deleteResult, type ExternalResult } from './external-step.server.ts';
import { rememberRegistration } from '#features/account/sign-in/registering.server.ts';
import { providerLinkedMail } from '#features/account/my-account/security-mails.server.ts';
import { type Exchange, continueSignIn, type SignInOutcome } from '#features/account/sign-in/sign-in.server.ts';
import { auditAndNotify } from '#features/account/second-factors/two-factor.server.ts';
import type { Db } from '#server/db/connect.ts';

export type ExternalProblem =
  | 'external-login-failed'
  | 'external-login-taken'
  | 'confirm-email-first'
  | 'account-locked-out'
  | 'account-not-allowed';

export type ExternalOutcome = 'succeeded' | 'requires-two-factor' | 'linked' | 'choose-email' | ExternalProblem;

export function displayNameOf({ settings }: AccountServices, provider: string): string {
  return settings.externalProviders.find(({ id }) => id === provider)?.displayName ?? provider;
}

function outcomeOf(outcome: SignInOutcome): ExternalOutcome {
  switch (outcome) {
    case 'succeeded':
    case 'requires-two-factor':
      return outcome;
    case 'locked-out':
      return 'account-locked-out';
    case 'not-allowed':
      return 'account-not-allowed';
    default:
      return 'external-login-failed';
  }
}

/**
 * Gives an unproven account to the person who proves its address now. Earlier passwords and links may be a stranger's,
 * and are deleted.
 */
export async function claimUnprovenAccount(tx: Db, { now }: AccountServices, account: AccountRow): Promise<AccountRow> {
  const at = now();
  await forgetExternalLogins(tx, account.id);
  await voidTokens(tx, account.id, ['confirm-email', 'invite', 'reset-password'], at);
  const note = { at, actor: accountActor(account.id), accountId: account.id, detail: 'by a provider' };
  await addAuditEntry(tx, { ...note, action: 'account.email-confirmed' });
  const accepted = isInvited(account) ? { invite_accepted_at: at } : {};
  const proven = { email_confirmed_at: at, password_hash: null, registered_by: null };
  return changeAccount(tx, account.id, { ...proven, ...accepted });
}

export async function signInByAddress(
  tx: Db,
  services: AccountServices,
  exchange: Exchange,
  { account: found, returned }: { account: AccountRow; returned: ExternalResult },
): Promise<ExternalOutcome> {
  // The addresses of the demo accounts are public.
  if (found.demo) return 'account-not-allowed';
  if (isLockedOut(found, services.now())) return 'account-locked-out';
  const account = found.email_confirmed_at === null ? await claimUnprovenAccount(tx, services, found) : found;
  const isLinked = await addExternalLogin(tx, { ...returned, accountId: account.id }, services.now());
  if (!isLinked) return 'external-login-taken';
  const content = providerLinkedMail(displayNameOf(services, returned.provider));
  await auditAndNotify(tx, services, exchange.request, { account, action: 'account.provider-linked', content });
  return outcomeOf(
    await continueSignIn(tx, services, exchange, { accountId: account.id, amr: ['fed'], remember: false }),
  );
}

async function signInByLink(
  tx: Db,
  services: AccountServices,
  exchange: Exchange,
  accountId: string,
): Promise<ExternalOutcome> {
  const outcome = await continueSignIn(tx, services, exchange, { accountId, amr: ['fed'], remember: false });
  if (outcome !== 'requires-email-confirmation') return outcomeOf(outcome);
  const account = await lockAccount(tx, accountId);
  if (account?.signed_in_at === null) return 'choose-email';
  await rememberRegistration(tx, services, exchange.reply, accountId);
  return 'confirm-email-first';
}

async function signInOrLink(
  tx: Db,
  services: AccountServices,
  exchange: Exchange,
  returned: ExternalResult,
): Promise<ExternalOutcome> {
  const linked = await accountOfExternal(tx, returned);
  if (linked !== null) return signInByLink(tx, services, exchange, linked);
  if (!returned.emailVerified || !couldBeEmail(returned.email)) return 'choose-email';
  const found = await accountByEmail(tx, returned.email);
  const account = found && (await lockAccount(tx, found.id));
  return account ? signInByAddress(tx, services, exchange, { account, returned }) : 'choose-email';
}

async function link(
  tx: Db,
  services: AccountServices,
  exchange: Exchange,
  { returned, who }: { returned: ExternalResult; who: SignedIn | null },
): Promise<ExternalOutcome> {
  const account = who && who.accountId === returned.accountId ? await lockAccount(tx, who.accountId) : null;
  if (account === null) return 'external-login-failed';
  const isNew = await addExternalLogin(tx, { ...returned, accountId: account.id }, services.now());
  if (!isNew) return (await accountOfExternal(tx, returned)) === account.id ? 'linked' : 'external-login-taken';
  const content = providerLinkedMail(displayNameOf(services, returned.provider));
  await auditAndNotify(tx, services, exchange.request, { account, action: 'account.provider-linked', content });
  return 'linked';
}

/** Takes the hash of the token in the return's cookie, which is good once, except while an address is to be chosen. */
export async function completeExternal(
  services: AccountServices,
  exchange: Exchange,
  { tokenHash, who }: { tokenHash: Buffer; who: SignedIn | null },
): Promise<ExternalOutcome> {
  return services.database.kysely.transaction().execute(async (tx) => {
    const returned = await findResult(tx, tokenHash, services.now());
    if (returned === null) return 'external-login-failed';
    const isLinking = returned.accountId !== null;
    const outcome = isLinking
      ? await link(tx, services, exchange, { returned, who })
      : await signInOrLink(tx, services, exchange, returned);
    if (outcome !== 'choose-email') await deleteResult(tx, tokenHash);
    return outcome;
  });
}
