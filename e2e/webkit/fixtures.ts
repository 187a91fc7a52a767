import { join } from 'node:path';
import { expect, mergeTests } from '@playwright/test';
import { test as withAccounts } from '../accounts.ts';
import type { Story } from '../claim-document.ts';
import { test as withPhotos } from '../photo-fixtures.ts';
import { Gate } from './gate.ts';
import { WebKitPage } from './page.ts';
import { Programs } from './programs.ts';

export type Size = { size: { width: number; height: number } };

export const test = mergeTests(withPhotos, withAccounts).extend<
  { gate: Gate; webkit: WebKitPage } & Size,
  { programs: Programs }
>({
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
  webkit: async ({ programs, gate, size }, use, info) => {
    const driver = await programs.open();
    const folder = join(import.meta.dirname, '../../test-results/webkit', String(size.width));
    const page = new WebKitPage(driver, { programs, gate, folder });
    await page.setSize(size);
    await use(page);
    if (info.status !== info.expectedStatus) await page.picture('failed');
    await driver.quit();
  },
});

/** Finds a claim by the form, as its claimant does. */
export async function track(webkit: WebKitPage, { id, number, postcode }: Story): Promise<void> {
  await webkit.goTo('/track');
  await webkit.fill('Claim reference or policy number', number);
  await webkit.fill('Post code', postcode);
  await webkit.press('button', 'Track your claim');
  await expect.poll(() => webkit.path()).toBe(`/my-claim/${id}`);
  await webkit.sees(number);
}

export { expect };
