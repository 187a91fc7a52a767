import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const parent = mkdtempSync(join(tmpdir(), 'fettle-no-database-'));

afterAll(() => rmSync(parent, { recursive: true }));

test.each([
  ['key', ['list']],
  ['key', ['create', 'Workshop system']],
  ['admin', ['invite', 'priya@example.com']],
  ['evidence', ['export', 'CLM-1']],
  ['evidence', ['retention']],
  ['backup', [join(parent, 'copy')]],
  ['secret-key', ['report']],
])('npm run %s -- %j refuses a folder without a database, names it, and makes none', (script, args) => {
  const dataDir = join(parent, 'data');
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(root, 'scripts', `${script}.ts`), ...args], {
    cwd: parent,
    env: { PATH: process.env['PATH'], DATA_DIR: './data' },
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(`There is no database in ${dataDir}, so nothing was done.`);
  expect(stderr).toContain('DATA_DIR=<its folder>');
  expect(readdirSync(parent)).toEqual([]);
});
