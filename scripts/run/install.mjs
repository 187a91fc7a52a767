// Plain JavaScript for Node 20, because it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { withLock } from './lock.mjs';
import { giveUp, say } from './say.mjs';

/** @typedef {{ version?: string, optional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string[] }} Locked */

/**
 * Not `npm ci`, because that refuses to work where a registry lacks the optional packages of other machines; the lock
 * file decides the versions all the same, and --no-save leaves it alone. No package needs its install script, and
 * packages that may not run programs are safer. Dev packages are needed with NODE_ENV=production as well: they build
 * the browser side.
 */
const installOptions = [
  'install',
  '--no-save',
  '--ignore-scripts',
  '--include=dev',
  '--include=optional',
  '--prefer-offline',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/** Installs the packages of package-lock.json unless exactly they are there. @param {string} root */
export function ensureInstalled(root) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stamp = createHash('sha256').update(`${process.platform} ${process.arch} ${lock}`).digest('hex');
  const stampFile = join(root, 'node_modules', '.fettle-installed');
  if (readIfThere(stampFile) === stamp) return;
  withLock(root, () => {
    if (readIfThere(stampFile) === stamp) return;
    if (!isInStep(lock, readIfThere(join(root, 'node_modules', '.package-lock.json')))) install(root);
    writeFileSync(stampFile, stamp);
  });
}

/**
 * Whether what npm says it has installed is what the lock file asks for.
 * @param {string} lock @param {string | null} installed npm's own note of what is in node_modules
 */
export function isInStep(lock, installed) {
  if (installed === null) return false;
  const wanted = packagesOf(lock);
  const present = packagesOf(installed);
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' || present[path]?.version === entry.version || (!present[path] && mayBeMissing(entry)),
  );
}

/**
 * npm leaves out what is optional and for another machine, and what only such a package needs.
 * @param {Locked} entry
 */
function mayBeMissing({ optional = false, os, cpu, libc }) {
  return optional && !(isListed(os, process.platform) && isListed(cpu, process.arch) && libc === undefined);
}

/** @param {string | string[] | undefined} list @param {string} own */
function isListed(list, own) {
  return [list ?? []].flat().includes(own);
}

/** @param {string} text @returns {Record<string, Locked>} */
function packagesOf(text) {
  try {
    return JSON.parse(text).packages ?? {};
  } catch {
    return {};
  }
}

/** @param {string} root */
function install(root) {
  say('Installing the packages (npm install; once, and whenever package-lock.json changes) …');
  const modules = join(root, 'node_modules');
  const marker = join(modules, '.fettle-installing');
  // An install that was killed leaves half a package somewhere, which npm takes for a whole one.
  if (existsSync(marker)) rmSync(modules, { recursive: true, force: true });
  mkdirSync(modules, { recursive: true });
  writeFileSync(marker, '');
  installPackages(root);
  rmSync(marker);
}

/** Runs `npm install` in a folder; ends the process with a message if it fails. @param {string} folder @param {string[]} [more] further options */
export function installPackages(folder, more = []) {
  const [command, ...args] = npmCommand();
  const { status, error } = spawnSync(command, [...args, ...installOptions, ...more], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (error) giveUp(`npm could not be started: ${error.message}`);
  if (status !== 0) giveUp('The packages could not be installed; npm says why above.');
}

/** The npm that runs us, or the one on the path. @returns {[string, ...string[]]} */
function npmCommand() {
  const script = process.env['npm_execpath'];
  return script && existsSync(script) && /\.c?js$/.test(script) ? [process.execPath, script] : ['npm'];
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
