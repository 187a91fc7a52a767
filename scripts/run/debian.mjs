// Plain JavaScript for Node 20, part of `npm test`: Debian's packages of what the browser tests run in.
import { spawnSync } from 'node:child_process';

import { say } from './say.mjs';

/**
 * Installs packages of Debian, which bring their libraries. False where there is no apt-get, no right to use it, or no
 * such package.
 * @param {string[]} packages @param {string} purpose what they are for, as it is told
 */
export function installFromDebian(packages, purpose) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (!isThere(['apt-get', '--version']) || !isThere([...sudo, 'true'])) return false;
  say(`Installing Debian's ${packages.join(', ')} for ${purpose} (apt-get install) …`);
  run([...sudo, 'apt-get', 'update', '-qq']);
  return run([...sudo, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

/** @param {string[]} command */
function isThere([name = '', ...args]) {
  return spawnSync(name, args, { stdio: 'ignore' }).status === 0;
}

/** @param {string[]} command */
function run([name = '', ...args]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(name, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}
