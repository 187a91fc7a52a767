import { defineConfig } from 'vitest/config';

import { temporaryFolder } from './scripts/run/temporary-folder.mjs';
import { TestOrder } from './scripts/run/test-order.ts';

// Nearly 13 hours ahead of London and with summer time of its own, so that a local date where London's is meant fails.
const unfriendlyZone = 'Pacific/Chatham';
process.env['TZ'] = unfriendlyZone;

// The databases of a whole run are created and dropped there, hundreds of them.
process.env['TMPDIR'] = temporaryFolder();

const workerUrls = process.env['CITUS_WORKERS'] ?? '';
// Generous, because a starved machine is no failure; a test that hangs still ends. On several machines each claim takes
// a statement for each of its tables.
const longestMs = workerUrls === '' ? 60_000 : 300_000;

export default defineConfig({
  // Vite would load graphql's second copy for bundlers, and types of one copy are not types of the other.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    setupFiles: ['src/server/http/route/check-answers.setup.ts'],
    globalSetup: ['src/server/db/test-server.setup.ts'],
    provide: { databaseUrl: process.env['DATABASE_URL'] ?? '', workerUrls },
    env: { TZ: unfriendlyZone },
    maxWorkers: 2,
    // Loading the server's modules anew for each of 400 files took a third of the run; a test puts back what it changes globally.
    isolate: false,
    sequence: { sequencer: TestOrder },
    testTimeout: longestMs,
    hookTimeout: longestMs,
    expect: { poll: { timeout: 20_000 } },
  },
});
