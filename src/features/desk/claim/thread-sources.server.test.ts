import { expect, test } from 'vitest';

import { threadEntry } from '../desk-answers.rules.ts';
import { others, said } from './thread-sources.server.ts';

test('every kind of entry has its source', () => {
  const kinds = new Set([...said, ...others].map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(threadEntry.shape.kind.options.toSorted());
});
