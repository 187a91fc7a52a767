import { accountDeviceCookieName, signInStepCookieName } from '#server/sessions/account-session.ts';
import { Problem } from '#server/http/errors.ts';
import { secretCookie, tokenHashIn } from '#server/sessions/session.ts';
import { type AccountRow, changeAccount, isLockedOut, lockAccount } from '#features/account/account.data.ts';
import type { AccountServices } from '#features/account/account-post.server.ts';
import { recordFailedSignIn } from '#features/account/sign-in/failed-sign-in.server.ts';
import { countRecoveryCodes, spendRecoveryCode } from './recovery-code.data.ts';
import {
  rememberedDeviceMs,
  findSignInStep,
  rememberDevice,
  type OpenStep,
  endSignInStep,
} from './second-factor.data.ts';
import { recoveryCodeUsedMail } from '#features/account/my-account/security-mails.server.ts';
import { completeSignIn, type Exchange } from '#features/account/sign-in/sign-in.server.ts';
import { checkTotp, type CodeCheck } from './totp.server.ts';
import { forgetFailures, attemptSourceOf } from '#features/account/attempts/attempts.data.ts';
import { countCode, auditAndNotify, totpSecretOf } from './two-factor.server.ts';
import type { Db } from '#server/db/connect.ts';

export type GivenCode = {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  rememberDevice: boolean;
};

export type CodeOutcome = 'succeeded' | 'locked-out' | Exclude<CodeCheck['kind'], 'right'>;

export function stepOver(): Problem {
  return new Problem(401, 'sign-in-step-over', 'Your sign-in has expired. Go back and sign in again.');
}

export async function waitingStep(services: AccountServices, { request }: Exchange): Promise<OpenStep | null> {
  const { database, settings, now } = services;
  const tokenHash = tokenHashIn(request, signInStepCookieName(settings));
  return tokenHash && findSignInStep(database.kysely, tokenHash, now());
}

async function checkGiven(
  tx: Db,
  services: AccountServices,
  { request }: Exchange,
  { account, given }: { account: AccountRow; given: GivenCode },
): Promise<CodeCheck['kind']> {
  const now = services.now();
  if (given.recoveryCode !== undefined) {
    const owner = { accountId: account.id, keys: services.settings };
    if (!(await spendRecoveryCode(tx, owner, given.recoveryCode, now))) return 'wrong';
    const content = recoveryCodeUsedMail(await countRecoveryCodes(tx, account.id));
    await auditAndNotify(tx, services, request, { account, action: 'account.recovery-code-used', content });
    return 'right';
  }
  const secret = totpSecretOf(services, account);
  if (secret === null) return 'wrong';
  const check = checkTotp({ secret, lastStep: account.totp_last_step }, given.code ?? '', now);
  if (check.kind === 'right') await changeAccount(tx, account.id, { totp_last_step: check.step });
  return check.kind;
}

async function settleBrowser(
  tx: Db,
  { settings, now }: AccountServices,
  { request, reply }: Exchange,
  { accountId, remember }: { accountId: string; remember: boolean },
): Promise<void> {
  reply.header('set-cookie', secretCookie(settings, signInStepCookieName(settings), '', 0));
  if (!remember) return;
  const token = await rememberDevice(tx, { accountId, userAgent: request.headers['user-agent'] ?? '' }, now());
  const name = accountDeviceCookieName(settings);
  reply.header('set-cookie', secretCookie(settings, name, token, rememberedDeviceMs / 1_000));
}

/** Locks the account, so that the second of two concurrent requests finds the code used. */
export async function signInByCode(
  services: AccountServices,
  exchange: Exchange,
  given: GivenCode,
): Promise<CodeOutcome> {
  const { kysely } = services.database;
  const step = await waitingStep(services, exchange);
  if (step === null) throw stepOver();
  const attempts = await countCode(services, step.email, exchange.request.ip);
  const outcome = await kysely.transaction().execute(async (tx): Promise<CodeOutcome> => {
    const now = services.now();
    const account = await lockAccount(tx, step.accountId);
    if (account === null || account.email_confirmed_at === null || account.two_factor_at === null) throw stepOver();
    if (isLockedOut(account, now)) return 'locked-out';
    const kind = await checkGiven(tx, services, exchange, { account, given });
    if (kind !== 'right') return kind;
    if (!(await endSignInStep(tx, step.id, now))) throw stepOver();
    const proof = { account, amr: [...step.amr, 'otp', 'mfa'], remember: step.remember };
    await completeSignIn(tx, services, exchange, proof);
    await settleBrowser(tx, services, exchange, { accountId: account.id, remember: given.rememberDevice });
    return 'succeeded';
  });
  if (outcome === 'succeeded') await forgetFailures(kysely, attempts, 'code');
  else if (outcome !== 'locked-out') {
    const source = attemptSourceOf(services.settings.secretKey, step.email, exchange.request.ip);
    await recordFailedSignIn(services, { accountId: step.accountId, source, kind: 'code' });
  }
  return outcome;
}
