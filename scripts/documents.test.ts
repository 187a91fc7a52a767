import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

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

/** Returns each file of the repository that the document names in code and that is not there. Patterns are left out. */
function missingFiles(markdown: string): string[] {
  const named = [...markdown.matchAll(/`((?:src|scripts|e2e|bench|prove|docs|messages|public)\/[^`\s<*…]*)`/g)];
  return named.map(([, path = '']) => path).filter((path) => !path.includes('NNNN') && !existsSync(join(root, path)));
}

const tooLong = (markdown: string) =>
  sentencesIn(markdown).filter((sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length > maxWords);

test('documents are found', () => expect(documents.length).toBeGreaterThan(90));

test.each(documents)('each relative link of %s leads to a file, and to a heading if it names one', (path) => {
  expect(brokenLinks(path, read(path))).toEqual([]);
});

/** The specification and the decisions are quoted and keep their words; the changelog is a record. */
const plainDocuments = documents.filter((path) => !/^docs\/(?:spec|decisions)\/|^CHANGELOG/.test(path));

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

test('a file that is not there is found', () => {
  expect(missingFiles('`src/no-such-file.ts` and `scripts/documents.test.ts`, `src/<name>/`')).toEqual([
    'src/no-such-file.ts',
  ]);
});

test('a sentence of 26 words is found in prose and lists, and not in tables and code', () => {
  const long = `${'word '.repeat(26).trim()}.`;
  expect(tooLong(`One. ${long}`)).toEqual([long]);
  expect(tooLong(`- one\n- ${long}`)).toEqual([long]);
  expect(tooLong(`| ${long} |\n\n\`\`\`\n${long}\n\`\`\``)).toEqual([]);
  expect(tooLong(`${'word '.repeat(25).trim()}. And another.`)).toEqual([]);
});
