import { existsSync } from 'node:fs';

const ofDebian = '/usr/bin/chromium';

/** For Playwright's `launch`: `CHROMIUM_PATH`, else Debian's Chromium, else Playwright's own. */
export function ownChromium(): { executablePath?: string } {
  const executablePath = process.env['CHROMIUM_PATH'] ?? (existsSync(ofDebian) ? ofDebian : undefined);
  return executablePath === undefined ? {} : { executablePath };
}
