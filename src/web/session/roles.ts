import type { AccountRole } from '#shared/account-role.ts';

/** What the server says of whoever is signed in. */
export type SignedIn = {
  roles: readonly AccountRole[];
  /** Whether a role needs a second factor that was not given: nothing but the account page is open until then. */
  secondFactorNeeded: boolean;
};

const channelName = 'fettle-account';

let known: Promise<SignedIn | null> | null = null;
const listeners = new Set<() => void>();

async function ask(): Promise<SignedIn | null> {
  const answer = await fetch('/api/account/currentUserRoles', { cache: 'no-store' });
  if (answer.status === 401) return null;
  if (!answer.ok) throw new Error(`The roles were answered with ${answer.status}.`);
  const { roles, secondFactorNeeded = false }: { roles: AccountRole[]; secondFactorNeeded?: boolean } =
    await answer.json();
  return { roles, secondFactorNeeded };
}

/**
 * Returns who is signed in, or null where nobody is; asked for once until somebody forgets it (spec §6.1). Rejects where
 * nobody answers.
 */
export function whoIsSignedIn(): Promise<SignedIn | null> {
  known ??= ask().catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

function forgetHere(): void {
  known = null;
  for (const listener of listeners) listener();
}

/** Call when a sign-in has begun, ended or expired: pages that need one ask again, in every tab. */
export function forgetRoles(): void {
  forgetHere();
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
}

/** Hears whenever roles have been forgotten, in this tab or another; answers the function that stops listening. */
export function onRolesForgotten(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  listeners.add(listener);
  channel.addEventListener('message', forgetHere);
  return () => {
    listeners.delete(listener);
    channel.close();
  };
}
