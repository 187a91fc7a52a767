import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { storedItems } from './stored-items.ts';

const names = storedItems({ chat: 'built-in', serviceWorker: true }).flatMap((item) => item.names);

test('every cookie and cache of the source is on the page about cookies', () => {
  const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.(?:test|fixture)\./.test(file));
  const found = sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const patterns = [/hostCookieName\(\w+, '(fettle-[\w-]+)'/g, /(?:Cookie|Cache) = '(fettle-[\w-]+)'/g];
    return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name));
  });
  expect(found.length).toBeGreaterThan(9);
  const starts = names.map((name) => name.replace(/-…$/, ''));
  expect(starts).toEqual(expect.arrayContaining(found));
});

test('nothing of a part that is off is named', () => {
  const least = storedItems({ chat: 'off', serviceWorker: false }).flatMap((item) => item.names);
  expect(least).not.toContain('fettle-chat');
  expect(least).not.toContain('cw_conversation');
  expect(least).not.toContain('fettle-shell');
});
