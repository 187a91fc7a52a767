/**
 * What this browser knows about a claim session: that there is one, and whether anything may be kept.
 * The session itself is the server's HttpOnly cookie; the id here is random and opens nothing.
 */

import { tellStopped } from './session-tabs.ts';
import { applyAppearance, savedAppearance } from '#web/theme.ts';

type ClaimSession = { id: string; shared: boolean };

/** Every key of ours in local storage that holds claim data or leads to it starts like this. */
export const STORE_PREFIX = 'claim-store:';
const SESSION_KEY = `${STORE_PREFIX}session`;
const SIGNED_OUT_KEY = 'claim-signed-out';
const PENDING_STOP_KEY = 'claim-pending-stop';

const clearedListeners = new Set<() => void>();
const lostListeners = new Set<() => void>();

/** Storage throws when the browser blocks it, and then the portal works without. */
function attempt<Answer>(act: () => Answer): Answer | null {
  try {
    return act();
  } catch {
    return null;
  }
}

function parseSession(text: string | null | undefined): ClaimSession | null {
  const value: unknown = text ? attempt(() => JSON.parse(text)) : null;
  if (typeof value !== 'object' || value === null || !('id' in value) || !('shared' in value)) return null;
  return typeof value.id === 'string' && typeof value.shared === 'boolean'
    ? { id: value.id, shared: value.shared }
    : null;
}

/** The session begun in this browser, or null when there is none that we know of. */
export function claimSession(): ClaimSession | null {
  return (
    parseSession(attempt(() => sessionStorage.getItem(SESSION_KEY))) ??
    parseSession(attempt(() => localStorage.getItem(SESSION_KEY)))
  );
}

/** Whether the Track form was sent with "This is a shared device", also by a page whose script had not loaded. */
function isSharedDevice(): boolean {
  return document.cookie.split('; ').includes('fettle-device=shared');
}

/**
 * Local-storage key under which this session's answers may be kept, or null when they may not:
 * on a shared device, and when nobody has said that it is not one.
 */
export function storeKey(): string | null {
  const session = claimSession();
  return session && !session.shared && !isSharedDevice() ? `${STORE_PREFIX}answers:${session.id}` : null;
}

/**
 * Call after a look-up has succeeded. On a shared device only this tab remembers the session,
 * and nothing that it shows is written down.
 */
export function startClaimSession({ sharedDevice }: { sharedDevice: boolean }): void {
  clearClientStores();
  // Not crypto.randomUUID, because a page on plain http, as on a phone in the demo, has none.
  const session: ClaimSession = { id: crypto.getRandomValues(new Uint32Array(4)).join('-'), shared: sharedDevice };
  const store = sharedDevice ? () => sessionStorage : () => localStorage;
  attempt(() => store().setItem(SESSION_KEY, JSON.stringify(session)));
  attempt(() => sessionStorage.removeItem(SIGNED_OUT_KEY));
  attempt(() => localStorage.removeItem(PENDING_STOP_KEY));
}

/** Removes everything that this browser keeps about claims, here and in the open client. */
export function clearClientStores(): void {
  for (const store of [() => localStorage, () => sessionStorage]) {
    attempt(() => {
      const keys = Object.keys(store()).filter((key) => key.startsWith(STORE_PREFIX));
      for (const key of keys) store().removeItem(key);
    });
  }
  for (const listener of clearedListeners) listener();
}

/** Hears of every clearing; answers the function that stops listening. */
export function onStoresCleared(listener: () => void): () => void {
  clearedListeners.add(listener);
  return () => clearedListeners.delete(listener);
}

/** Milliseconds that a device which is to forget waits for the server before it goes on alone. */
const stopTimeoutMs = 5_000;

/** `over`: the session has ended by itself, so that the news which this browser has asked for may go on. */
async function askToStop(over = false): Promise<boolean> {
  const appearance = savedAppearance();
  try {
    const answer = await fetch('/api/enduser/logout', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ over }),
      // Nobody waits for the end of what is over already.
      signal: over ? null : AbortSignal.timeout(stopTimeoutMs),
    });
    // The answer has the browser empty its storage, and the choice of light or dark has nothing to do with a claim.
    if (appearance !== 'system') applyAppearance(appearance);
    return answer.ok;
  } catch {
    return false;
  }
}

/**
 * "Stop tracking on this device": ends the session on the server and forgets it here, in this order, and in every
 * other tab. False when the server could not be told yet.
 */
export async function endClaimSession(): Promise<boolean> {
  const stopped = await askToStop();
  clearClientStores();
  // Without a network the device forgets now, and the server is told before a page of ours shows anything again.
  attempt(() => (stopped ? localStorage.removeItem(PENDING_STOP_KEY) : localStorage.setItem(PENDING_STOP_KEY, '1')));
  tellStopped(stopped);
  return stopped;
}

/** Returns whether "Stop tracking" has been pressed here and the server does not know yet. */
export const isStopPending = (): boolean => attempt(() => localStorage.getItem(PENDING_STOP_KEY)) !== null;

/**
 * Ends on the server what "Stop tracking" could only end here; call it before anything of a claim is shown. Answers
 * whether there was something to end, so that nothing of a claim may be shown.
 */
export async function finishPendingStop(): Promise<boolean> {
  if (!isStopPending()) return false;
  await endClaimSession();
  return true;
}

/** The server no longer knows any session of this browser: forget it, and let the Track form say why it asks again. */
export async function loseClaimSession(): Promise<void> {
  const hadOne = claimSession() !== null;
  clearClientStores();
  // So that the cookie goes too: with it the server would go on answering with pages that wait for a claim.
  await askToStop(true);
  if (hadOne) attempt(() => sessionStorage.setItem(SIGNED_OUT_KEY, '1'));
  for (const listener of lostListeners) listener();
}

/** The session lives, but not for what is on screen: forget what memory holds and ask for that claim. */
export function askForOtherClaim(): void {
  for (const listener of clearedListeners) listener();
  for (const listener of lostListeners) listener();
}

/** Hears when this tab may not see its claim (any more); answers the function that stops listening. */
export function onSessionLost(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}

/** Whether this tab was signed out because its session had ended. */
export function wasSignedOut(): boolean {
  return attempt(() => sessionStorage.getItem(SIGNED_OUT_KEY)) === '1';
}
