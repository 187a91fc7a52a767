// Plain JavaScript for Node 20, because it finds the Node that everything else runs on.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, delimiter, join } from 'node:path';

import { giveUp } from './say.mjs';

/** The oldest Node that runs TypeScript as it is and still gets fixes. */
const oldest = [22, 22];

/** The path of the Node to run on: the one that is pinned among the packages, otherwise this one. @param {string} root */
export function findNode(root) {
  const pinned = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (isNewEnough(process.versions.node)) return process.execPath;
  return giveUp(
    `Fettle needs Node ${oldest.join('.')} or newer here: this is ${process.versions.node}, and no packaged Node fits this machine.`,
  );
}

/** @param {string} version such as 24.1.0 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** The environment in which tools that look for "node" find this one, and the project's own tools. @param {string} root @param {string} node */
export function environmentFor(root, node) {
  const folders = [dirname(node), join(root, 'node_modules', '.bin'), process.env['PATH'] ?? ''];
  return { ...process.env, PATH: folders.join(delimiter) };
}
