// Browser tests in Debian's Firefox, by WebDriver BiDi.
import { fileURLToPath } from 'node:url';
import { devices } from '@playwright/test';
import chromium from './playwright.config.ts';

const firefox = {
  ...devices['Desktop Firefox'],
  channel: 'moz-firefox',
  launchOptions: { executablePath: fileURLToPath(new URL('e2e/firefox/driver.mjs', import.meta.url)), args: [] },
};

export default {
  ...chromium,
  timeout: 120_000,
  outputDir: 'test-results/firefox',
  projects: [{ name: 'firefox', use: { ...firefox, viewport: { width: 1280, height: 800 } } }],
};
