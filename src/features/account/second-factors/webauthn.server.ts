import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

import { Problem } from '#server/http/errors.ts';
import type { Site } from '#server/sessions/session.ts';
import { hashChallenge, type PasskeyRow } from './passkey.data.ts';

/** Long enough to fetch a security key. */
const timeoutMs = 120_000;
/** EdDSA, ES256 and RS256 (COSE), which authenticators support. */
const algorithms = [-8, -7, -257];

export function passkeyRefused(): Problem {
  return new Problem(400, 'passkey-refused', 'That passkey did not work. Try again, or sign in another way.');
}

const descriptorOf = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id.toString('base64url'),
  transports,
});

const uuidBytes = (id: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex'));

type Person = { accountId: string; email: string; brandName: string };

export async function creationOptions(
  { publicUrl }: Site,
  { accountId, email, brandName }: Person,
  existing: PasskeyRow[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: brandName,
    rpID: publicUrl.hostname,
    userName: email,
    userID: uuidBytes(accountId),
    timeout: timeoutMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

export async function requestOptions(
  { publicUrl }: Site,
  allowed: PasskeyRow[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: publicUrl.hostname,
    timeout: timeoutMs,
    userVerification: 'required',
    allowCredentials: allowed.map(descriptorOf),
  });
}

export async function verifyRegistration(
  { publicUrl }: Site,
  challengeHash: string,
  response: RegistrationResponseJSON,
) {
  const expected = {
    expectedChallenge: (signed: string) => hashChallenge(signed) === challengeHash,
    expectedOrigin: publicUrl.origin,
    expectedRPID: publicUrl.hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  };
  const { registrationInfo } = await verifyRegistrationResponse({ response, ...expected }).catch(() => {
    throw passkeyRefused();
  });
  if (registrationInfo === undefined) throw passkeyRefused();
  return registrationInfo.credential;
}

/**
 * Returns the authentication methods of RFC 8176. Throws a Problem for another site, challenge or passkey, and for a
 * lower counter.
 */
export async function verifyUse(
  { publicUrl }: Site,
  challengeHash: string,
  { passkey, response }: { passkey: PasskeyRow; response: AuthenticationResponseJSON },
): Promise<{ counter: number; amr: string[] }> {
  const { userHandle } = response.response;
  // An authenticator may leave out whose passkey it is; its signature by the stored key proves that already.
  const isOwn = userHandle === undefined || Buffer.from(userHandle, 'base64url').equals(uuidBytes(passkey.account_id));
  if (!isOwn) throw passkeyRefused();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (signed: string) => hashChallenge(signed) === challengeHash,
    expectedOrigin: publicUrl.origin,
    expectedRPID: publicUrl.hostname,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id.toString('base64url'),
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(() => {
    throw passkeyRefused();
  });
  if (!verified) throw passkeyRefused();
  const isOnOneDevice = authenticationInfo.credentialDeviceType === 'singleDevice';
  return { counter: authenticationInfo.newCounter, amr: [isOnOneDevice ? 'hwk' : 'swk', 'user', 'mfa'] };
}
