import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { claimRefused } from './claim-refused.ts';
import { onStoppedElsewhere } from './session-tabs.ts';
import {
  claimSession,
  clearClientStores,
  stopClaimSession,
  finishPendingStop,
  clearExpiredSession,
  forgetAnswers,
  onSessionLost,
  onStoresCleared,
  rememberClaimSession,
  storeKey,
  wasSignedOut,
} from './session.ts';

/** The parts of Storage that the session uses; Object.keys returns the stored names, as in browsers. */
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
  vi.stubGlobal('document', { cookie: '' });
});

afterEach(() => vi.unstubAllGlobals());

describe('a claim session in the browser', () => {
  test('may keep answers under an id of its own', () => {
    rememberClaimSession({ sharedDevice: false });
    const first = storeKey();
    rememberClaimSession({ sharedDevice: false });
    expect(first).toMatch(/^claim-store:answers:/);
    expect(storeKey()).not.toBe(first);
  });

  test('keeps no answers beyond a change of language, but all else; a tab that has not changed stores none', () => {
    rememberClaimSession({ sharedDevice: false });
    const before = storeKey() ?? '';
    local[before] = '{}';
    local['claim-store:drawn'] = '{}';
    local['claim-store:ticks:claim'] = '["box"]';
    tab['claim-store:message:claim'] = '{}';
    forgetAnswers();
    expect(storeKey()).toMatch(/^claim-store:answers:/);
    expect(storeKey()).not.toBe(before);
    expect([Object.keys(local).toSorted(), Object.keys(tab)]).toEqual([
      ['claim-store:session', 'claim-store:ticks:claim'],
      ['claim-store:message:claim'],
    ]);
  });

  test('stays one of this tab alone on a shared device, whatever language is chosen; there is none without', () => {
    forgetAnswers();
    expect(claimSession()).toBeNull();
    rememberClaimSession({ sharedDevice: true });
    forgetAnswers();
    expect([claimSession()?.shared, storeKey(), Object.keys(local)]).toEqual([true, null, []]);
  });

  test('leaves nothing in local storage on a shared device, not even of an earlier session', () => {
    rememberClaimSession({ sharedDevice: false });
    local[storeKey() ?? ''] = '{}';
    rememberClaimSession({ sharedDevice: true });
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
    rememberClaimSession({ sharedDevice: false });
    heard.mockClear();
    clearClientStores();
    stop();
    expect(Object.keys(local)).toEqual(['appearance']);
    expect(heard).toHaveBeenCalledOnce();
  });

  test('keeps nothing where the form was sent from a shared device before its script had loaded', () => {
    rememberClaimSession({ sharedDevice: false });
    vi.stubGlobal('document', { cookie: 'fettle-language=en-GB; fettle-device=shared' });
    expect(storeKey()).toBeNull();
  });

  test('is forgotten here even when the server cannot be told, which is told later', async () => {
    const fetch = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
    vi.stubGlobal('fetch', fetch);
    rememberClaimSession({ sharedDevice: false });
    await stopClaimSession();
    expect(claimSession()).toBeNull();
    fetch.mockReset().mockResolvedValue(new Response(null, { status: 204 }));
    await finishPendingStop();
    await finishPendingStop();
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/enduser/logout', expect.objectContaining({ method: 'POST' }));
  });

  test('begins on plain http too, where browsers make no UUIDs', () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    rememberClaimSession({ sharedDevice: false });
    expect(storeKey()).not.toBeNull();
  });

  test('is forgotten here also where the network answers nothing', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      signal?.throwIfAborted();
      return new Promise(() => {});
    });
    rememberClaimSession({ sharedDevice: false });
    expect(await stopClaimSession()).toBe(false);
    timeout.mockRestore();
    expect(Object.keys(local)).toEqual(['claim-pending-stop']);
  });

  test('ends also where the browser lets no tab hear of another', async () => {
    vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response(null, { status: 204 })));
    vi.stubGlobal('BroadcastChannel', function forbidden() {
      throw new DOMException('Forbidden', 'SecurityError');
    });
    onStoppedElsewhere(() => {})();
    expect(await stopClaimSession()).toBe(true);
  });

  test('tells the server nothing at a start when nothing is pending', async () => {
    const fetch = vi.fn();
    vi.stubGlobal('fetch', fetch);
    rememberClaimSession({ sharedDevice: false });
    await finishPendingStop();
    expect(fetch).not.toHaveBeenCalled();
    expect(claimSession()).not.toBeNull();
  });

  test('says so when the server has ended it, only where there was one, and has the cookie taken back', async () => {
    const fetch = vi.fn().mockResolvedValue(new Response(null, { status: 204 }));
    vi.stubGlobal('fetch', fetch);
    const heard = vi.fn();
    const stop = onSessionLost(heard);
    await clearExpiredSession();
    expect(wasSignedOut()).toBe(false);
    rememberClaimSession({ sharedDevice: false });
    await clearExpiredSession();
    stop();
    expect(wasSignedOut()).toBe(true);
    expect(claimSession()).toBeNull();
    expect(heard).toHaveBeenCalledTimes(2);
    expect(fetch).toHaveBeenLastCalledWith('/api/enduser/logout', expect.objectContaining({ method: 'POST' }));
    rememberClaimSession({ sharedDevice: false });
    expect(wasSignedOut()).toBe(false);
  });

  test('stopping tells the other tabs, and whether the server knows', async () => {
    const heard: boolean[] = [];
    const stop = onStoppedElsewhere((stopped) => heard.push(stopped));
    vi.stubGlobal(
      'fetch',
      vi
        .fn()
        .mockRejectedValueOnce(new TypeError('offline'))
        .mockResolvedValue(new Response(null, { status: 204 })),
    );
    expect(await stopClaimSession()).toBe(false);
    expect(await stopClaimSession()).toBe(true);
    await vi.waitFor(() => expect(heard).toEqual([false, true]));
    stop();
  });
});

describe('a claim that the server refuses', () => {
  const answering = (claims: unknown[]) => vi.fn(async () => Response.json({ data: { claims } }));

  test('keeps a session that lives, with its record, and only asks for the claim', async () => {
    vi.stubGlobal('fetch', answering([{ id: 'of another tab' }]));
    const heard = vi.fn();
    const stop = onSessionLost(heard);
    rememberClaimSession({ sharedDevice: false });
    const key = storeKey() ?? '';
    local[key] = '{}';
    await claimRefused();
    stop();
    expect(storeKey()).toBe(key);
    expect(local[key]).toBe('{}');
    expect(wasSignedOut()).toBe(false);
    expect(heard).toHaveBeenCalledOnce();
  });

  test('forgets a session that has ended, once however many screens were refused', async () => {
    const fetch = answering([]);
    vi.stubGlobal('fetch', fetch);
    rememberClaimSession({ sharedDevice: false });
    await Promise.all([claimRefused(), claimRefused(), claimRefused()]);
    expect(claimSession()).toBeNull();
    expect(wasSignedOut()).toBe(true);
    expect(fetch.mock.calls.map(([url]: unknown[]) => url)).toEqual(['/graphql', '/api/enduser/logout']);
  });

  test('leaves everything as it is where the server cannot be asked', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('offline')));
    rememberClaimSession({ sharedDevice: false });
    await claimRefused();
    expect(claimSession()).not.toBeNull();
  });
});
