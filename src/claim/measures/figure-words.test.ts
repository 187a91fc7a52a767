import { expect, test } from 'vitest';

import { dutyFigures } from '../duty/duty.rules.ts';
import { figureAbout, figureLabel } from './figure-words.server.ts';
import { figuresOf, reportNames } from './report-list.rules.ts';

const figures = [
  ...reportNames.map((name) => [name, figuresOf(name).map(({ id }) => id)] as const),
  ['consumer duty', dutyFigures] as const,
];

test.each(figures)('no two figures of %s have one name, and each says what it means', (_, ids) => {
  expect(new Set(ids.map(figureLabel)).size).toBe(ids.length);
  for (const id of ids) expect(figureAbout(id)).toMatch(/\.$/);
});
