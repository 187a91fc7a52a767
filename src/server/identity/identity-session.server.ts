import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import { interactionPolicy, type default as Provider, type KoaContextWithOIDC } from 'oidc-provider';

import { findSignedIn, type SignedIn } from '#server/sessions/account-session.data.ts';
import { accountTokenHashOf } from '#server/sessions/account-session.ts';
import type { Services } from '#server/context.ts';

export async function findSignedInOf(
  services: Services,
  request: Pick<IncomingMessage, 'headers'>,
): Promise<SignedIn | null> {
  const tokenHash = accountTokenHashOf(request, services.settings);
  if (tokenHash === null) return null;
  return findSignedIn(services, tokenHash, { isUse: false });
}

export const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1_000);

type Session = InstanceType<Provider['Session']>;
type Sessions = {
  get: (context: KoaContextWithOIDC) => Promise<Session>;
  findByUid: (uid: string) => Promise<Session | undefined>;
  instantiate: (payload?: object) => Session;
};

/** Deterministic, so that two concurrent tabs write the same record. */
function sessionIdOf({ sessionId }: SignedIn): string {
  return createHash('sha256').update(`identity session ${sessionId}`).digest('base64url');
}

/**
 * Makes the account cookie the only authority. The provider's session is a record of the cookie's sign-in, with the
 * same id, so both begin and end together on every server. The provider's own cookie is unused.
 */
export function followSignIn(provider: Provider, services: Services): void {
  const sessions = provider.Session as unknown as Sessions;
  sessions.get = async (context) => {
    const session = await sessionOf(sessions, await findSignedInOf(services, context.req), context);
    context.oidc.entity('Session', session);
    return session;
  };
}

async function sessionOf(
  sessions: Sessions,
  signedIn: SignedIn | null,
  { path }: KoaContextWithOIDC,
): Promise<Session> {
  if (signedIn === null) {
    // A logout without a session gets the usual response, not the provider's own page.
    return sessions.instantiate(path === logoutPath ? { accountId: 'nobody' } : undefined);
  }
  const { accountId, sessionId, signedInAt, amr } = signedIn;
  const found = await sessions.findByUid(sessionId);
  if (found?.accountId === accountId) return found;
  return sessions.instantiate({
    jti: sessionIdOf(signedIn),
    uid: sessionId,
    accountId,
    loginTs: seconds(signedInAt),
    amr,
  });
}

export const logoutPath = '/connect/logout';

/** Leaves out the consent prompt, because every client is the operator's. */
export function signInPolicy(): interactionPolicy.Prompt[] {
  const { Prompt, base } = interactionPolicy;
  const login = base().get('login');
  if (!login) throw new Error('The provider has no prompt for signing in.');
  return [login, new Prompt({ name: 'consent', requestable: true })];
}
