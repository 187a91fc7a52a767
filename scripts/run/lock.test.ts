import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { withLock } from './lock.mjs';

let folder: string;
const builder = join(import.meta.dirname, 'build.mjs');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fettle-lock-'));
  mkdirSync(join(folder, 'scripts'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src', 'a.ts'), 'one');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const lockFile = () => join(folder, '.fettle-preparing');

/** A process that has a checkout built as `npm start` does. */
function startBuild() {
  const script = `import { ensureBuilt } from ${JSON.stringify(builder)};
    ensureBuilt(${JSON.stringify(folder)}, process.execPath);`;
  return spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'pipe'] });
}

test('two starts at once build once, one after the other', async () => {
  // Notes its beginning and end; it ends only once the other start has said that it waits.
  writeFileSync(
    join(folder, 'scripts', 'build.ts'),
    `import { appendFileSync, existsSync } from 'node:fs';
    appendFileSync('builds.log', 'begin\\n');
    while (!existsSync('waiting')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    appendFileSync('builds.log', 'end\\n');`,
  );
  const starts = [startBuild(), startBuild()];
  for (const { stdout } of starts) {
    stdout.on('data', (text: Buffer) => {
      if (String(text).includes('waiting for it')) writeFileSync(join(folder, 'waiting'), '');
    });
  }
  const ends = await Promise.all(starts.map((start) => once(start, 'exit')));
  expect(ends.map(([code]) => code as number)).toEqual([0, 0]);
  expect(readFileSync(join(folder, 'builds.log'), 'utf8')).toBe('begin\nend\n');
  expect(readdirSync(folder).filter((name) => name.startsWith('.fettle'))).toEqual([]);
});

test('a build that fails releases the lock', async () => {
  writeFileSync(join(folder, 'scripts', 'build.ts'), 'process.exit(3);');
  const [code] = (await once(startBuild(), 'exit')) as [number];
  expect(code).toBe(1);
  expect(existsSync(lockFile())).toBe(false);
});

test.each([
  ['of a process that has ended', () => String(spawnSync(process.execPath, ['--version']).pid), 0],
  ['of this process, from before a restart of the machine', () => String(process.pid), 0],
  ['that holds no process id', () => '', 0],
  ['of an hour ago whose process id is another program’s by now', () => String(process.ppid), 3_600],
])('a lock %s is taken over', (_, content, ageSeconds) => {
  writeFileSync(lockFile(), content());
  const changed = Date.now() / 1_000 - ageSeconds;
  utimesSync(lockFile(), changed, changed);
  expect(withLock(folder, () => readFileSync(lockFile(), 'utf8'))).toBe(String(process.pid));
  expect(existsSync(lockFile())).toBe(false);
});

test('an error of the work releases the lock and goes on', () => {
  expect(() =>
    withLock(folder, () => {
      throw new Error('it broke');
    }),
  ).toThrow('it broke');
  expect(existsSync(lockFile())).toBe(false);
});
