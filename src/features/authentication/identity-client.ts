import { InMemoryWebStorage, UserManager, WebStorageStateStore, type User } from 'oidc-client-ts';
import * as errorTexts from '#shared/error-texts.ts';
import type { IdentityClientSettings } from '#shared/identity-client.ts';
import { forgetRoles } from '#web/session/roles.ts';

/** What comes back to the page that asked for a sign-in. */
type AskedBy = { returnUrl: string };

async function settingsOfPortal(): Promise<IdentityClientSettings> {
  const answer = await fetch('/_configuration/EndUserPortal', { cache: 'no-store' });
  if (!answer.ok) throw new Error(`The settings were answered with ${answer.status}.`);
  const settings: IdentityClientSettings = await answer.json();
  return settings;
}

/**
 * Redirects only, tokens in memory, and renewal in a frame of our own with the ID token as a hint (spec §6.3, §9.8).
 * What must outlive the redirect (state, nonce and the code's verifier) is in this tab's storage until it comes back.
 */
function managerOf(settings: IdentityClientSettings): UserManager {
  const manager = new UserManager({
    ...settings,
    automaticSilentRenew: true,
    includeIdTokenInSilentRenew: true,
    loadUserInfo: true,
    monitorSession: false,
    revokeTokensOnSignout: false,
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: sessionStorage, prefix: 'sign-in:' }),
  });
  // Whoever has signed out elsewhere, or was signed out, is noticed when the token runs out and cannot be renewed.
  manager.events.addAccessTokenExpired(() => void manager.removeUser());
  manager.events.addSilentRenewError(() => void manager.removeUser());
  manager.events.addUserUnloaded(forgetRoles);
  return manager;
}

let loading: Promise<UserManager | null> | null = null;

/**
 * The one client of this page, or null where its settings cannot be loaded, which only the console is told (spec §8.2).
 */
function identityClient(): Promise<UserManager | null> {
  loading ??= settingsOfPortal().then(managerOf, (error: unknown) => {
    loading = null;
    console.error(errorTexts.identity_settings_unavailable, error);
    return null;
  });
  return loading;
}

/** Throws the specification's text where there is no client (spec §8.2). */
async function client(): Promise<UserManager> {
  const manager = await identityClient();
  if (manager === null) throw new Error(errorTexts.user_manager_unavailable);
  return manager;
}

/** Leaves for the provider, which leads back to `/authentication/login-callback`; `returnUrl` is a path of ours. */
export async function beginSignIn(returnUrl: string): Promise<void> {
  const state: AskedBy = { returnUrl };
  await (await client()).signinRedirect({ state, nonce: crypto.randomUUID() });
}

/** Takes what the provider sent back; answers the path to go on to. In the frame of a renewal it answers null. */
export async function finishSignIn(address: string): Promise<string | null> {
  const manager = await client();
  const { authority } = manager.settings;
  // RFC 9207: an answer of another issuer may not be mixed up with ours.
  if (new URL(address).searchParams.get('iss') !== authority) throw new Error(errorTexts.sign_in_failed);
  const user = await manager.signinCallback(address);
  if (window.parent !== window || user === undefined) return null;
  forgetRoles();
  return (user.state as AskedBy | undefined)?.returnUrl ?? null;
}

/** Who is signed in, with tokens that are renewed from now on; null where nobody is. */
export async function signedInUser(): Promise<User | null> {
  const manager = await client();
  const user = await manager.getUser();
  if (user !== null && user.expired !== true) return user;
  return manager.signinSilent().catch(() => null);
}

/** Leaves for the provider, which ends the sign-in and leads back to `/authentication/logout-callback`. */
export async function beginSignOut(): Promise<void> {
  const user = await signedInUser();
  const hint = user?.id_token === undefined ? {} : { id_token_hint: user.id_token };
  await (await client()).signoutRedirect(hint);
}

/** Takes what the provider sent back. */
export async function finishSignOut(address: string): Promise<void> {
  const manager = await client();
  await manager.signoutCallback(address);
  await manager.removeUser();
  forgetRoles();
}
