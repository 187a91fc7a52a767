import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  desk,
  entry,
  everyPage,
  further,
  manifest,
  queue,
  screen,
  scriptsOf,
  sizeOf,
  workbench,
} from './desk-scripts.fixture.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const station = 'src/features/desk/station/screen/StationScreen.tsx';
const bench = 'src/features/desk/bench/screen/BenchScreen.tsx';

test('the queue needs at most 130 kB of script, gzipped', () => expect(sizeOf(queue)).toBeLessThanOrEqual(130_000));

test('a claim at the desk needs at most 170 kB of script, gzipped', () =>
  expect(sizeOf(workbench)).toBeLessThanOrEqual(170_000));

test('the queue needs at most 40 scripts, a claim at the desk at most 70', () => {
  expect(scriptsOf(queue).size).toBeLessThanOrEqual(40);
  expect(scriptsOf(workbench).size).toBeLessThanOrEqual(70);
});

test('each further screen and dialog of the desk needs at most 20 kB of script more, gzipped', () => {
  expect(further).toContain(screen('board/BoardScreen.tsx'));
  expect(further.filter((source) => sizeOf([source], workbench) > 20_000)).toEqual([]);
  const screens = [screen('board/BoardScreen.tsx'), screen('saved/SavedRepliesScreen.tsx')];
  expect(screens.filter((source) => sizeOf([source], queue) > 20_000)).toEqual([]);
});

test('the phone station needs at most 20 kB of script beyond what it shares, gzipped', () =>
  expect(sizeOf([station], everyPage)).toBeLessThanOrEqual(20_000));

test('the page of the bench needs at most 20 kB of script beyond what it shares, gzipped', () =>
  expect(sizeOf([desk, bench], everyPage)).toBeLessThanOrEqual(20_000));

/** Returns the sources that the page of `source` loads or may load, but for those of `without`. */
function reachedFrom(source: string, without: string[], seen = new Set<string>()): Set<string> {
  if (seen.has(source) || without.includes(source)) return seen;
  seen.add(source);
  const { imports = [], dynamicImports = [] } = manifest[source] ?? {};
  for (const next of [...imports, ...dynamicImports]) reachedFrom(next, without, seen);
  return seen;
}

/** Texts of the desk alone that a script has as they stand, up to the first value or apostrophe. */
function textsOfDesk(): string[] {
  const texts = Object.entries(
    JSON.parse(readFileSync(join(root, 'messages/en-GB.json'), 'utf8')) as Record<string, unknown>,
  ).flatMap(([key, text]) => (typeof text === 'string' ? [{ isDesk: key.startsWith('desk_'), text }] : []));
  const others = texts.filter(({ isDesk }) => !isDesk).map(({ text }) => text);
  return texts
    .filter(({ isDesk, text }) => isDesk && text.length >= 25)
    .map(({ text }) => text.split(/[{’'"\n]/)[0] ?? '')
    .filter((text) => text.length >= 25 && !others.some((other) => other.includes(text)));
}

test('nothing of the desk is in what a claimant loads', () => {
  const scriptOf = (source: string) => readFileSync(join(root, 'dist/client', manifest[source]?.file ?? ''), 'utf8');
  const reached = reachedFrom(entry, [desk, station, bench]);
  const claimants = [...reached].filter((source) => manifest[source]?.file.endsWith('.js'));
  const words = [...textsOfDesk(), '/api/desk', 'fettle-desk'];
  const desks = [...reachedFrom(desk, [...reached])].map(scriptOf).join('\n');
  expect(claimants.filter((source) => source.includes('/desk/'))).toEqual([]);
  expect(words.filter((word) => desks.includes(word)).length).toBeGreaterThan(100);
  expect(
    claimants.flatMap((source) => {
      const text = scriptOf(source);
      return words.filter((word) => text.includes(word)).map((word) => `${source}: ${word}`);
    }),
  ).toEqual([]);
});
