import { expect, test } from 'vitest';
import { shortQueries } from './short-queries.ts';

test.each([
  ['graphql(`\n  query A {\n    claim {\n      id\n    }\n  }\n`)', 'graphql(` query A { claim { id } } `)'],
  [
    'graphql(\n  `\n    fragment B on C {\n      id\n    }\n  `,\n  [D],\n)',
    'graphql( ` fragment B on C { id } `,\n  [D],\n)',
  ],
  ['graphql(`{\n  # one\n  id\n}`)', 'graphql(`{\n  # one\n  id\n}`)'],
  ['text(`a\n  b`)', 'text(`a\n  b`)'],
])('%j becomes %j', (code, short) => {
  expect(shortQueries(code)).toBe(short);
});
