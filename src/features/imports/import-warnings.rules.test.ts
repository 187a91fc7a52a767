import { expect, test } from 'vitest';

import { withWarnings } from './import-warnings.rules.ts';

const warning = (code: string, pointer: string) => ({ code, pointer, detail: `${code} of ${pointer}` });

test('a warning names the first line that has it and counts the others', () => {
  const first = withWarnings(
    [],
    [
      { line: 2, number: 'C-1', warnings: [warning('past', '/stateDeadline')] },
      { line: 3, number: 'C-2', warnings: [] },
      { line: 4, number: 'C-3', warnings: [warning('past', '/stateDeadline'), warning('late', '/stateDeadline')] },
    ],
  );
  expect(first).toEqual([
    { ...warning('past', '/stateDeadline'), line: 2, number: 'C-1', count: 2 },
    { ...warning('late', '/stateDeadline'), line: 4, number: 'C-3', count: 1 },
  ]);
  expect(withWarnings(first, [{ line: 9, number: 'C-9', warnings: [warning('late', '/stateDeadline')] }])).toEqual([
    first[0],
    { ...first[1], count: 2 },
  ]);
});

test('entries of a list are one field', () => {
  const lines = [
    {
      line: 2,
      number: 'C-1',
      warnings: [warning('past', '/events/0/eventDate'), warning('past', '/events/12/eventDate')],
    },
    { line: 3, number: 'C-2', warnings: [warning('past', '/events/3/name')] },
  ];
  expect(withWarnings([], lines).map(({ pointer, line, count }) => [pointer, line, count])).toEqual([
    ['/events/0/eventDate', 2, 2],
    ['/events/3/name', 3, 1],
  ]);
});
