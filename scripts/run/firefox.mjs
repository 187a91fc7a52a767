// Plain JavaScript for Node 20, part of `npm test`: Debian's Firefox and the tests that run in it.
import { existsSync } from 'node:fs';

import { installFromDebian } from './debian.mjs';
import { playwrightCount, reportFile } from './parts.mjs';

const usual = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** What to tell where the tests cannot run. */
export const withoutFirefox =
  'Firefox: not here, and Debian’s firefox-esr could not be installed; FIREFOX_PATH names another';

/**
 * Returns the Firefox for the browser tests, installed when there is none; null where it could not be.
 * @param {NodeJS.ProcessEnv} env
 */
export function ensureFirefox(env) {
  const find = () => [env['FIREFOX_PATH'] ?? '', ...usual].find((path) => path !== '' && existsSync(path)) ?? null;
  const found = find();
  if (found !== null) return found;
  installFromDebian(['firefox-esr'], 'the browser tests in Firefox');
  return find();
}

/**
 * Browser tests in Firefox: all that can run there, or those that every browser has to pass.
 * @param {string} results @param {boolean} isWhole @param {string} firefox @returns {import('./parts.mjs').Part}
 */
export function firefoxPart(results, isWhole, firefox) {
  const name = 'Firefox';
  const chosen = isWhole ? [] : ['--grep=@every-browser'];
  return {
    name,
    group: 'browsers',
    command: ['playwright', 'test', '--config=playwright.firefox.config.ts', '--reporter=list,json', ...chosen],
    env: { FIREFOX_PATH: firefox, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile(results, name) },
    report: playwrightCount,
  };
}
