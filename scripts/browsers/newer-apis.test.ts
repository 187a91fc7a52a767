import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { newerApisIn } from './api-uses.ts';
import { allowedNewerApis } from './newer-apis-allowed.ts';
import { knownNames, newerApis } from './newer-apis.ts';

const client = fileURLToPath(new URL('../../dist/client/', import.meta.url));
const known = knownNames();
const scripts = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
const found = new Map(scripts.map((file) => [file, newerApisIn(file, readFileSync(client + file, 'utf8'), known)]));

describe('every web API in the built scripts is in the oldest browsers', () => {
  test.each([...found])('%s', (_file, names) => {
    expect(names.filter((name) => !(name in allowedNewerApis))).toEqual([]);
  });

  test('no exception is out of date', () => {
    const named = new Set([...found.values()].flat());
    expect(Object.keys(allowedNewerApis).filter((name) => !named.has(name))).toEqual([]);
  });
});

test.each([
  ['a static method', 'Promise.withResolvers()', 'Promise.withResolvers'],
  ['a static method that is only read', 'const parse = URL.parse', 'URL.parse'],
  ['a method of a list', 'days.toSorted()', '.toSorted()'],
  ['a method by text', 'days["toSorted"]()', '.toSorted()'],
  ['a constructor', 'new CloseWatcher()', 'new CloseWatcher'],
  ['a member of a global object', 'if (navigator.vibrate) go()', 'navigator.vibrate'],
])('%s is found', (_what, source, name) => {
  expect(newerApisIn('one.js', source, known)).toEqual([name]);
});

test.each([
  ['an old static method', 'URL.createObjectURL(file)'],
  ['an old method', 'days.map(String).at(-1)'],
  ['data of a name that a newer interface has', 'claim.device'],
])('%s is not', (_what, source) => {
  expect(newerApisIn('one.js', source, known)).toEqual([]);
});

test('the list of what they lack holds the APIs that once broke the portal', () => {
  const names = newerApis().map(({ owner, member }) => `${owner}.${member}`);
  expect(names).toEqual(expect.arrayContaining(['Promise.withResolvers', 'URL.parse', 'Array.toSorted']));
});
