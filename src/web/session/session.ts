/** The session itself is the server's HttpOnly cookie; the id here is random and grants nothing. */

import type { stopTrackingRoutes } from '#shared/session-routes.ts';
import { call } from '#web/call.ts';
import { requestTimeoutMs } from '#web/request-timeout.ts';
import { publishStopped } from './session-tabs.ts';
import { applyAppearance, savedAppearance } from '#web/theme.ts';

type ClaimSession = { id: string; shared: boolean };

/** The prefix of every local-storage key that holds claim data or leads to it. */
export const STORE_PREFIX = 'claim-store:';

/** The retention of claim data on this device after the last server response, in milliseconds (ruling 8.3). */
export const retentionMs = 24 * 60 * 60 * 1_000;

const SESSION_KEY = `${STORE_PREFIX}session`;
const SIGNED_OUT_KEY = 'claim-signed-out';
const PENDING_STOP_KEY = 'claim-pending-stop';

const clearedListeners = new Set<() => void>();
const lostListeners = new Set<() => void>();

function tell(listeners: Set<() => void>): void {
  for (const listener of listeners) listener();
}

/** Storage throws if the browser blocks it; the portal then works without. */
function attempt<Answer>(act: () => Answer): Answer | null {
  try {
    return act();
  } catch {
    return null;
  }
}

function parseSession(text: string | null | undefined): ClaimSession | null {
  const value: unknown = attempt(() => JSON.parse(text ?? ''));
  const { id, shared } = Object(value) as Record<string, unknown>;
  return typeof id === 'string' && typeof shared === 'boolean' ? { id, shared } : null;
}

export function claimSession(): ClaimSession | null {
  return (
    parseSession(attempt(() => sessionStorage.getItem(SESSION_KEY))) ??
    parseSession(attempt(() => localStorage.getItem(SESSION_KEY)))
  );
}

/** Set also by a Track form whose script had not loaded. */
function isSharedDevice(): boolean {
  return document.cookie.split('; ').includes('fettle-device=shared');
}

/** Returns null if nothing may be stored: without a session, or on a shared device. */
export function storeKey(): string | null {
  const session = claimSession();
  return session && !session.shared && !isSharedDevice() ? `${STORE_PREFIX}answers:${session.id}` : null;
}

/** On a shared device only this tab remembers the session, and nothing that it shows is stored. */
function saveUnderNewId(shared: boolean): void {
  // Not crypto.randomUUID, because a page on plain http, as on a phone in the demo, has none.
  const session: ClaimSession = { id: crypto.getRandomValues(new Uint32Array(4)).join('-'), shared };
  const store = shared ? () => sessionStorage : () => localStorage;
  attempt(() => store().setItem(SESSION_KEY, JSON.stringify(session)));
}

/**
 * Forgets what the server answered in the previous language, but no draft and no tick. The new id keeps a tab that is still in that
 * language from storing its own again.
 */
export function forgetAnswers(): void {
  const session = claimSession();
  if (!session) return;
  clear(() => localStorage, [`${STORE_PREFIX}answers:`, `${STORE_PREFIX}drawn`]);
  saveUnderNewId(session.shared);
}

export function rememberClaimSession({ sharedDevice }: { sharedDevice: boolean }): void {
  clearClientStores();
  saveUnderNewId(sharedDevice);
  attempt(() => sessionStorage.removeItem(SIGNED_OUT_KEY));
  unsent = null;
  attempt(() => localStorage.removeItem(PENDING_STOP_KEY));
}

function clear(store: () => Storage, prefixes: readonly string[] = [STORE_PREFIX]): void {
  attempt(() => {
    const keys = Object.keys(store()).filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));
    for (const key of keys) store().removeItem(key);
  });
}

export function clearClientStores(): void {
  clear(() => localStorage);
  clear(() => sessionStorage);
  tell(clearedListeners);
}

export function onStoresCleared(listener: () => void): () => void {
  clearedListeners.add(listener);
  return () => clearedListeners.delete(listener);
}

/** Milliseconds to wait for the server before only this device is cleared. */
const stopTimeoutMs = 5_000;

/** `over`: the session has ended by itself, so push notifications may go on. */
async function requestStop(over = false): Promise<boolean> {
  const appearance = savedAppearance();
  const { ok } = await call<typeof stopTrackingRoutes.stopTracking>('POST /api/enduser/logout', {
    body: { over },
    timeoutMs: over ? requestTimeoutMs : stopTimeoutMs,
  });
  // The response makes the browser clear its storage, but the appearance has nothing to do with a claim.
  if (appearance !== 'system') applyAppearance(appearance);
  return ok;
}

/**
 * Ends the session on the server, then here and in every other tab. Returns false if the server could not be reached.
 */
export async function stopClaimSession(): Promise<boolean> {
  const stopped = await requestStop();
  clearClientStores();
  // Without a network the device forgets now; the server is called again before a page shows anything.
  attempt(() => (stopped ? localStorage.removeItem(PENDING_STOP_KEY) : localStorage.setItem(PENDING_STOP_KEY, '1')));
  publishStopped(stopped);
  return stopped;
}

export const isStopPending = (): boolean => attempt(() => localStorage.getItem(PENDING_STOP_KEY)) !== null;

/**
 * Call it before anything of a claim is shown. Returns whether there was something to end; then nothing of a claim may
 * be shown.
 */
export async function finishPendingStop(): Promise<boolean> {
  if (!isStopPending()) return false;
  await stopClaimSession();
  return true;
}

/** Forgets a session that the server no longer knows, and lets the Track form say why it asks again. */
export async function clearExpiredSession(): Promise<void> {
  const hadOne = claimSession() !== null;
  clearClientStores();
  // Clears the cookie too: with it the server would go on sending pages that wait for a claim.
  await requestStop(true);
  if (hadOne) attempt(() => sessionStorage.setItem(SIGNED_OUT_KEY, '1'));
  tell(lostListeners);
}

export function openTrackForm(): void {
  tell(clearedListeners);
  tell(lostListeners);
}

let unsent: string | null = null;

/**
 * What the Track form says in place of why it asks again. In memory alone, as what was typed is. Empty is a press
 * that was not sent, for which that form has the words.
 */
export function sayUnsent(text: string | null): void {
  unsent = text;
}

export const unsentText = (): string | null => unsent;

export function onSessionLost(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}

export function wasSignedOut(): boolean {
  return attempt(() => sessionStorage.getItem(SIGNED_OUT_KEY)) === '1';
}
