import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deskRights } from '#shared/account-role.ts';
import { keyNames, keysFor } from './key-names.ts';

const screen = join(import.meta.dirname, '..');
const source = globSync('**/*.tsx', { cwd: screen })
  .map((path) => readFileSync(join(screen, path), 'utf8'))
  .join('\n');

/** As the list of keys says what a control has. */
const listedAs: Record<string, string> = {
  Escape: 'Esc',
  'Control+K': 'Ctrl K',
  'Shift+X': 'Shift X',
  'Control+Enter': 'Ctrl Enter',
  'Control+Shift+Enter': 'Ctrl Shift Enter',
  'Alt+${digit}': 'Alt 1–4',
};
/** Of a Mac, whose ⌘ is Ctrl elsewhere. */
const isMacs = (key: string) => key.startsWith('Meta+');

test('the list of keys has exactly those that a control of the desk has, each once', () => {
  const named = [...source.matchAll(/aria-keyshortcuts=(?:"([^"]+)"|\{is\w+ \? '(\w)'[^}]*\})/g)];
  const twoKeys = [...source.matchAll(/data-keys="([^"]+)"/g)].map(([, keys = '']) => keys);
  const ofComposer = ['R', 'N'];
  const ofSheet = ['1–9'];
  const keys = named.flatMap(([, keys = '', one = '']) => (keys || one).split(' ')).filter((key) => !isMacs(key));
  const listed = keyNames.map(([key]) => key);
  expect(new Set(listed)).toEqual(
    new Set([...keys, ...twoKeys, ...ofComposer, ...ofSheet].map((key) => listedAs[key] ?? key)),
  );
  expect(listed).toHaveLength(new Set(listed).size);
});

test('an auditor has the keys of what they may do alone, and a handler those of their rights', () => {
  const keysOf = (...rights: Parameters<typeof keysFor>) => keysFor(...rights).map(([key]) => key);
  const auditors = ['/', 'Ctrl K', 'J', 'K', 'Esc', '.', 'G Q', 'G I', 'G C', 'G M', 'G R', '?'];
  expect(keysOf({ mayAct: false, seesPages: false, may: [] })).toEqual(auditors);
  expect(keysOf({ mayAct: false, seesPages: true, may: [] }).toSorted()).toEqual([...auditors, 'V'].toSorted());
  const handlers = ['V', 'Ctrl Enter', 'E', 'T', 'A', 'I', 'F', 'U', 'N', 'L', 'Alt 1–4', 'Z', 'G S'];
  const handler = { mayAct: true, seesPages: true };
  expect(keysOf({ ...handler, may: [] }).toSorted()).toEqual([...auditors, ...handlers].toSorted());
  expect(keysOf({ ...handler, may: ['bulk'] })).toContain('Shift X');
  expect(keysOf({ ...handler, may: deskRights })).toEqual(keyNames.map(([key]) => key));
});
