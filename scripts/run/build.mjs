// Plain JavaScript for Node 20: decides whether the browser side has to be built, and has it built.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { withLock } from './lock.mjs';
import { environmentFor } from './node.mjs';
import { giveUp, say } from './say.mjs';

/** Everything that the built files depend on. */
const inputs = [
  'src',
  'brands',
  'public',
  'messages',
  'schema.graphql',
  'vite.config.ts',
  'scripts/vite',
  'scripts/build.ts',
  'package-lock.json',
];

/** Left out: tests, and what the build itself writes between its sources. */
const isNoInput = (/** @type {string} */ path) => /\.test\.tsx?$|^src\/web\/messages(\/|$)|\/cache(\/|$)/.test(path);

/** Builds the browser side unless what is in dist was made from exactly these files. @param {string} root @param {string} node */
export function ensureBuilt(root, node) {
  if (isBuilt(root)) return;
  withLock(root, () => {
    // The previous holder of the lock may have built it.
    if (!isBuilt(root)) build(root, node);
  });
}

/** @param {string} root */
const stampOf = (root) => join(root, 'dist', '.built-from');

/** @param {string} root */
function isBuilt(root) {
  const stamp = stampOf(root);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputHash(root);
}

/** @param {string} root @param {string} node */
function build(root, node) {
  const hash = inputHash(root);
  const stamp = stampOf(root);
  say('Building the browser side (once, and whenever its files change) …');
  rmSync(stamp, { force: true });
  const { status } = spawnSync(node, ['scripts/build.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...environmentFor(root, node), NODE_ENV: 'production' },
  });
  if (status !== 0) giveUp('The browser side could not be built; the reason is above.');
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, hash);
}

/** A hash over the names and contents of every input. @param {string} root */
export function inputHash(root) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((path) => filesOf(root, join(root, path)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} root @param {string} path @returns {string[]} */
function filesOf(root, path) {
  if (!existsSync(path) || isNoInput(relative(root, path))) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesOf(root, join(path, name)));
}
