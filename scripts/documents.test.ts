import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

import { defaultEntries } from '#features/notifications/words/default-words.rules.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = ['README.md', 'CHANGELOG.md', 'CONTEXT.md', 'CONTRIBUTING.md', 'SECURITY.md'].concat(
  globSync('docs/**/*.md', { cwd: root }),
);

const maxWords = 25;

/** Returns the anchors of a document's headings, as GitHub makes them: a repeated one gets -1, -2 … */
function anchorsIn(markdown: string): Set<string> {
  const seen = new Map<string, number>();
  const headings = withoutCode(markdown).matchAll(/^#{1,6} (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) => {
      const anchor = plain(heading)
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-');
      const before = seen.get(anchor) ?? 0;
      seen.set(anchor, before + 1);
      return before === 0 ? anchor : `${anchor}-${before}`;
    }),
  );
}

/** Returns the text without fenced code. */
const withoutCode = (markdown: string) => markdown.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');

/** Returns the text of a line as it is read: links by their names, without marks. */
const plain = (text: string) => text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[*`]/g, '');

/** Returns each relative link of the document that leads to no file, or to no heading of it. */
function brokenLinks(path: string, markdown: string): string[] {
  const prose = withoutCode(markdown).replaceAll(/`[^`\n]*`/g, '');
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)].map(
    ([, link, attribute]) => link ?? attribute ?? '',
  );
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [file = '', anchor] = target.split('#');
    const found = file === '' ? path : relative(root, join(root, dirname(path), file));
    if (!existsSync(join(root, found))) return true;
    if (anchor === undefined) return false;
    if (!found.endsWith('.md') || statSync(join(root, found)).isDirectory()) return true;
    return !anchorsIn(file === '' ? markdown : read(found)).has(anchor);
  });
}

/** Returns the sentences of the prose: no code, table, heading or HTML. A list item begins one, and code counts as a word. */
function sentencesIn(markdown: string): string[] {
  return withoutCode(markdown)
    .replaceAll(/^(?:\||#|<| +<).*$/gm, '')
    .replaceAll(/`[^`\n]*`/g, 'code')
    .split(/\n{2,}|\n(?= *(?:[-*]|\d+\.) )/)
    .flatMap((block) => plain(block.replace(/^\s*(?:[-*]|\d+\.) /, '')).split(/(?<=[.!?]["”)]?)\s+/))
    .filter((sentence) => sentence.trim() !== '');
}

const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const folderNames = new Set(folders.map(({ name }) => name).filter((name) => !name.startsWith('.')));
const { imports } = JSON.parse(read('package.json')) as { imports: Record<string, string> };

/** Returns the path in the repository that code between backticks names, as `#web/…` too. Null for all other code. */
function repositoryPath(code: string): string | null {
  const alias = Object.entries(imports).find(([name]) => code.startsWith(name.slice(0, -1)));
  if (alias) return code.replace(alias[0].slice(0, -1), alias[1].slice(2, -1));
  const isPath = /^[\w.*-]+(?:\/[\w.*-]*)+$/.test(code) && folderNames.has(code.slice(0, code.indexOf('/')));
  return isPath ? code : null;
}

/** Not in the repository, but made by `npm install` and `npm run build`. */
const isMade = (path: string) => /^(?:node_modules|dist|test-results)\//.test(path);

/** Returns each path and `#` import in the document's code that leads to nothing. `NNNN`, `<name>` and `…` fit any. */
function missingFiles(markdown: string): string[] {
  const codes = [...withoutCode(markdown).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return codes.filter((code) => {
    const path = /NNNN|[<…]/.test(code) ? null : repositoryPath(code);
    if (path === null || isMade(path)) return false;
    return path.includes('*') ? globSync(path, { cwd: root }).length === 0 : !existsSync(join(root, path));
  });
}

/** Names of the code: camelCase, with or without a call's brackets. */
const identifier = /^([a-z]+[A-Z]\w*)(?:\(.*\))?$/;

const sources = globSync(['{src,scripts,e2e,prove,bench,harness}/**/*.{ts,tsx,mjs}', '*.{ts,json}'], { cwd: root });
const knownNames = new Set(sources.flatMap((path) => read(path).match(/[a-z]+[A-Z]\w*/g) ?? []));

/** Returns each name of the code in the document that no source has. */
function unknownNames(markdown: string): string[] {
  const codes = [...withoutCode(markdown).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return codes.flatMap((code) => identifier.exec(code)?.[1] ?? []).filter((name) => !knownNames.has(name));
}

const tooLong = (markdown: string) =>
  sentencesIn(markdown).filter((sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length > maxWords);

test('documents are found', () => expect(documents.length).toBeGreaterThan(90));

test.each(documents)('each relative link of %s leads to a file, and to a heading if it names one', (path) => {
  expect(brokenLinks(path, read(path))).toEqual([]);
});

/** The specification and the decisions are quoted and keep their words; the changelog is a record. */
const plainDocuments = documents.filter((path) => !/^docs\/(?:spec|decisions)\/|^CHANGELOG/.test(path));

test.each(plainDocuments)('each path that %s names in code is there', (path) => {
  expect(missingFiles(read(path))).toEqual([]);
});

/** Those for people who change the code; operators' documents name fields and settings of other programs too. */
const codeDocuments = plainDocuments.filter((path) =>
  /^(?:CONTEXT|CONTRIBUTING|docs\/(?:access|from-[\w-]+|recipes\/[\w-]+))\.md$/.test(path),
);

test.each(codeDocuments)('each name of the code in %s is one', (path) => {
  expect(unknownNames(read(path))).toEqual([]);
});

test.each(plainDocuments)('no sentence of %s has more than 25 words', (path) => {
  expect(tooLong(read(path))).toEqual([]);
});

test.each([
  ['[a](no-such-file.md)', ['no-such-file.md']],
  ['[a](docs/spec/README.md#no-such-heading)', ['docs/spec/README.md#no-such-heading']],
  ['<img src="docs/no-such-picture.webp" />', ['docs/no-such-picture.webp']],
  ['## A `b` [c](CONTEXT.md), d\n\n[here](#a-b-c-d)', []],
  ['`[code](nowhere)` and [elsewhere](https://example.com)', []],
])('the broken links of %s are found', (markdown, broken) => {
  expect(brokenLinks('README.md', markdown)).toEqual(broken);
});

test.each([
  ['`src/no-such-file.ts` and `scripts/documents.test.ts`, `src/<name>/`', ['src/no-such-file.ts']],
  ['`#shared/no-such-file.ts` and `#shared/money.ts`', ['#shared/no-such-file.ts']],
  ['`e2e/*.spec.ts` and `e2e/*.no-such-kind.ts`', ['e2e/*.no-such-kind.ts']],
  ['`text/html` and `GET /src/x`\n\n```\n`src/no-such-file.ts`\n```', []],
])('the missing files of %s are found', (markdown, missing) => {
  expect(missingFiles(markdown)).toEqual(missing);
});

test('names that no source has are found', () => {
  const gone = ['no', 'SuchName'].join('');
  expect(unknownNames(`\`${gone}\`, \`${gone}()\`, \`writeDeskRows\` and \`plain\``)).toEqual([gone, gone]);
});

test('a sentence of 26 words is found in prose and lists, and not in tables and code', () => {
  const long = `${'word '.repeat(26).trim()}.`;
  expect(tooLong(`One. ${long}`)).toEqual([long]);
  expect(tooLong(`- one\n- ${long}`)).toEqual([long]);
  expect(tooLong(`| ${long} |\n\n\`\`\`\n${long}\n\`\`\``)).toEqual([]);
  expect(tooLong(`${'word '.repeat(25).trim()}. And another.`)).toEqual([]);
});

test('each notice to claimants stands where operators read what claimants are told', () => {
  const [, table = ''] = read('docs/integration.md').split('## What claimants are told');
  const told = new Set([...(table.split('\n## ')[0]?.matchAll(/`([a-z:<>A-Z-]+)`/g) ?? [])].map(([, name]) => name));
  const keys = Object.keys(defaultEntries).filter((key) => !key.startsWith('state:'));
  expect(keys.filter((key) => !told.has(key))).toEqual([]);
});
