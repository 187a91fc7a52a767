import { hkdfSync } from 'node:crypto';

import { Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';

import type { Services } from '#server/context.ts';
import { locales } from '#shared/locale.ts';
import { identityAccount } from './identity-account.data.ts';
import { identityClients } from './identity-clients.ts';
import { signingAlgorithm, signingKeys, type SigningKey } from './identity-keys.server.ts';
import { identityRecords } from './identity-record.data.ts';
import { followSignIn, logoutPath, signInPolicy } from './identity-session.server.ts';

const minuteSeconds = 60;
const daySeconds = 24 * 60 * minuteSeconds;

export const interactionPath = '/connect/interaction';

const routes = {
  authorization: '/connect/authorize',
  token: '/connect/token',
  userinfo: '/connect/userinfo',
  jwks: '/connect/jwks',
  revocation: '/connect/revocation',
  end_session: logoutPath,
};

export type IdentityPages = {
  showError: (context: KoaContextWithOIDC) => void;
  logOut: (context: KoaContextWithOIDC) => Promise<void>;
};

async function wholeGrant({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider, account } = oidc;
  if (!client || !session || !account) throw new Error('A grant is made of a client and an account.');
  const known = session.grantIdFor(client.clientId);
  const found = known === undefined ? undefined : await provider.Grant.find(known);
  if (found?.accountId === account.accountId) return found;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  grant.addOIDCScope('openid profile email roles offline_access');
  grant.addOIDCClaims(['email', 'email_verified', 'name', 'roles']);
  await grant.save();
  return grant;
}

function cookieKeys({ settings }: Services): string[] {
  const secrets = [settings.secretKey, ...settings.oldSecretKeys];
  return secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'fettle identity cookies 1', 32)).toString('hex'),
  );
}

const fixed = {
  routes,
  scopes: ['openid', 'offline_access'],
  responseTypes: ['code'],
  clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
  pkce: { required: () => true },
  allowOmittingSingleRegisteredRedirectUri: false,
  // Tolerated clock difference between servers in seconds; with it a code is valid for a minute.
  clockTolerance: 5,
  ttl: {
    AuthorizationCode: minuteSeconds - 5,
    AccessToken: 15 * minuteSeconds,
    IdToken: 15 * minuteSeconds,
    Interaction: 60 * minuteSeconds,
    RefreshToken: 30 * daySeconds,
    Session: 30 * daySeconds,
    Grant: 30 * daySeconds,
  },
  claims: {
    openid: ['sub'],
    profile: ['name'],
    email: ['email', 'email_verified'],
    roles: ['roles'],
    acr: null,
    amr: null,
    auth_time: null,
    iss: null,
    sid: null,
  },
  enabledJWA: {
    idTokenSigningAlgValues: [signingAlgorithm],
    userinfoSigningAlgValues: [signingAlgorithm],
    requestObjectSigningAlgValues: [signingAlgorithm],
    clientAuthSigningAlgValues: [signingAlgorithm],
  },
  interactions: {
    policy: signInPolicy(),
    url: (_context, { uid }) => `${interactionPath}/${uid}`,
  },
  loadExistingGrant: wholeGrant,
  issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
  rotateRefreshToken: true,
  expiresWithSession: async () => true,
  discovery: { ui_locales_supported: [...locales] },
} satisfies Configuration;

function featuresOf({ logOut }: IdentityPages): Configuration['features'] {
  const off = { enabled: false };
  return {
    devInteractions: off,
    dPoP: off,
    pushedAuthorizationRequests: off,
    resourceIndicators: off,
    claimsParameter: { enabled: true },
    revocation: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: logOut,
      postLogoutSuccessSource: (context) => context.redirect('/authentication/logged-out'),
    },
  };
}

function configurationOf(services: Services, keys: SigningKey[], pages: IdentityPages): Configuration {
  const cookie = { signed: true, httpOnly: true, sameSite: 'lax' as const };
  return {
    ...fixed,
    adapter: (kind: string) => identityRecords(services, kind),
    jwks: { keys },
    clients: identityClients(services.settings),
    features: featuresOf(pages),
    // Browsers send an Origin header to their own origin too.
    clientBasedCORS: (_context, origin) => origin === services.settings.publicUrl.origin,
    findAccount: (_context, id) => identityAccount(services, id),
    renderError: async (context) => pages.showError(context),
    cookies: {
      keys: cookieKeys(services),
      names: { session: 'fettle-oidc', interaction: 'fettle-oidc-interaction', resume: 'fettle-oidc-resume' },
      long: cookie,
      short: cookie,
    },
  };
}

/** The provider's own cookie is unused (`followSignIn`), so it is not sent. */
const ownCookie = /^fettle-oidc(?:\.sig)?=/;

function newProvider(services: Services, keys: SigningKey[], pages: IdentityPages): Provider {
  const provider = new Provider(services.settings.publicUrl.origin, configurationOf(services, keys, pages));
  // The forwarding headers are set by us (`identity.rest.ts`), never by a caller.
  provider.proxy = true;
  provider.silent = true;
  followSignIn(provider, services);
  provider.use(async ({ res }, next) => {
    await next();
    const cookies = res.getHeader('set-cookie');
    if (Array.isArray(cookies))
      res.setHeader(
        'set-cookie',
        cookies.filter((cookie) => !ownCookie.test(cookie)),
      );
  });
  return provider;
}

const keysKnownFor = 60_000;

/** Creates a new provider when the keys or PUBLIC_URL change, which is cheap, because it holds no state. */
export function openProvider(services: Services, pages: IdentityPages): () => Promise<Provider> {
  const { settings } = services;
  let known: { made: string; provider: Provider } | null = null;
  let current: Promise<Provider> | null = null;
  let until = 0;
  let issuer = '';
  const renew = async (): Promise<Provider> => {
    const keys = await signingKeys(services);
    const made = [settings.publicUrl.origin, ...keys.map(({ kid }) => kid)].join(' ');
    if (known?.made !== made) known = { made, provider: newProvider(services, keys, pages) };
    return known.provider;
  };
  return () => {
    const now = services.now().getTime();
    const { origin } = settings.publicUrl;
    if (current !== null && now < until && origin === issuer) return current;
    issuer = origin;
    until = now + keysKnownFor;
    current = renew().catch((error: unknown) => {
      current = null;
      throw error;
    });
    return current;
  };
}
