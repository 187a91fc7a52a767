// Plain JavaScript for Node 20, part of `npm test`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { installFromDebian } from './debian.mjs';
import { say } from './say.mjs';

/** The same engine without windows, which most browser tests run in because it needs half the processor time. */
const shell = '/usr/bin/chromium-headless-shell';
const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The Chromium for the browser tests, installed when there is none. Null when it is Playwright's own, which finds it itself.
 * @param {string} root @param {NodeJS.ProcessEnv} env
 */
export function ensureChromium(root, env) {
  const found = [env['CHROMIUM_PATH'] ?? '', ...usual].find((path) => path !== '' && existsSync(path));
  if (found && existsSync(shell)) return found;
  // Debian's package brings the libraries as well, which Playwright's own needs and cannot install without root.
  if (installFromDebian(['chromium', 'chromium-headless-shell'], 'the browser tests')) return found ?? usual[0] ?? null;
  if (found) return found;
  say("Installing Playwright's own Chromium for the browser tests …");
  const playwright = join(root, 'node_modules', '.bin', 'playwright');
  spawnSync(playwright, ['install', 'chromium'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env });
  return null;
}
