import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

import { chosen } from '../prove/mutation/chosen.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

test('every file and test that a group of the mutation run names is there', () => {
  const named = chosen.flatMap(({ files, tests = [] }) => [...files, ...tests]);
  expect(named.filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([]);
});
