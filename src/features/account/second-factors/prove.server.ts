import type { AuthenticationResponseJSON } from '@simplewebauthn/server';

import { keepProof, type SignedIn } from '#server/sessions/account-session.data.ts';
import { Problem } from '#server/http/errors.ts';
import { changeAccount } from '#features/account/account.data.ts';
import type { AccountServices } from '#features/account/account-post.server.ts';
import { forgetFailures } from '#features/account/attempts/attempts.data.ts';
import type { Exchange } from '#features/account/sign-in/sign-in.server.ts';
import { lockPasskey, passkeysOf, recordPasskeyUse } from './passkey.data.ts';
import { passkeyRefused, requestOptions, verifyUse } from './webauthn.server.ts';
import { setChallenge, takeBackChallenge } from './passkey.server.ts';
import { checkTotp } from './totp.server.ts';
import { codeProblem, countCode, isOff, lockOwn, totpSecretOf } from './two-factor.server.ts';

/** Notes that the code was given now. It is good once, as at a sign-in, and counts as a try as one there does. */
export async function proveByCode(
  services: AccountServices,
  { request }: Exchange,
  who: SignedIn,
  code: string,
): Promise<void> {
  const attempts = await countCode(services, who.email, request.ip);
  const now = services.now();
  await services.database.kysely.transaction().execute(async (tx) => {
    const account = await lockOwn(tx, who);
    const secret = account.two_factor_at === null ? null : totpSecretOf(services, account);
    if (secret === null) throw isOff();
    const check = checkTotp({ secret, lastStep: account.totp_last_step }, code, now);
    if (check.kind !== 'right') throw codeProblem(check.kind);
    await changeAccount(tx, account.id, { totp_last_step: check.step });
    await keepProof(tx, who.sessionId, now);
  });
  await forgetFailures(services.database.kysely, attempts, 'code');
}

export async function startPasskeyProof(services: AccountServices, exchange: Exchange, who: SignedIn) {
  const own = await passkeysOf(services.database.kysely, who.accountId);
  if (own.length === 0) throw new Problem(409, 'no-passkey', 'Your account has no passkey. Enter a code instead.');
  const options = await requestOptions(services.settings, own);
  await setChallenge(services, exchange, { challenge: options.challenge, purpose: 'prove', accountId: who.accountId });
  return options;
}

export async function proveByPasskey(
  services: AccountServices,
  exchange: Exchange,
  who: SignedIn,
  response: AuthenticationResponseJSON,
): Promise<void> {
  const { challengeHash, accountId } = await takeBackChallenge(services, exchange, 'prove');
  if (accountId !== who.accountId) throw passkeyRefused();
  const now = services.now();
  await services.database.kysely.transaction().execute(async (tx) => {
    const passkey = await lockPasskey(tx, Buffer.from(response.id, 'base64url'));
    if (passkey?.account_id !== who.accountId) throw passkeyRefused();
    const { counter } = await verifyUse(services.settings, challengeHash, { passkey, response });
    await recordPasskeyUse(tx, passkey.id, counter, now);
    await keepProof(tx, who.sessionId, now);
  });
}
