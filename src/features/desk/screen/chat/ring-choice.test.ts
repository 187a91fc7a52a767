import { expect, test } from 'vitest';

import { ringChoices, rings } from './ring-choice.ts';

test.each([
  ['mine', ['mine-and-unassigned', 'mine']],
  ['nobodys', ['mine-and-unassigned']],
  ['colleagues', []],
] as const)('a chat of a claim that is %s rings for %j', (whose, choices) =>
  expect(ringChoices.filter((choice) => rings(choice, { whose }))).toEqual(choices),
);
