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
import { challengeHash, type PasskeyRow } from './passkey.data.ts';

/** In milliseconds: for somebody who has to find their key first. */
const timeoutMs = 120_000;
/** EdDSA, ES256 and RS256 (COSE): what authenticators have. */
const algorithms = [-8, -7, -257];

export function passkeyRefused(): Problem {
  return new Problem(400, 'passkey-refused', 'That passkey did not work. Try again, or sign in another way.');
}

const described = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id.toString('base64url'),
  transports,
});

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text.replaceAll('-', ''), 'hex'));

type Person = { id: string; email: string; portal: string };

/** What a new passkey is made by: kept on the device with the account's name, and opened by its owner's face, finger or PIN. */
export async function creationOptions(
  { publicUrl }: Site,
  { id, email, portal }: Person,
  existing: PasskeyRow[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: portal,
    rpID: publicUrl.hostname,
    userName: email,
    userID: bytesOf(id),
    timeout: timeoutMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: existing.map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** What a passkey is asked by; without `allowed` any that the browser has for this site. */
export async function requestOptions(
  { publicUrl }: Site,
  allowed: PasskeyRow[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: publicUrl.hostname,
    timeout: timeoutMs,
    userVerification: 'required',
    allowCredentials: allowed.map(described),
  });
}

/** The credential that an authenticator has made; `challenge` is the hash of what it was to sign. Throws a Problem where anything of it is not as it was asked for. */
export async function createdCredential({ publicUrl }: Site, challenge: string, response: RegistrationResponseJSON) {
  const expected = {
    expectedChallenge: (signed: string) => challengeHash(signed) === challenge,
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
 * How often the authenticator says that it was used, and how it keeps its key, in the words of RFC 8176; `challenge` is
 * the hash of what it was to sign. Throws a
 * Problem where the signature is not that of the passkey for this site and challenge, or the count went back.
 */
export async function provenUse(
  { publicUrl }: Site,
  challenge: string,
  { passkey, response }: { passkey: PasskeyRow; response: AuthenticationResponseJSON },
): Promise<{ counter: number; amr: string[] }> {
  const { userHandle } = response.response;
  const isOwn = userHandle === undefined || Buffer.from(userHandle, 'base64url').equals(bytesOf(passkey.account_id));
  if (!isOwn) throw passkeyRefused();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (signed: string) => challengeHash(signed) === challenge,
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
