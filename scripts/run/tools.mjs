// Plain JavaScript for Node 20: installs the packages of tools/ for the programs that measure with them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { installPackages } from './install.mjs';
import { say } from './say.mjs';

/** Installs the packages of tools/package.json unless exactly they are there. @param {string} root */
export function ensureTools(root) {
  const folder = join(root, 'tools');
  const wanted = readFileSync(join(folder, 'package.json'), 'utf8');
  const stampFile = join(folder, 'node_modules', '.fettle-installed');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  say('Installing the measuring tools of tools/package.json (once, and whenever it changes) …');
  // Peers such as Vitest are the project's own, found in the folder above.
  installPackages(folder, ['--legacy-peer-deps', '--no-package-lock']);
  writeFileSync(stampFile, wanted);
}
