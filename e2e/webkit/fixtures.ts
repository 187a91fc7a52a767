import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test as base } from '../photo-fixtures.ts';
import { Gate } from './gate.ts';
import { WebKitPage } from './page.ts';
import { Programs } from './programs.ts';

export type Size = { size: { width: number; height: number } };

export const test = base.extend<{ gate: Gate; webkit: WebKitPage } & Size, { programs: Programs }>({
  size: [{ width: 390, height: 844 }, { option: true }],
  programs: [
    async ({}, use) => {
      const programs = new Programs();
      try {
        await programs.start();
        await use(programs);
      } finally {
        await programs.stop();
      }
    },
    { scope: 'worker' },
  ],
  gate: async ({ baseURL }, use) => {
    const gate = new Gate(Number(new URL(baseURL ?? '').port));
    await gate.open();
    await use(gate);
    await gate.shut();
  },
  webkit: async ({ programs, gate, size }, use) => {
    const driver = await programs.open();
    const folder = join(import.meta.dirname, '../../test-results/webkit', String(size.width));
    const page = new WebKitPage(driver, { programs, gate, folder });
    await page.setSize(size);
    await use(page);
    await driver.quit();
  },
});

export { expect };
