import { describe, expect, test } from 'vitest';
import { compat, isEverywhere, versionAdded } from './compat-data.ts';
import { oldestVersions } from './oldest-browsers.ts';

/** What `isSupportedBrowser` asks for. */
const features = [compat.api['HTMLFormElement']?.['relList'], compat.api['CompressionStream']].filter(
  (feature) => feature !== undefined,
);

describe('the features that tell a browser too old for the scripts', () => {
  test('are in every browser that we support', () => {
    expect(features.map(isEverywhere)).toEqual([true, true]);
  });

  test('came at most two versions before the oldest, so that few older browsers get scripts that they cannot run', () => {
    const lateness = [...oldestVersions].map(([browser, oldest]) => ({
      browser,
      versions: oldest - Math.max(...features.map((feature) => versionAdded(feature, browser))),
    }));
    expect(lateness.filter(({ versions }) => !(versions <= 2))).toEqual([]);
  });
});
