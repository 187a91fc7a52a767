import { readFileSync, globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Left and right, where a style can say start and end. */
const physical =
  /(?:^|[\s{;])((?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|left|right|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right))/g;
/** Four different sides in one value; two equal ones in the second and fourth place are the same in both directions. */
const fourSides = /(?:margin|padding|inset|border-(?:width|color|style))\s*:\s*([^;{}]+);/g;

const withoutComments = (css: string) => css.replaceAll(/\/\*[^]*?\*\//g, '');

function sidesOf(value: string): string[] {
  return value.match(/(?:[\w-]*\((?:[^()]|\([^()]*\))*\)|[^\s()]+)/g) ?? [];
}

/** What in a style sheet would stay on its side where a language is written from right to left. */
function physicalIn(css: string): string[] {
  const text = withoutComments(css);
  const named = [...text.matchAll(physical)].map(([, found = '']) => found);
  const uneven = [...text.matchAll(fourSides)].flatMap(([whole, value = '']) => {
    const [, right, , left] = sidesOf(value);
    return left === undefined || left === right ? [] : [whole];
  });
  return [...named, ...uneven];
}

test.each([
  ['a { margin-left: 1px }', ['margin-left:']],
  ['a { color: red; right: 0; }', ['right:']],
  ['a { text-align: left; float:right }', ['text-align: left', 'float:right']],
  ['a { border-top-left-radius: 1px }', ['border-top-left-radius:']],
  ['a { padding: 1px 2px 3px 4px; }', ['padding: 1px 2px 3px 4px;']],
  ['a { padding: 1px calc(2px + 1px) 3px calc(2px + 1px); margin: 1px 2px; }', []],
  ['a { margin-inline-start: 1px; inset-inline-end: 0; text-align: start } /* left: 0 */', []],
])('%s', (css, found) => {
  expect(physicalIn(css)).toEqual(found);
});

const sheets = globSync('src/**/*.css', { cwd: root });

test('no style sheet names left or right where a language may be written the other way', () => {
  expect(sheets.length).toBeGreaterThan(40);
  const found = sheets.map((sheet) => [sheet, physicalIn(readFileSync(root + sheet, 'utf8'))] as const);
  expect(Object.fromEntries(found.filter(([, all]) => all.length > 0))).toEqual({});
});
