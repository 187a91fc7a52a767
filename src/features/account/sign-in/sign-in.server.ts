import type { FastifyReply, FastifyRequest } from 'fastify';

import { startAccountSession } from '#server/sessions/account-session.data.ts';
import {
  accountDeviceCookieName,
  accountTokenHashOf,
  setAccountCookie,
  signInStepCookieName,
} from '#server/sessions/account-session.ts';
import { accountActor, addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { withVerify, refuseWhenFull } from '#server/secrets/password-hash.ts';
import { secretCookie, tokenHashIn } from '#server/sessions/session.ts';
import { accountByEmail, type AccountRow, isLockedOut, lockAccount } from '#features/account/account.data.ts';
import type { AccountServices } from '#features/account/account-post.server.ts';
import { recordFailedSignIn } from './failed-sign-in.server.ts';
import { rememberRegistration } from './registering.server.ts';
import {
  beginSignInStep,
  needsSecondFactor,
  stepLifetimeMs,
} from '#features/account/second-factors/second-factor.data.ts';
import { recordLanding } from '#features/account/second-factors/staff-second-factor.server.ts';
import { forgetFailures, type AttemptSource, attemptSourceOf } from '#features/account/attempts/attempts.data.ts';
import type { Db } from '#server/db/connect.ts';

export type SignInOutcome =
  | 'succeeded'
  | 'requires-two-factor'
  | 'requires-email-confirmation'
  | 'wrong'
  | 'locked-out'
  | 'not-allowed';

type Proof = { amr: string[]; remember: boolean };

export async function completeSignIn(
  tx: Db,
  services: Services,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { account, amr, remember }: Proof & { account: AccountRow },
): Promise<void> {
  const { settings, now } = services;
  const accountId = account.id;
  const userAgent = request.headers['user-agent'] ?? '';
  const previous = accountTokenHashOf(request, settings);
  const at = now();
  // `/api/media` reads the session as it stands, also where no other call has looked at it.
  const staffIdleMs = account.roles.length > 0 ? settings.staffIdleMs : null;
  const session = { accountId, amr, remember, userAgent, previous, staffIdleMs };
  const token = await startAccountSession(tx, session, at);
  const detail = `by ${amr.join(', ')}`;
  await addAuditEntry(tx, { at, actor: accountActor(accountId), action: 'account.signed-in', accountId, detail });
  setAccountCookie(reply, settings, token, remember);
  recordLanding(services, reply, account, amr);
}

export type Exchange = { request: FastifyRequest; reply: FastifyReply };

export function signInBlocker({ settings, now }: Services, account: AccountRow): SignInOutcome | null {
  if (account.demo && !settings.demo) return 'not-allowed';
  if (isLockedOut(account, now())) return 'locked-out';
  return account.email_confirmed_at === null ? 'requires-email-confirmation' : null;
}

/** Locks the account, so that a concurrent lock-out takes effect. */
export async function continueSignIn(
  tx: Db,
  services: Services,
  exchange: Exchange,
  { accountId, ...proof }: Proof & { accountId: string },
): Promise<SignInOutcome> {
  const { settings } = services;
  const now = services.now();
  const account = await lockAccount(tx, accountId);
  if (account === null) return 'wrong';
  const blocker = signInBlocker(services, account);
  if (blocker !== null) return blocker;
  const device = tokenHashIn(exchange.request, accountDeviceCookieName(settings));
  if (!(await needsSecondFactor(tx, account, device, now))) {
    await completeSignIn(tx, services, exchange, { account, ...proof });
    return 'succeeded';
  }
  const token = await beginSignInStep(tx, { accountId, ...proof }, now);
  exchange.reply.header(
    'set-cookie',
    secretCookie(settings, signInStepCookieName(settings), token, stepLifetimeMs / 1_000),
  );
  return 'requires-two-factor';
}

type Limited = { kind: 'limited'; seconds: number };

export type Compared = { kind: 'right' | 'wrong' } | Limited;

/**
 * Takes the same time for a null account. Right passwords, and those never compared for lack of a slot, are not
 * counted. Counting happens in the hashing queue, so that waiting requests hold no connection.
 */
export async function comparePassword(
  { database, attempts }: AccountServices,
  account: Pick<AccountRow, 'password_hash'> | null,
  { password, source }: { password: string; source: AttemptSource },
): Promise<Compared> {
  refuseWhenFull();
  return withVerify(async (verify) => {
    const counted = await attempts.count(source, 'sign-in');
    if ('seconds' in counted) return { kind: 'limited', seconds: counted.seconds };
    if (!(await verify(account?.password_hash ?? null, password))) return { kind: 'wrong' };
    await forgetFailures(database.kysely, source.email, 'sign-in');
    return { kind: 'right' };
  });
}

export type SignInResult = { kind: SignInOutcome } | Limited;

/** Runs the same statements and the same hash for an unknown e-mail and a wrong password. */
export async function signIn(
  services: AccountServices,
  exchange: Exchange,
  form: { email: string; password: string; rememberMe: boolean },
): Promise<SignInResult> {
  const { kysely } = services.database;
  const source = attemptSourceOf(services.settings.secretKey, form.email, exchange.request.ip);
  refuseWhenFull();
  const seconds = await services.attempts.secondsToWait(source, 'sign-in');
  if (seconds > 0) return { kind: 'limited', seconds };
  const account = await accountByEmail(kysely, form.email);
  const compared = await comparePassword(services, account, { password: form.password, source });
  if (compared.kind === 'limited') return compared;
  if (compared.kind === 'wrong' || account === null) {
    await recordFailedSignIn(services, { accountId: account?.id ?? null, source, kind: 'sign-in' });
    return { kind: 'wrong' };
  }
  const proof = { accountId: account.id, amr: ['pwd'], remember: form.rememberMe };
  return kysely.transaction().execute(async (tx) => {
    const kind = await continueSignIn(tx, services, exchange, proof);
    if (kind === 'requires-email-confirmation') await rememberRegistration(tx, services, exchange.reply, account.id);
    return { kind };
  });
}
