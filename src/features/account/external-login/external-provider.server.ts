import * as openid from 'openid-client';

import type { ExternalProvider } from '#server/settings/external-provider-setting.ts';

/** In seconds: somebody looks at a page that does not move. */
const timeoutSeconds = 10;
/** In milliseconds: how long what a provider says of itself is believed. Its keys are looked up anew when needed. */
const freshFor = 24 * 60 * 60 * 1_000;
const longestText = 200;

type Discovered = { config: Promise<openid.Configuration>; at: number };
const discovered = new WeakMap<ExternalProvider, Discovered>();

/** By the way that the provider says it accepts; RFC 6749 has Basic where it says nothing. */
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
    // The signature of an ID token is checked, although it comes by TLS from the provider itself.
    execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
  });
}

/** What the provider says of itself, asked for when it is first needed; a provider that was away is asked again. */
function configOf(provider: ExternalProvider): Promise<openid.Configuration> {
  const known = discovered.get(provider);
  if (known && Date.now() - known.at < freshFor) return known.config;
  const config = discover(provider);
  discovered.set(provider, { config, at: Date.now() });
  config.catch(() => discovered.delete(provider));
  return config;
}

export type Secrets = { nonce: string; verifier: string };

export function newSecrets(): Secrets {
  return { nonce: openid.randomNonce(), verifier: openid.randomPKCECodeVerifier() };
}

/** Where the browser goes to sign in at the provider: authorization code with PKCE, state and nonce. Throws where it is away. */
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

/** Who somebody is at a provider. `emailVerified`: the provider says that the address is theirs. */
export type ExternalIdentity = { subject: string; email: string; emailVerified: boolean };

/** What the provider refused, in its own words, as text of a bounded length. */
export type Refused = { remoteError: string };

function identityOf(subject: string, claims: Record<string, unknown>): ExternalIdentity {
  const { email, email_verified: verified } = claims;
  return { subject, email: typeof email === 'string' ? email : '', emailVerified: verified === true };
}

/**
 * Exchanges the code that the browser came back with. `back` is the address it came to. State, issuer, signature, nonce
 * and PKCE are checked by the library; it throws where any is not right.
 */
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
