import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { temporaryFolder } from './temporary-folder.mjs';

/** A folder of this process, which the test runner ends without its exit handlers. */
function ownFolder(): string {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const create = () =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { existsSync } from 'node:fs';
      import { temporaryFolder } from ${JSON.stringify(join(import.meta.dirname, 'temporary-folder.mjs'))};
      const folder = temporaryFolder();
      console.log(JSON.stringify({ folder, wasThere: existsSync(folder), pid: process.pid }));`,
    ],
    { encoding: 'utf8' },
  ).stdout;

test('a temporary folder is gone with its process', () => {
  const { folder, wasThere } = JSON.parse(create());
  expect([wasThere, existsSync(folder)]).toEqual([true, false]);
});

test('what a killed process has left in memory is removed, and what a running one uses is not', () => {
  const own = ownFolder();
  const place = dirname(own);
  // In a folder on disk the operating system tidies up.
  if (place !== '/dev/shm') return;
  const leftOver = join(place, `fettle-${JSON.parse(create()).pid}-killed`);
  mkdirSync(leftOver);
  onTestFinished(() => rmSync(leftOver, { recursive: true, force: true }));
  create();
  expect([existsSync(leftOver), existsSync(own)]).toEqual([false, true]);
});

test('others may pass through it and not look into it', () => {
  expect(statSync(ownFolder()).mode & 0o777).toBe(0o711);
});
