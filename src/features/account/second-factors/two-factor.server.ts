import type { FastifyRequest } from 'fastify';

import type { SignedIn } from '#server/sessions/account-session.data.ts';
import { endAccountSessions } from '#server/sessions/account-session.data.ts';
import { accountActor, type AuditAction, addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { seal, unseal, UnknownKey } from '#server/secrets/vault.ts';
import { vaultPlace } from '#server/secrets/vault-place.ts';
import { type AccountRow, changeAccount, lockAccount } from '#features/account/account.data.ts';
import type { MailNames } from '#features/account/account-mails.server.ts';
import { type AccountServices, brandingOf, queueAccountMail } from '#features/account/account-post.server.ts';
import { accountProblem } from '#features/account/account-problems.server.ts';
import { forgetPasskeys } from './passkey.data.ts';
import { proveOwner } from '#features/account/my-account/prove-owner.server.ts';
import { replaceRecoveryCodes } from './recovery-code.data.ts';
import { forgetSecondFactors } from './second-factor.data.ts';
import {
  newRecoveryCodesMail,
  twoFactorOffMail,
  twoFactorOnMail,
  twoFactorResetMail,
} from '#features/account/my-account/security-mails.server.ts';
import { codeProblems } from '#features/account/sign-in/sign-in-problems.ts';
import { refuseLastFactorRemoval } from './staff-second-factor.server.ts';
import { checkTotp, newTotpSecret, totpPicture } from './totp.server.ts';
import { forgetFailures, attemptSourceOf } from '#features/account/attempts/attempts.data.ts';
import type { Db } from '#server/db/connect.ts';

const sealedFor = (accountId: string): string => `account totp ${accountId}`;

export const totpPlace = vaultPlace({
  table: 'account',
  key: ['id'],
  prefix: 'totp_',
  boundTo: ({ id }) => sealedFor(id),
});

export function totpSecretOf({ settings }: Services, account: AccountRow): string | null {
  const { totp_ciphertext: ciphertext, totp_nonce: nonce, totp_key_id: keyId } = account;
  if (ciphertext === null || nonce === null || keyId === null) return null;
  try {
    return unseal(settings, { ciphertext, nonce, keyId }, sealedFor(account.id));
  } catch (error) {
    if (!(error instanceof UnknownKey)) throw error;
    const text = 'Codes of this account can no longer be checked here. Ask for its two-step sign-in to be reset.';
    throw new Problem(409, 'second-factor-unreadable', text);
  }
}

type SecurityChange = { action: AuditAction; content: (names: MailNames) => MailContent };

export async function auditAndNotify(
  tx: Db,
  services: AccountServices,
  request: FastifyRequest,
  { account, actor = account.id, action, content }: SecurityChange & { account: AccountRow; actor?: string },
): Promise<void> {
  await addAuditEntry(tx, { at: services.now(), actor: accountActor(actor), accountId: account.id, action });
  await queueAccountMail(tx, services, {
    to: account.email,
    branding: brandingOf(services, request),
    content,
    isUnlimited: true,
  });
}

export async function lockOwn(tx: Db, { accountId }: SignedIn): Promise<AccountRow> {
  const account = await lockAccount(tx, accountId);
  if (!account) throw accountProblem('unknown-user');
  return account;
}

function isOnAlready(): Problem {
  return new Problem(409, 'two-factor-on', 'Two-step sign-in is on already. Turn it off first to set it up anew.');
}

export function isOff(): Problem {
  return new Problem(409, 'two-factor-off', 'Two-step sign-in is not on.');
}

export function codeProblem(kind: keyof typeof codeProblems): Problem {
  const { code, message } = codeProblems[kind];
  return new Problem(400, code, message, { errors: [{ pointer: '/code', detail: message }] });
}

export type TwoFactorSetUp = { secret: string; uri: string; qr: string };

export async function startTwoFactor(
  services: AccountServices,
  request: FastifyRequest,
  who: SignedIn,
  password: string | undefined,
): Promise<TwoFactorSetUp> {
  await proveOwner(services, request, who, password);
  const secret = newTotpSecret();
  const sealed = seal(services.settings.secretKey, secret, sealedFor(who.accountId));
  await services.database.kysely.transaction().execute(async (tx) => {
    if ((await lockOwn(tx, who)).two_factor_at !== null) throw isOnAlready();
    await changeAccount(tx, who.accountId, {
      totp_ciphertext: sealed.ciphertext,
      totp_nonce: sealed.nonce,
      totp_key_id: sealed.keyId,
      totp_last_step: null,
    });
  });
  return { secret, ...totpPicture(secret, { issuer: services.brands.of(request.hostname).name, label: who.email }) };
}

export async function countCode(services: AccountServices, email: string, address: string): Promise<Buffer> {
  const source = attemptSourceOf(services.settings.secretKey, email, address);
  await services.attempts.take(source, 'code');
  return source.email;
}

export async function confirmTwoFactor(
  services: AccountServices,
  request: FastifyRequest,
  who: SignedIn,
  code: string,
): Promise<string[]> {
  const attempts = await countCode(services, who.email, request.ip);
  const { settings } = services;
  const now = services.now();
  const codes = await services.database.kysely.transaction().execute(async (tx) => {
    const account = await lockOwn(tx, who);
    if (account.two_factor_at !== null) throw isOnAlready();
    const secret = totpSecretOf(services, account);
    if (secret === null) throw isOff();
    const check = checkTotp({ secret, lastStep: account.totp_last_step }, code, now);
    if (check.kind !== 'right') throw codeProblem(check.kind);
    await changeAccount(tx, account.id, { two_factor_at: now, totp_last_step: check.step });
    await endAccountSessions(tx, account.id, now, who.sessionId);
    await auditAndNotify(tx, services, request, { account, action: 'account.two-factor-on', content: twoFactorOnMail });
    return replaceRecoveryCodes(tx, { accountId: account.id, keys: settings });
  });
  await forgetFailures(services.database.kysely, attempts, 'code');
  return codes;
}

export async function newRecoveryCodes(
  services: AccountServices,
  request: FastifyRequest,
  who: SignedIn,
  password: string | undefined,
): Promise<string[]> {
  await proveOwner(services, request, who, password);
  return services.database.kysely.transaction().execute(async (tx) => {
    const account = await lockOwn(tx, who);
    if (account.two_factor_at === null) throw isOff();
    const entry = { action: 'account.recovery-codes-made', content: newRecoveryCodesMail } as const;
    await auditAndNotify(tx, services, request, { account, ...entry });
    return replaceRecoveryCodes(tx, { accountId: account.id, keys: services.settings });
  });
}

export async function stopTwoFactor(
  services: AccountServices,
  request: FastifyRequest,
  who: SignedIn,
  password: string | undefined,
): Promise<void> {
  await proveOwner(services, request, who, password);
  await services.database.kysely.transaction().execute(async (tx) => {
    const account = await lockOwn(tx, who);
    if (account.two_factor_at === null) throw isOff();
    await refuseLastFactorRemoval(tx, services, account, 'app');
    await forgetSecondFactors(tx, account.id);
    await auditAndNotify(tx, services, request, {
      account,
      action: 'account.two-factor-off',
      content: twoFactorOffMail,
    });
  });
}

export async function resetTwoFactor(
  services: AccountServices,
  request: FastifyRequest,
  { accountId, by }: { accountId: string; by: string },
): Promise<AccountRow> {
  return services.database.kysely.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account) throw accountProblem('unknown-user');
    await forgetPasskeys(tx, accountId);
    const after = await forgetSecondFactors(tx, accountId);
    await endAccountSessions(tx, accountId, services.now());
    const entry = { action: 'account.two-factor-reset', content: twoFactorResetMail } as const;
    await auditAndNotify(tx, services, request, { account, actor: by, ...entry });
    return after;
  });
}
