import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';

import { addSecondFactor, type SignedIn } from '#server/sessions/account-session.data.ts';
import { signInStepCookieName } from '#server/sessions/account-session.ts';
import { Problem } from '#server/http/errors.ts';
import { hostCookieName, secretCookie, type Site, tokenHashIn } from '#server/sessions/session.ts';
import { lockAccount } from '#features/account/account.data.ts';
import type { AccountServices } from '#features/account/account-post.server.ts';
import { accountProblem } from '#features/account/account-problems.server.ts';
import { refuseLastFactorRemoval } from './staff-second-factor.server.ts';
import { lastSignInMethod } from '#features/account/external-login/external-account.server.ts';
import { countExternalLogins } from '#features/account/external-login/external-login.data.ts';
import {
  addPasskey,
  type Challenge,
  challengeLifetimeMs,
  countPasskeys,
  storeChallenge,
  lockPasskey,
  recordPasskeyUse,
  type PasskeyRow,
  passkeysOf,
  removePasskey,
  takeChallenge,
  type TakenChallenge,
} from './passkey.data.ts';
import { creationOptions, verifyRegistration, passkeyRefused, verifyUse, requestOptions } from './webauthn.server.ts';
import { proveOwner } from '#features/account/my-account/prove-owner.server.ts';
import { endSignInStep } from './second-factor.data.ts';
import { passkeyAddedMail, passkeyRemovedMail } from '#features/account/my-account/security-mails.server.ts';
import { stepOver, waitingStep } from './sign-in-by-code.server.ts';
import {
  signInBlocker,
  completeSignIn,
  type Exchange,
  type SignInOutcome,
} from '#features/account/sign-in/sign-in.server.ts';
import { auditAndNotify } from './two-factor.server.ts';

const mostPasskeys = 20;
const cookieName = (site: Site) => hostCookieName(site, 'fettle-passkey');

export async function setChallenge(
  services: AccountServices,
  { reply }: Exchange,
  challenge: Challenge,
): Promise<void> {
  const { settings } = services;
  const token = await storeChallenge(services, challenge);
  reply.header('set-cookie', secretCookie(settings, cookieName(settings), token, challengeLifetimeMs / 1_000));
}

export async function takeBackChallenge(
  services: AccountServices,
  { request, reply }: Exchange,
  purpose: Challenge['purpose'],
): Promise<TakenChallenge> {
  const { settings } = services;
  const tokenHash = tokenHashIn(request, cookieName(settings));
  reply.header('set-cookie', secretCookie(settings, cookieName(settings), '', 0));
  const challenge = tokenHash && (await takeChallenge(services, tokenHash, purpose));
  if (!challenge) throw passkeyRefused();
  return challenge;
}

export async function startAddingPasskey(
  services: AccountServices,
  exchange: Exchange,
  who: SignedIn,
  password: string | undefined,
) {
  await proveOwner(services, exchange.request, who, password);
  const existing = await passkeysOf(services.database.kysely, who.accountId);
  const { accountId, email } = who;
  const brandName = services.brands.of(exchange.request.hostname).name;
  const options = await creationOptions(services.settings, { accountId, email, brandName }, existing);
  await setChallenge(services, exchange, { challenge: options.challenge, purpose: 'add', accountId });
  return options;
}

export async function finishAddingPasskey(
  services: AccountServices,
  exchange: Exchange,
  who: SignedIn,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<PasskeyRow> {
  const { challengeHash, accountId } = await takeBackChallenge(services, exchange, 'add');
  if (accountId !== who.accountId) throw passkeyRefused();
  const credential = await verifyRegistration(services.settings, challengeHash, response);
  return services.database.kysely.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, who.accountId);
    if (!account) throw accountProblem('unknown-user');
    if ((await countPasskeys(tx, account.id)) >= mostPasskeys) throw tooManyPasskeys();
    const passkey = {
      account_id: account.id,
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name,
    };
    const added = await addPasskey(tx, passkey, services.now());
    if (!added) throw passkeyRefused();
    // Creating the first second factor has proven it, so this sign-in need not start again.
    if (who.secondFactor === 'missing') await addSecondFactor(tx, who.sessionId);
    const entry = { action: 'account.passkey-added', content: passkeyAddedMail(name) } as const;
    await auditAndNotify(tx, services, exchange.request, { account, ...entry });
    return added;
  });
}

function tooManyPasskeys(): Problem {
  return new Problem(409, 'too-many-passkeys', `An account may have ${mostPasskeys} passkeys. Remove one first.`);
}

export async function dropPasskey(
  services: AccountServices,
  request: FastifyRequest,
  who: SignedIn,
  { passkeyId, password }: { passkeyId: string; password?: string | undefined },
): Promise<void> {
  await proveOwner(services, request, who, password);
  await services.database.kysely.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, who.accountId);
    if (!account) throw accountProblem('unknown-user');
    const name = await removePasskey(tx, account.id, passkeyId);
    if (name === null) throw new Problem(404, 'unknown-passkey', 'You have no such passkey.');
    const others = (await countPasskeys(tx, account.id)) + (await countExternalLogins(tx, account.id));
    if (account.password_hash === null && others === 0) throw lastSignInMethod();
    await refuseLastFactorRemoval(tx, services, account, 'passkey');
    const entry = { action: 'account.passkey-removed', content: passkeyRemovedMail(name) } as const;
    await auditAndNotify(tx, services, request, { account, ...entry });
  });
}

export async function startPasskeyLogin(services: AccountServices, exchange: Exchange, isSecondStep: boolean) {
  const step = isSecondStep ? await waitingStep(services, exchange) : null;
  if (isSecondStep && step === null) throw stepOver();
  const allowed = step ? await passkeysOf(services.database.kysely, step.accountId) : [];
  if (step && allowed.length === 0) {
    throw new Problem(409, 'no-passkey', 'Your account has no passkey. Enter a code instead.');
  }
  const options = await requestOptions(services.settings, allowed);
  const accountId = step?.accountId ?? null;
  await setChallenge(services, exchange, { challenge: options.challenge, purpose: 'sign-in', accountId });
  return options;
}

/** Counts a passkey as two factors at once: the device and its unlocking. */
export async function signInByPasskey(
  services: AccountServices,
  exchange: Exchange,
  { response, rememberMe }: { response: AuthenticationResponseJSON; rememberMe: boolean },
): Promise<SignInOutcome> {
  const { settings, now } = services;
  const { challengeHash, accountId } = await takeBackChallenge(services, exchange, 'sign-in');
  const step = accountId === null ? null : await waitingStep(services, exchange);
  if (accountId !== null && step?.accountId !== accountId) throw stepOver();
  return services.database.kysely.transaction().execute(async (tx) => {
    const passkey = await lockPasskey(tx, Buffer.from(response.id, 'base64url'));
    if (passkey === null || (step && passkey.account_id !== step.accountId)) throw passkeyRefused();
    const { counter, amr } = await verifyUse(settings, challengeHash, { passkey, response });
    const account = await lockAccount(tx, passkey.account_id);
    if (account === null) throw passkeyRefused();
    const blocker = signInBlocker(services, account);
    if (blocker !== null) return blocker;
    if (step && !(await endSignInStep(tx, step.id, now()))) throw stepOver();
    await recordPasskeyUse(tx, passkey.id, counter, now());
    const proof = { account, amr, remember: step?.remember ?? rememberMe };
    await completeSignIn(tx, services, exchange, proof);
    exchange.reply.header('set-cookie', secretCookie(settings, signInStepCookieName(settings), '', 0));
    return 'succeeded';
  });
}
