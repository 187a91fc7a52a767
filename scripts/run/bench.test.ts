import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const bench = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'scripts/bench.mjs'), ...args], { encoding: 'utf8' });

test('every bench that is named has a file to run', () => {
  const names = /^Benches: (.+)$/m.exec(bench().stdout)?.[1]?.split(', ') ?? [];
  expect(names).toContain('summary');
  expect(names.filter((name) => !existsSync(join(root, 'bench', `${name}.ts`)))).toEqual([]);
});

test('another name is refused with the names that there are', () => {
  const { status, stderr } = bench('store');
  expect(status).not.toBe(0);
  expect(stderr).toContain('There is no bench “store”.');
});
