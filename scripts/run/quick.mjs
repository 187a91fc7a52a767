// Plain JavaScript for Node 20: the parts of `npm test -- quick`, which checks what a change touches.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { reportFile, vitestPart } from './parts.mjs';
import { giveUp } from './say.mjs';

const others = 'generated files, unused code, external PostgreSQL, smoke and browser tests';

/** @param {string} root @param {string[]} args */
function git(root, ...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

/** @param {string} root @param {string} branch */
function forkOf(root, branch) {
  try {
    return git(root, 'merge-base', 'HEAD', branch);
  } catch {
    return null;
  }
}

/** Returns the files that differ from where the branch left main, committed or not. @param {string} root */
export function changedFiles(root) {
  const fork = forkOf(root, 'main') ?? forkOf(root, 'origin/main') ?? 'HEAD';
  const differing = git(root, 'diff', '--name-only', '--no-renames', fork).split('\n');
  const added = git(root, 'ls-files', '--others', '--exclude-standard').split('\n');
  return [...new Set([...differing, ...added])].filter((path) => path !== '' && existsSync(join(root, path)));
}

/**
 * Returns the parts, and in words what they run and what they leave.
 * @param {{ root: string, node: string, results: string }} place
 * @returns {{ parts: import('./parts.mjs').Part[], run: string, left: string }}
 */
export function quickParts({ root, node, results }) {
  const changed = changedFiles(root);
  const scripts = changed.filter((path) => /\.(?:tsx?|mjs)$/.test(path));
  const tests = testsFor({ root, node, results }, changed);
  const all = tests.run.length + tests.left.length;
  const info = join(root, 'node_modules', '.cache', 'quick.tsbuildinfo');
  /** @type {import('./parts.mjs').Part[]} */
  const parts = [
    {
      name: 'types',
      group: 'quick',
      command: ['tsc', '--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', info],
    },
  ];
  if (scripts.length > 0) parts.push({ name: 'lint', group: 'quick', command: ['oxlint', '--quiet', ...scripts] });
  if (changed.length > 0) {
    const command = ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...changed];
    parts.push({ name: 'format', group: 'quick', command });
  }
  if (tests.run.length > 0) parts.push(vitestPart('related tests', 'quick', results, tests.run));
  const further = tests.left.length > 0 ? `${tests.left.length} further related test files, ` : '';
  return {
    parts,
    run: `types of everything, lint and format of ${changed.length} changed files, ${tests.run.length} of ${all} related test files`,
    left: `${further}${others}`,
  };
}

/**
 * @param {{ root: string, node: string, results: string }} place @param {string[]} changed
 * @returns {import('./related-tests.ts').Chosen}
 */
function testsFor({ root, node, results }, changed) {
  const report = reportFile(results, 'unit and integration');
  const { status, stdout } = spawnSync(node, [join('scripts', 'run', 'quick.ts'), report, ...changed], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) giveUp('The related tests could not be found; the reason is above.');
  return JSON.parse(stdout);
}
