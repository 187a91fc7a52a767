import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { temporaryFolder } from './scripts/run/temporary-folder.mjs';
import { secondClient } from './src/features/account/external-login/second-provider.fixture.ts';
import type { Options } from './e2e/fixtures.ts';
import { fakeStripeKeys } from './src/server/gateways/payment/fake-stripe.fixture.ts';

// Workers read this file again in processes of their own, so what is chosen once is handed on by the environment.
const port = (process.env['E2E_PORT'] ??= String(20_000 + 4 * (process.pid % 3_000)));
const dataDir = (process.env['E2E_DATA_DIR'] ??= temporaryFolder());
const stripePort = (process.env['E2E_STRIPE_PORT'] ??= String(Number(port) + 1));
const standInPort = (process.env['E2E_STAND_IN_PORT'] ??= String(Number(port) + 2));
const providerPort = (process.env['E2E_PROVIDER_PORT'] ??= String(Number(port) + 3));
const integrationKey = (process.env['E2E_INTEGRATION_KEY'] ??= 'e2e-key-that-only-this-test-server-accepts');

/** One that answers and one that never does. */
const providers = [
  { id: 'second', displayName: 'Second provider', issuer: `http://127.0.0.1:${providerPort}` },
  { id: 'away', displayName: 'Away', issuer: 'http://127.0.0.1:9' },
].map((provider) => ({ ...provider, clientId: secondClient.id, clientSecret: secondClient.secret }));

/** There is none at that address: tests answer in its place. */
const chatwoot = { CHAT: 'chatwoot', CHATWOOT_URL: 'https://chat.example', CHATWOOT_TOKEN: 'standInToken1' };

const installed = (path: string): string | undefined => (existsSync(path) ? path : undefined);
const chromium = process.env['CHROMIUM_PATH'] ?? installed('/usr/bin/chromium');
/** Chromium without its windows: the same engine, which needs half the processor time. It lacks the PDF viewer. */
const headless = process.env['HEADLESS_SHELL_PATH'] ?? installed('/usr/bin/chromium-headless-shell') ?? chromium;

const desktop = devices['Desktop Chrome'];
const phone = { ...devices['Galaxy S9+'], viewport: { width: 360, height: 740 } };
const wide = { ...desktop, viewport: { width: 1280, height: 800 } };
const wholeBrowser = /@whole-browser/;
const desktopOnly = /@one-width/;
const oldBrowser = /@old-browser/;
const oldOnly = 'old-browsers.spec.ts';
/** The acceptance rows name their own widths. */
const ownWidths = 'acceptance-*.spec.ts';
/** Nothing in these depends on the width, or they set the widths themselves. */
const oneWidth = [
  'authentication.spec.ts',
  'demo.spec.ts',
  'error-catalogue.spec.ts',
  'failed-loads.spec.ts',
  'headers.spec.ts',
  'live.spec.ts',
  'mail.spec.ts',
  'my-claim-news.spec.ts',
  'offline.spec.ts',
  'storage.spec.ts',
  'track-without-script.spec.ts',
];

const programArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const launched = (executablePath: string | undefined) => ({
  launchOptions: { ...(executablePath !== undefined && { executablePath }), args: programArguments },
});

export default defineConfig<Options>({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  snapshotPathTemplate: '{testDir}/accessibility-tree/{arg}{ext}',
  // More than cores: a browser waits for the server, for pauses and for news for half of its time.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  // Generous, because a starved machine is no failure; more tries tell a flaky test, which is reported as such.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  retries: process.env['CI'] === undefined ? 0 : 2,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    // Five hours behind London, with another order of day and month: what is formatted in the browser's zone or language shows.
    timezoneId: 'America/New_York',
    locale: 'en-US',
    serviceWorkers: 'block',
    // Recording every test costs a third of the whole run; `--trace on` records where somebody looks.
    trace: 'on-first-retry',
    ...launched(headless),
  },
  projects: [
    { name: 'phone', use: phone, testIgnore: [ownWidths, oldOnly], grepInvert: [wholeBrowser, desktopOnly] },
    { name: 'desktop', use: wide, testIgnore: [...oneWidth, oldOnly], grepInvert: wholeBrowser },
    { name: 'old browser', use: { ...phone, oldBrowser: true }, grep: oldBrowser },
    { name: 'phone, whole browser', use: { ...phone, ...launched(chromium) }, grep: wholeBrowser },
    { name: 'desktop, whole browser', use: { ...wide, ...launched(chromium) }, grep: wholeBrowser },
  ],
  webServer: [
    {
      command: `"${process.execPath}" e2e/second-provider.ts`,
      url: `http://127.0.0.1:${providerPort}/.well-known/openid-configuration`,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      env: { E2E_PORT: port, E2E_PROVIDER_PORT: providerPort },
    },
    portal({ port, dataDir, more: { OIDC_PROVIDERS: JSON.stringify(providers) } }),
    {
      command: `"${process.execPath}" e2e/fake-stripe.ts`,
      url: `http://127.0.0.1:${standInPort}/test/ready`,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      env: { STAND_IN_PORT: standInPort },
    },
    // The same portal where Stripe takes the excess and Chatwoot is the chat: practice and Stripe are a setting, and each page has one policy.
    portal({
      port: stripePort,
      dataDir: join(dataDir, 'stripe'),
      // Without the demo, whose photos two processors would be busy with for minutes.
      more: {
        ...fakeStripeKeys,
        DEMO: 'off',
        BRANDS_DIR: 'brands',
        STRIPE_API_URL: `http://127.0.0.1:${standInPort}`,
        ...chatwoot,
      },
    }),
  ],
});

function portal(server: { port: string; dataDir: string; more?: Record<string, string> }) {
  return {
    command: `"${process.execPath}" src/main/server.ts`,
    url: `http://localhost:${server.port}/readyz`,
    // Under a load of 18 on two cores the demo was not ready after a minute.
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 } as const,
    env: {
      PORT: server.port,
      DATA_DIR: server.dataDir,
      DEMO: 'on',
      VITALS: 'off',
      INTEGRATION_KEY: integrationKey,
      POLL_SECONDS: '5',
      // Each test comes from an address of its own, so that one test's wrong guesses do not limit another.
      TRUST_PROXY: '127.0.0.1,::1',
      ...server.more,
    },
  };
}
