import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const modules = fileURLToPath(new URL('../node_modules', import.meta.url));

test('a fresh clone installs at most 400 packages', () => {
  const installed = JSON.parse(readFileSync(`${modules}/.package-lock.json`, 'utf8')) as { packages: object };
  expect(Object.keys(installed.packages).length).toBeLessThanOrEqual(400);
});

test('the packages take at most 700 MB', () => {
  // Apparent sizes, because blocks on disk differ from one file system to another; without the server's compile cache.
  const options = ['--apparent-size', '--summarize', '--block-size=1000000', '--exclude=.*cache'];
  const size = Number.parseInt(execFileSync('du', [...options, modules], { encoding: 'utf8' }), 10);
  expect(size).toBeLessThanOrEqual(700);
});
