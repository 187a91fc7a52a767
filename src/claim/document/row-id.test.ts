import { validate, version } from 'uuid';
import { expect, test } from 'vitest';

import { rowId } from './row-id.server.ts';

test('ids are of version 7, all different and in order', () => {
  const ids = Array.from({ length: 10_000 }, rowId);
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});
