import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const prove = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'scripts/prove.mjs'), ...args], { encoding: 'utf8' });

test('every proof suite that is named has a file to run', () => {
  const names = /^Proof suites: (.+)$/m.exec(prove().stdout)?.[1]?.split(', ') ?? [];
  expect(names).toContain('crash');
  expect(names.filter((name) => !existsSync(join(root, 'prove', `${name}.ts`)))).toEqual([]);
});

test('another name is refused with the names that there are', () => {
  const { status, stderr } = prove('nothing');
  expect(status).not.toBe(0);
  expect(stderr).toContain('There is no proof suite “nothing”.');
});
