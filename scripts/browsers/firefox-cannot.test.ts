import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lacks } from '../../e2e/firefox/cannot.ts';

const listed = lacks.flatMap(({ reason, tests }) =>
  Object.entries(tests).flatMap(([file, titles]) => titles.map((title) => ({ reason, file, title }))),
);

/** Tells whether a file has a test of this title, as it is written or with what a loop puts into it. */
function hasTest(source: string, title: string): boolean {
  const written = [...source.matchAll(/\btest\(\s*(['`])(.*?)\1,/gs)].map(([, , text = '']) => text);
  return written.some((text) => {
    const [start = '', ...others] = text.split(/\$\{[^}]*\}/);
    return title === text || (others.length > 0 && [start, ...others].every((part) => title.includes(part)));
  });
}

test.each(listed)('$file has the test that Firefox cannot run: $title', ({ file, title }) => {
  expect(hasTest(readFileSync(`e2e/${file}.spec.ts`, 'utf8'), title)).toBe(true);
});

test.each(lacks)('docs/browsers.md tells that $reason', ({ reason }) => {
  expect(readFileSync('docs/browsers.md', 'utf8')).toContain(reason);
});
