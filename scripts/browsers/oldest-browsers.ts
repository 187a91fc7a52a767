import packageJson from '../../package.json' with { type: 'json' };

/** The names of browsers in the compatibility data, by their names in `browserslist`. */
const compatNames: Record<string, string[]> = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  ios_saf: ['safari_ios'],
  safari: ['safari'],
  samsung: ['samsunginternet_android'],
};

/** The oldest browsers by their names in `browserslist`, each with its version, such as `['chrome', '109']`. */
export const oldestBrowsers = packageJson.browserslist.map(
  (entry) => entry.split(' ') as [name: string, version: string],
);

/** The same as the build's targets, such as `chrome109`. Samsung Internet 21 is Chromium 110, which is newer than 109. */
export const buildTargets = oldestBrowsers
  .filter(([name]) => name !== 'samsung')
  .map(([name, version]) => `${name === 'ios_saf' ? 'ios' : name}${version}`);

/** The version of each oldest browser by its name in the compatibility data. */
export const oldestVersions = new Map(
  oldestBrowsers.flatMap(([name, version]) => (compatNames[name] ?? []).map((known) => [known, Number(version)])),
);
