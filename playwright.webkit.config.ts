// The claimant's whole way in WebKit: Playwright's runner and our W3C WebDriver, because its own WebKit is a patched one.
import { defineConfig } from '@playwright/test';
import chromium from './playwright.config.ts';
import type { Size } from './e2e/webkit/fixtures.ts';

const { baseURL } = chromium.use ?? {};
const portal = [chromium.webServer ?? []].flat().filter(({ url }) => url === `${baseURL}/readyz`);

export default defineConfig<Size>({
  testDir: 'e2e/webkit',
  testMatch: '*.webkit.ts',
  outputDir: 'test-results/webkit/traces',
  // Each has a screen and a driver of its own.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: chromium.retries ?? 0,
  // Generous, because a starved machine is no failure.
  timeout: 480_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  reporter: [['list']],
  use: { ...(baseURL !== undefined && { baseURL }) },
  projects: [
    { name: 'WebKit phone', use: { size: { width: 390, height: 844 } } },
    { name: 'WebKit desktop', use: { size: { width: 1280, height: 800 } } },
  ],
  webServer: portal,
});
