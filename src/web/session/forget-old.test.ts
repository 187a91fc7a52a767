import { afterEach, expect, test, vi } from 'vitest';
import { forgetOld } from './forget-old.ts';

const hour = 3_600_000;
const now = Date.UTC(2025, 10, 6, 14, 5);

function storageWith(entries: Record<string, string>): Record<string, string> {
  const store = { ...entries };
  const methods = {
    getItem: (key: string) => store[key] ?? null,
    removeItem: (key: string) => void delete store[key],
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(store, name, { value, enumerable: false });
  vi.stubGlobal('localStorage', store);
  return store;
}

afterEach(() => vi.unstubAllGlobals());

const kept = (...ages: number[]) =>
  JSON.stringify(Object.fromEntries(ages.map((age, index) => [`Claim:${index}.id`, [now - age, '"1"']])));

test.each([
  ['a day', 24 * hour],
  ['ten years', 87_660 * hour],
  ['minus five years, by a clock that was ahead', -43_830 * hour],
])('what was kept %s ago goes', (_, age) => {
  const store = storageWith({ 'claim-store:answers:s1': kept(age, age + 1) });
  forgetOld(now);
  expect(Object.keys(store)).toEqual([]);
});

test('what is younger, and what is no claim’s, stays', () => {
  const entries = {
    'claim-store:answers:s1': kept(25 * hour, hour),
    'claim-store:session': '{"id":"s1","shared":false}',
    'fettle-appearance': 'dark',
  };
  const store = storageWith(entries);
  forgetOld(now);
  expect({ ...store }).toEqual(entries);
});

test('a storage that is closed to us or holds nonsense is left alone', () => {
  storageWith({ 'claim-store:answers:s1': 'not json' });
  expect(() => forgetOld(now)).not.toThrow();
  vi.stubGlobal('localStorage', undefined);
  expect(() => forgetOld(now)).not.toThrow();
});
