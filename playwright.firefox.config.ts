// Browser tests in Debian's Firefox, by WebDriver BiDi.
import { fileURLToPath } from 'node:url';
import chromium from './playwright.config.ts';

const launchOptions = {
  executablePath: fileURLToPath(new URL('e2e/firefox/driver.mjs', import.meta.url)),
  args: [],
  firefoxUserPrefs: {
    // One that stays open lets no other be opened.
    'remote.bidi.dismiss_file_pickers.enabled': true,
  },
};

export default {
  ...chromium,
  outputDir: 'test-results/firefox',
  projects: [
    {
      name: 'firefox',
      use: { browserName: 'firefox', channel: 'moz-firefox', launchOptions, viewport: { width: 1280, height: 800 } },
    },
  ],
};
