import { describe, expect, test } from 'vitest';

import { durationsFrom, relatedTests, testGraph, within } from './related-tests.ts';

const graph = testGraph(
  new Map([
    ['src/shared/money.ts', 'export const money = 1;'],
    ['src/shared/money.test.ts', `import { money } from './money.ts';`],
    ['src/claim/price.ts', `import { money } from '#shared/money.ts'; export const price = money;`],
    ['src/claim/price.test.ts', `import { price } from './price.ts';`],
    ['src/claim/late.test.ts', `const { price } = await import('./price.ts');`],
    ['src/claim/typed.test.ts', `import type { money } from '#shared/money.ts';`],
    ['src/claim/Price.tsx', `import css from './Price.module.css'; export const styles = css;`],
    ['src/claim/Price.test.tsx', `import { styles } from './Price.tsx';`],
    ['scripts/documents.test.ts', `globSync('docs/**/*.md');`],
    ['scripts/settings.test.ts', `read(new URL('../docs/settings.md', import.meta.url));`],
    ['scripts/words.test.ts', `read('CONTEXT.md');`],
  ]),
);

describe('the tests of a change', () => {
  test.each<[what: string, changed: string, tests: string[]]>([
    [
      'are those that import it, the nearest first',
      'src/shared/money.ts',
      ['src/shared/money.test.ts', 'src/claim/price.test.ts', 'src/claim/late.test.ts'],
    ],
    ['are not those of what it imports', 'src/claim/price.ts', ['src/claim/price.test.ts', 'src/claim/late.test.ts']],
    ['are the changed test itself', 'src/claim/late.test.ts', ['src/claim/late.test.ts']],
    ['of styles are those of what wears them', 'src/claim/Price.module.css', ['src/claim/Price.test.tsx']],
    [
      'of a document are those that read it by pattern or name',
      'docs/settings.md',
      ['scripts/documents.test.ts', 'scripts/settings.test.ts'],
    ],
    ['of a file in the root are those that name it', 'CONTEXT.md', ['scripts/words.test.ts']],
    ['of what nobody reads are none', 'brands/a.png', []],
  ])('%s', (_what, changed, tests) => expect(relatedTests(graph, [changed])).toEqual(tests));
});

test('as many run as their time lasts for, one at least', () => {
  const secondsOf = () => 4;
  expect(within(9, ['a', 'b', 'c'], secondsOf)).toEqual({ run: ['a', 'b'], left: ['c'] });
  expect(within(3, ['a', 'b'], secondsOf)).toEqual({ run: ['a'], left: ['b'] });
  expect(within(90, ['a', 'b'], secondsOf)).toEqual({ run: ['a', 'b'], left: [] });
});

test('the last whole run says how long a file takes', () => {
  const report = JSON.stringify({ testResults: [{ name: '/here/a.test.ts', startTime: 1_000, endTime: 9_000 }] });
  const secondsOf = durationsFrom('/here', report);
  expect(secondsOf('a.test.ts') - secondsOf('b.test.ts')).toBe(6);
  expect(durationsFrom('/here', null)('a.test.ts')).toBe(secondsOf('b.test.ts'));
});
