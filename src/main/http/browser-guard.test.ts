import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { isServerFile, refuseServerFiles } from '../../../scripts/vite/server-files.ts';

test.each([
  ['src/server/settings/env.ts', true],
  ['src/claim/read/claim.graphql.ts', true],
  ['src/claim/read/claim-read.data.ts', true],
  ['src/claim/access/claim.access.ts', true],
  ['src/features/track/track.rest.ts', true],
  ['src/features/track/track.server.ts', true],
  ['src/claim/claim.fixture.ts', true],
  ['src/main/app.ts', true],
  ['src/main/server.ts', true],
  ['src/features/track/track.rules.ts', false],
  ['src/features/track/screen/TrackScreen.tsx', false],
  ['src/web/graphql/graphql.ts', false],
  ['src/main/first-page/web.tsx', false],
])('%s belongs to the server: %s', (path, answer) => {
  expect(isServerFile(path)).toBe(answer);
});

test('a build that reaches a server file fails and names it', async () => {
  const input = fileURLToPath(new URL('../../server/http/locale.ts', import.meta.url));
  const building = build({
    configFile: false,
    logLevel: 'silent',
    plugins: [refuseServerFiles()],
    build: { write: false, rolldownOptions: { input } },
  });
  await expect(building).rejects.toThrow('src/server/http/locale.ts belongs to the server');
});
