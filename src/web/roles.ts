import type { AccountRole } from '#shared/account-role.ts';

/** What the server says of whoever is signed in; null where nobody is. */
export type Roles = readonly AccountRole[] | null;

const channelName = 'fettle-account';

let known: Promise<Roles> | null = null;
const listeners = new Set<() => void>();

async function ask(): Promise<Roles> {
  const answer = await fetch('/api/account/currentUserRoles', { cache: 'no-store' });
  if (answer.status === 401) return null;
  if (!answer.ok) throw new Error(`The roles were answered with ${answer.status}.`);
  const { roles }: { roles: AccountRole[] } = await answer.json();
  return roles;
}

/**
 * The roles of whoever is signed in, asked for once until somebody forgets them (spec §6.1). Rejects where nobody
 * answers.
 */
export function currentRoles(): Promise<Roles> {
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
