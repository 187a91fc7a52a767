import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storableEntries, localStorageAdapter, readKept } from './graphql-storage.ts';

const hour = 3_600_000;
const kept = new Map<string, string>();
const key = 'claim-store:answers:s1';

beforeEach(() => {
  kept.clear();
  vi.useFakeTimers({ now: Date.UTC(2025, 10, 6, 14, 5) });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what is kept of a claim', () => {
  test('comes back with the time at which it was true', async () => {
    await localStorageAdapter(() => key, vi.fn())?.writeData({ 'Claim:1.number': '"CLM-1"' });
    const restored = vi.fn();
    const adapter = localStorageAdapter(() => key, restored);
    expect(await adapter?.readData()).toEqual({ 'Claim:1.number': '"CLM-1"' });
    expect(restored).toHaveBeenCalledWith(Date.UTC(2025, 10, 6, 14, 5));
  });

  test('never keeps support needs', () => {
    const entries = { 'Claim:1.number': '"CLM-1"', 'Claim:1%2esupportNeeds.codes': '["sign-language"]' };
    expect(storableEntries(entries)).toEqual({ 'Claim:1.number': '"CLM-1"' });
  });

  test('is forgotten after 24 hours, entry by entry', () => {
    const text = JSON.stringify({ 'Claim:1.number': [0, '"old"'], 'Claim:1.id': [hour, '"1"'] });
    expect(readKept(text, 24 * hour)).toEqual({ 'Claim:1.id': [hour, '"1"'] });
  });

  test.each([
    ['ten years ago', -87_660 * hour],
    ['by a clock that was five years ahead', 43_830 * hour],
  ])('is not shown when it was kept %s', (_, away) => {
    const text = JSON.stringify({ 'Claim:1.number': [away, '"CLM-1"'] });
    expect(readKept(text, 0)).toEqual({});
  });

  test.each([null, 'not json', '[]x', '7', '{"Claim:1.id":"1"}'])('%s counts as nothing', (text) => {
    expect(readKept(text, 0)).toEqual({});
  });

  test('leaves out the types that no screen shows', () => {
    const shown = {
      'DataFormData:1.name': '"Model"',
      'DataFormData:1.stringValue': '"X1"',
      'Claim:1%2etracker%2e0.percent': '40',
    };
    const hidden = {
      'Account:1.email': '"a@b.example"',
      'Mutation.setPasscode': '[]',
    };
    expect(storableEntries({ ...shown, ...hidden })).toEqual(shown);
  });

  test('keeps the place of a secret and not its value', () => {
    const named = { 'DataFormData:2.name': '"Device Passcode"' };
    const kept = storableEntries({ ...named, 'DataFormData:2.stringValue': '"CANARY"' });
    expect(kept).toEqual({ ...named, 'DataFormData:2.stringValue': 'null' });
  });

  test('is never written where nothing may be kept, nor after the session has ended', async () => {
    expect(localStorageAdapter(() => null, vi.fn())).toBeUndefined();
    let current: string | null = key;
    const adapter = localStorageAdapter(() => current, vi.fn());
    current = null;
    await adapter?.writeData({ 'Claim:1.number': '"CLM-1"' });
    expect(kept.size).toBe(0);
  });
});
