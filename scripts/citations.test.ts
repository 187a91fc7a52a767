import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string) => readFileSync(root + path, 'utf8');

type Kind = 'spec' | 'visual' | 'ruling' | 'part' | 'promise' | 'decision';
/** What `text` cites, as 'ruling 10.3', and what looks like a citation and is in no known form. */
type Found = { cited: string[]; stray: string[] };

const list = (item: string) => `(${item}(?:(?:, | and )${item})*)`;
const section = String.raw`§\d+(?:\.\d+)*`;
const forms: [Kind, RegExp][] = [
  ['spec', new RegExp(`[Ss]pec ${list(section)}`, 'g')],
  ['visual', new RegExp(`[Vv]isual ${list(section)}`, 'g')],
  ['ruling', new RegExp(String.raw`[Rr]ulings? ${list(String.raw`\d+\.\d+`)}`, 'g')],
  ['part', new RegExp(String.raw`[Pp]arts? ${list(String.raw`\d+`)} of the rulings`, 'g')],
  ['promise', new RegExp(String.raw`[Ss]ecurity promises? ${list(String.raw`\d+`)}`, 'g')],
  ['decision', new RegExp(String.raw`[Dd]ecisions? ${list(String.raw`[1-9]\d*(?!\d* )`)}`, 'g')],
  ['decision', /\[([1-9]\d*)\](?=\([^)]*\d{4}-)/g],
];
const external = new RegExp(`RFC \\d+ ${section}`, 'g');
const strays =
  /§ ?\d[\d.]*|[Rr]ulings? (?:part )?\d[\d.]*|[Dd]ecisions? 0\d+|[Ss]ecurity promises? [a-z]* ?\d+|(?<!results\/)\b(?:ux|ux-review|desk|portal|decisions)\.md\b/g;

/** Reads the citations of `text`. A bare § is one of `bare`, in the documents that have those sections. */
function citationsIn(text: string, bare?: 'spec' | 'visual'): Found {
  const cited: string[] = [];
  let rest = text.replaceAll(external, '');
  const take = (kind: Kind, form: RegExp) => {
    rest = rest.replaceAll(form, (_whole, numbers: string) => {
      cited.push(...(numbers.match(/\d[\d.]*/g) ?? []).map((number) => `${kind} ${number}`));
      return '';
    });
  };
  for (const [kind, form] of forms) take(kind, form);
  if (bare) take(bare, new RegExp(`(${section})`, 'g'));
  return { cited, stray: rest.match(strays) ?? [] };
}

const numbersIn = (kind: Kind, paths: string, form: RegExp) =>
  globSync(paths, { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(form)].map(([, number = '']) => `${kind} ${number}`),
  );
const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((path) => basename(path));

const known = new Set([
  ...numbersIn('spec', 'docs/spec/portal-*.md', /^##+ §([\d.]+) /gm),
  ...numbersIn('visual', 'docs/spec/visual*.md', /^##+ §([\d.]+) /gm),
  ...numbersIn('ruling', 'docs/spec/rulings.md', /^\*\*(\d+\.\d+)\b/gm),
  ...numbersIn('part', 'docs/spec/rulings.md', /^## (\d+)\. /gm),
  ...numbersIn('promise', 'docs/spec/security.md', /^\*\*(\d+)\. /gm),
  ...decisions.map((name) => `decision ${Number(name.slice(0, 4))}`),
]);

const bareOf = (path: string) =>
  (/^docs\/spec\/(?:portal|visual)/.test(path) && (path.includes('portal') ? 'spec' : 'visual')) || undefined;

/** A migration that has shipped keeps its text, because servers compare its hash; this file has wrong examples. */
const frozen = /^src\/server\/db\/migrations\/|^scripts\/citations\.test\.ts$/;
const paths = globSync('{src,e2e,scripts,bench,prove,docs,deploy}/**/*.{ts,tsx,mjs,css,md}', { cwd: root })
  .concat(globSync('*.md', { cwd: root }))
  .filter((path) => !frozen.test(path));

test.each([
  ['(spec §2.8, §5.8; ruling 10.3)', ['spec 2.8', 'spec 5.8', 'ruling 10.3']],
  [
    'rulings 2.4 and 2.5, security promises 7, 8. Visual §7.',
    ['ruling 2.4', 'ruling 2.5', 'promise 7', 'promise 8', 'visual 7'],
  ],
  ['decision 63, [decision 6](0006-a.md), [7](../0007-b.md)', ['decision 63', 'decision 6', 'decision 7']],
  ['RFC 9112 §9.3.1 and part 2 of the rulings', ['part 2']],
  ['a result, [desk](../bench/results/desk.md)', []],
])('%s is read', (text, cited) => {
  const found = citationsIn(text);
  expect(found.cited.toSorted()).toEqual(cited.toSorted());
  expect(found.stray).toEqual([]);
});

test.each([
  '(§4)',
  'rulings §6',
  'ruling 10',
  'ux.md, To do',
  'decisions §2',
  'decision 0063',
  'security promises below 7',
])('%s is in no known form', (text) => expect(citationsIn(text).stray).not.toEqual([]));

test.each(['spec §10.1', 'visual §4.99', 'ruling 10.99', 'security promise 99', 'decision 66'])(
  '%s is not there',
  (text) => expect(citationsIn(text).cited.filter((name) => known.has(name))).toEqual([]),
);

test('a bare § is a section of the document that it stands in', () =>
  expect(citationsIn('see §2.2', 'spec').cited).toEqual(['spec 2.2']));

test('files and sections are found', () => {
  expect(paths.length).toBeGreaterThan(500);
  expect(known.size).toBeGreaterThan(200);
});

test('each citation names what is there', () => {
  const wrong = paths.flatMap((path) => {
    const { cited, stray } = citationsIn(read(path), bareOf(path));
    return [...cited.filter((name) => !known.has(name)), ...stray].map((name) => `${path}: ${name}`);
  });
  expect(wrong).toEqual([]);
});

test('a link that names a decision leads to it', () => {
  const links = /\[(?:[Dd]ecision )?(\d+)\b[^\]]*\]\([^)]*?\b(\d{4})-([\w-]+\.md)\)/g;
  const wrong = paths.flatMap((path) =>
    [...read(path).matchAll(links)]
      .filter(
        ([, label, number = '', rest]) => Number(label) !== Number(number) || !decisions.includes(`${number}-${rest}`),
      )
      .map(([link]) => `${path}: ${link}`),
  );
  expect(wrong).toEqual([]);
});

test('the index has each decision', () => {
  const index = read('docs/decisions/README.md');
  expect(decisions.filter((name) => !index.includes(`](${name})`))).toEqual([]);
});
