// Plain JavaScript for Node 20, part of `npm test`: Debian's WebKitGTK, its W3C WebDriver, and a display for its window.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { installFromDebian } from './debian.mjs';
import { playwrightCount, reportFile } from './parts.mjs';

const libraries = '/usr/lib';
const driver = '/usr/bin/WebKitWebDriver';
const display = '/usr/bin/Xvfb';
const packages = ['webkit2gtk-driver', 'xvfb'];

/** Returns the programs that the tests start, or null unless all are installed. */
export function findWebKit() {
  const browser = findMiniBrowser();
  return browser !== null && existsSync(driver) && existsSync(display) ? { driver, display, browser } : null;
}

/** Installs what is missing. False where it is missing still. */
export function ensureWebKit() {
  if (findWebKit() !== null) return true;
  installFromDebian(packages, 'the browser tests in WebKit');
  return findWebKit() !== null;
}

/** What to tell where the tests cannot run. */
export const withoutWebKit = `WebKit: not here, and Debian's ${packages.join(' and ')} could not be installed`;

/**
 * The claimant's way in WebKit.
 * @param {string} results @param {boolean} isWhole at both widths, not the phone's alone @returns {import('./parts.mjs').Part}
 */
export function webkitPart(results, isWhole) {
  const name = 'WebKit';
  const chosen = isWhole ? [] : ['--project=WebKit phone'];
  return {
    name,
    group: 'browsers',
    command: ['playwright', 'test', '--config=playwright.webkit.config.ts', '--reporter=list,json', ...chosen],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile(results, name) },
    report: playwrightCount,
  };
}

/** WebKitGTK's own small browser lies in the folder of the library, which is named by the machine's architecture. */
function findMiniBrowser() {
  if (!existsSync(libraries)) return null;
  const paths = readdirSync(libraries).map((name) => join(libraries, name, 'webkit2gtk-4.1', 'MiniBrowser'));
  return paths.find((path) => existsSync(path)) ?? null;
}
