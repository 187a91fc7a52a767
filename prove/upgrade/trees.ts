import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { remove } from '../../harness/postgres.ts';

/** A built version of the portal. */
export type Tree = { folder: string; commit: string };

const own = join(import.meta.dirname, '../..');
const git = (...args: string[]): string => execFileSync('git', args, { cwd: own, encoding: 'utf8' }).trim();

function build(folder: string): Tree {
  const { status } = spawnSync(process.execPath, ['deploy/build.mjs'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${folder} could not be built.`);
  return {
    folder,
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim(),
  };
}

/** Links the packages of this tree where the lock file is the same: hard links, because the build names files by their path. */
async function install(folder: string): Promise<void> {
  const [lock, ownLock] = await Promise.all([folder, own].map((of) => readFile(join(of, 'package-lock.json'), 'utf8')));
  const [command, ...args] =
    lock === ownLock ? ['cp', '-al', join(own, 'node_modules'), folder] : [process.execPath, 'deploy/install.mjs'];
  const { status } = spawnSync(command, args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`The packages of ${folder} could not be installed.`);
}

/** Builds this version, and the one of this git revision in a folder of its own. */
export async function buildTrees(revision: string): Promise<{ old: Tree; next: Tree; discard: () => Promise<void> }> {
  const folder = join(await mkdtemp(join(tmpdir(), 'fettle-older-')), 'tree');
  git('worktree', 'add', '--detach', folder, revision);
  await install(folder);
  return {
    old: build(folder),
    next: build(own),
    discard: async () => {
      git('worktree', 'remove', '--force', folder);
      await remove(join(folder, '..'));
    },
  };
}
