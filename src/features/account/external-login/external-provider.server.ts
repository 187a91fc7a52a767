import * as openid from 'openid-client';

import type { ExternalProvider } from '#server/settings/external-provider-setting.ts';

const timeoutSeconds = 10;
const metadataCacheMs = 24 * 60 * 60 * 1_000;
const longestText = 200;

type Discovered = { config: Promise<openid.Configuration>; at: number };
const discovered = new WeakMap<ExternalProvider, Discovered>();

/** Uses the client authentication that the provider advertises; RFC 6749 defaults to Basic. */
function authentication(secret: string): openid.ClientAuth {
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const auth = methods.includes('client_secret_basic') ? openid.ClientSecretBasic : openid.ClientSecretPost;
    return auth(secret)(server, client, body, headers);
  };
}

function discover({ issuer, clientId, clientSecret }: ExternalProvider): Promise<openid.Configuration> {
  const isPlain = issuer.startsWith('http:');
  return openid.discovery(new URL(issuer), clientId, undefined, authentication(clientSecret), {
    timeout: timeoutSeconds,
    // Checks the ID token's signature too, although it comes by TLS from the provider itself.
    execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
  });
}

function configOf(provider: ExternalProvider): Promise<openid.Configuration> {
  const known = discovered.get(provider);
  if (known && Date.now() - known.at < metadataCacheMs) return known.config;
  const config = discover(provider);
  discovered.set(provider, { config, at: Date.now() });
  config.catch(() => discovered.delete(provider));
  return config;
}

export type Secrets = { nonce: string; verifier: string };

export function newSecrets(): Secrets {
  return { nonce: openid.randomNonce(), verifier: openid.randomPKCECodeVerifier() };
}

export async function authorizationUrl(
  provider: ExternalProvider,
  { nonce, verifier, state, redirectUri }: Secrets & { state: string; redirectUri: string },
): Promise<URL> {
  return openid.buildAuthorizationUrl(await configOf(provider), {
    redirect_uri: redirectUri,
    scope: 'openid email',
    response_type: 'code',
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
}

export type ExternalIdentity = { subject: string; email: string; emailVerified: boolean };

export type Refused = { remoteError: string };

function identityOf(subject: string, claims: Record<string, unknown>): ExternalIdentity {
  const { email, email_verified: verified } = claims;
  return { subject, email: typeof email === 'string' ? email : '', emailVerified: verified === true };
}

/** Throws on a mismatch of state, issuer, signature, nonce or PKCE, all of which the library checks. */
export async function identityFrom(
  provider: ExternalProvider,
  back: URL,
  { nonce, verifier, state }: Secrets & { state: string },
): Promise<ExternalIdentity | Refused> {
  const config = await configOf(provider);
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
  try {
    const tokens = await openid.authorizationCodeGrant(config, back, checks);
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('The provider sent no ID token.');
    const hasAddress = claims['email'] !== undefined || config.serverMetadata().userinfo_endpoint === undefined;
    if (hasAddress) return identityOf(claims.sub, claims);
    return identityOf(claims.sub, await openid.fetchUserInfo(config, tokens.access_token, claims.sub));
  } catch (error) {
    if (!(error instanceof openid.AuthorizationResponseError)) throw error;
    return { remoteError: (error.error_description ?? error.error).slice(0, longestText) };
  }
}
