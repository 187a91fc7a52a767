import type { AccountRole } from '#shared/account-role.ts';
import type { accountRolesRoutes } from '#shared/session-routes.ts';
import { call } from '#web/call.ts';

export type SignedIn = {
  roles: readonly AccountRole[];
  /** Until the second factor is given, only the account page is open. */
  secondFactorNeeded: boolean;
};

const channelName = 'fettle-account';

let known: Promise<SignedIn | null> | null = null;
const listeners = new Set<() => void>();

async function fetchSignedIn(): Promise<SignedIn | null> {
  const result = await call<typeof accountRolesRoutes.currentUserRoles>('GET /api/account/currentUserRoles');
  if (result.ok) return { roles: result.answer.roles, secondFactorNeeded: result.answer.secondFactorNeeded ?? false };
  const { status, code } = result.error;
  if (status === 401) return null;
  throw new Error(`The roles were answered with ${status || code}.`);
}

/** Cached until `forgetRoles` (spec §6.1). Rejects if the server does not respond. */
export function whoIsSignedIn(): Promise<SignedIn | null> {
  known ??= fetchSignedIn().catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

/** After a sign-out no request is needed to know that nobody is signed in. */
type Change = 'changed' | 'signed-out';

function forgetHere(change: Change): void {
  known = change === 'signed-out' ? Promise.resolve(null) : null;
  for (const listener of listeners) listener();
}

/** Call when a sign-in has started, ended or expired: every tab fetches the roles again. */
export function forgetRoles(change: Change = 'changed'): void {
  forgetHere(change);
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(change);
  channel.close();
}

export function onRolesForgotten(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  listeners.add(listener);
  channel.addEventListener('message', ({ data }: MessageEvent<Change>) => forgetHere(data));
  return () => {
    listeners.delete(listener);
    channel.close();
  };
}
