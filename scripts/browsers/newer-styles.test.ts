import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { newerStylesIn } from './newer-styles.ts';

/** What a browser without it shows instead. */
const allowed: Record<string, string> = {
  '-webkit-font-smoothing': 'letters a little bolder',
  '::-moz-range-thumb': 'Firefox’s own; the others have ::-webkit-slider-thumb',
  '::-webkit-details-marker': 'Safari’s own',
  '::-webkit-slider-thumb': 'Chrome’s and Safari’s own; Firefox has ::-moz-range-thumb',
  ':has':
    'Firefox before 121: the page scrolls beneath a dialog, handlers see “Stop tracking”, the address form stands below',
  'field-sizing': 'a text area keeps its height',
  'forced-color-adjust': 'only where there are forced colours',
  'overflow-anchor': 'Safari holds on to no row itself',
  resize: 'a text area keeps its height on a phone',
  'scrollbar-gutter': 'the page moves by a scroll bar’s width when a dialog opens',
  'scrollbar-width': 'Safari before 18.2: a scroll bar below the chats that wait',
  'text-size-adjust': '-webkit-text-size-adjust stands before it',
  'text-wrap': 'lines of other lengths',
  'user-select': '-webkit-user-select stands before it',
};

const folder = fileURLToPath(new URL('../../dist/client/assets/', import.meta.url));
const sheets = readdirSync(folder).filter((file) => file.endsWith('.css'));
const found = new Map(sheets.map((file) => [file, newerStylesIn(file, readFileSync(folder + file))]));

describe('every style is in the oldest browsers, or falls back', () => {
  test.each([...found])('%s', (_file, names) => {
    expect(names.filter((name) => !(name in allowed))).toEqual([]);
  });

  test('no exception is out of date', () => {
    const used = new Set([...found.values()].flat());
    expect(Object.keys(allowed).filter((name) => !used.has(name))).toEqual([]);
  });
});

test.each([
  ['a property', 'p { field-sizing: content }', 'field-sizing'],
  ['an at-rule', '@starting-style { p { top: 0 } }', '@starting-style'],
  ['a selector', 'p:has(a) { top: 0 }', ':has'],
])('%s that came later is found', (_what, sheet, name) => {
  expect(newerStylesIn('one.css', Buffer.from(sheet))).toEqual([name]);
});

test('an old sheet has none', () => {
  expect(
    newerStylesIn('one.css', Buffer.from('@media print { p::before { inset: 0; width: calc(1px + 2em) } }')),
  ).toEqual([]);
});
