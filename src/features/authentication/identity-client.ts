import { InMemoryWebStorage, UserManager, WebStorageStateStore, type User } from 'oidc-client-ts';
import * as errorTexts from '#shared/error-texts.ts';
import type { identityClientRoutes, IdentityClientSettings } from '#shared/identity-client-routes.ts';
import { call } from '#web/call.ts';
import { forgetRoles } from '#web/session/roles.ts';

const askAgain = () => forgetRoles();

type SignInState = { returnUrl: string };

async function settingsOfPortal(): Promise<IdentityClientSettings> {
  const result = await call<typeof identityClientRoutes.identityClient>('GET /_configuration/EndUserPortal');
  if (result.ok) return result.answer;
  throw new Error(`The settings were answered with ${result.error.status || result.error.code}.`);
}

/**
 * Keeps tokens in memory and renews silently in a frame, with the ID token as a hint (spec §6.3, §9.8). State, nonce
 * and code verifier must outlive the redirect, so they stay in this tab's storage until it returns.
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
  // A sign-out elsewhere shows when the access token expires and cannot be renewed.
  manager.events.addAccessTokenExpired(() => void manager.removeUser());
  manager.events.addSilentRenewError(() => void manager.removeUser());
  manager.events.addUserUnloaded(askAgain);
  return manager;
}

let loading: Promise<UserManager | null> | null = null;

/** Returns null if the client's settings cannot be loaded, and logs that to the console only (spec §8.2). */
function identityClient(): Promise<UserManager | null> {
  loading ??= settingsOfPortal().then(managerOf, (error: unknown) => {
    loading = null;
    console.error(errorTexts.identity_settings_unavailable, error);
    return null;
  });
  return loading;
}

async function client(): Promise<UserManager> {
  const manager = await identityClient();
  if (manager === null) throw new Error(errorTexts.user_manager_unavailable);
  return manager;
}

export async function beginSignIn(returnUrl: string): Promise<void> {
  const state: SignInState = { returnUrl };
  await (await client()).signinRedirect({ state, nonce: crypto.randomUUID() });
}

/** Returns the path to continue at, or null in the frame of a silent renewal. */
export async function finishSignIn(address: string): Promise<string | null> {
  const manager = await client();
  const { authority } = manager.settings;
  // RFC 9207: rejects an answer of another issuer (mix-up attack).
  if (new URL(address).searchParams.get('iss') !== authority) throw new Error(errorTexts.sign_in_failed);
  const user = await manager.signinCallback(address);
  if (window.parent !== window || user === undefined) return null;
  forgetRoles();
  return (user.state as SignInState | undefined)?.returnUrl ?? null;
}

export async function signedInUser(): Promise<User | null> {
  const manager = await client();
  const user = await manager.getUser();
  if (user !== null && user.expired !== true) return user;
  return manager.signinSilent().catch(() => null);
}

export async function beginSignOut(): Promise<void> {
  const user = await signedInUser();
  const hint = user?.id_token === undefined ? {} : { id_token_hint: user.id_token };
  await (await client()).signoutRedirect(hint);
}

export async function finishSignOut(address: string): Promise<void> {
  const manager = await client();
  await manager.signoutCallback(address);
  manager.events.removeUserUnloaded(askAgain);
  await manager.removeUser();
  forgetRoles('signed-out');
}
