import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  claimSession,
  clearClientStores,
  endClaimSession,
  loseClaimSession,
  onSessionLost,
  onStoresCleared,
  startClaimSession,
  storeKey,
  wasSignedOut,
} from './session.ts';

/** As much of Storage as the session uses; Object.keys gives the stored names, as in browsers. */
function fakeStorage(): Record<string, unknown> {
  const store: Record<string, unknown> = {};
  const methods = {
    getItem: (name: string) => store[name] ?? null,
    setItem: (name: string, value: string) => (store[name] = value),
    removeItem: (name: string) => delete store[name],
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(store, name, { value });
  return store;
}

let local: Record<string, unknown>;
let tab: Record<string, unknown>;

beforeEach(() => {
  [local, tab] = [fakeStorage(), fakeStorage()];
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', tab);
});

afterEach(() => vi.unstubAllGlobals());

describe('a claim session in the browser', () => {
  test('may keep answers under an id of its own', () => {
    startClaimSession({ sharedDevice: false });
    const first = storeKey();
    startClaimSession({ sharedDevice: false });
    expect(first).toMatch(/^claim-store:answers:/);
    expect(storeKey()).not.toBe(first);
  });

  test('leaves nothing in local storage on a shared device, not even of an earlier session', () => {
    startClaimSession({ sharedDevice: false });
    local[storeKey() ?? ''] = '{}';
    startClaimSession({ sharedDevice: true });
    expect(Object.keys(local)).toEqual([]);
    expect(storeKey()).toBeNull();
    expect(claimSession()?.shared).toBe(true);
  });

  test('keeps nothing when nobody has said whether the device is shared', () => {
    expect(storeKey()).toBeNull();
  });

  test('clears its stores and no others, and tells the open client', () => {
    const heard = vi.fn();
    const stop = onStoresCleared(heard);
    local['appearance'] = 'dark';
    startClaimSession({ sharedDevice: false });
    heard.mockClear();
    clearClientStores();
    stop();
    expect(Object.keys(local)).toEqual(['appearance']);
    expect(heard).toHaveBeenCalledOnce();
  });

  test('is forgotten here even when the server cannot be told', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
    startClaimSession({ sharedDevice: false });
    await endClaimSession();
    expect(claimSession()).toBeNull();
  });

  test('says so when the server has ended it, and only where there was one', () => {
    const heard = vi.fn();
    const stop = onSessionLost(heard);
    loseClaimSession();
    expect(wasSignedOut()).toBe(false);
    startClaimSession({ sharedDevice: false });
    loseClaimSession();
    stop();
    expect(wasSignedOut()).toBe(true);
    expect(heard).toHaveBeenCalledTimes(2);
    startClaimSession({ sharedDevice: false });
    expect(wasSignedOut()).toBe(false);
  });
});
