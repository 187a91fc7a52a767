import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lacks } from '../../e2e/firefox/cannot.ts';

const listed = lacks.flatMap(({ reason, tests }) =>
  Object.entries(tests).flatMap(([file, titles]) => titles.map((title) => ({ reason, file, title }))),
);

test.each(listed)('$file has the test that Firefox cannot run: $title', ({ file, title }) => {
  expect(readFileSync(`e2e/${file}.spec.ts`, 'utf8')).toContain(`'${title}'`);
});

test.each(lacks)('docs/browsers.md tells that $reason', ({ reason }) => {
  expect(readFileSync('docs/browsers.md', 'utf8')).toContain(reason);
});
