import type { Locator, Page } from '@playwright/test';
import { inspectingClaim } from './claim-document.ts';
import { expect, hydrated, openClaim, sameAtEveryWidth, test } from './fixtures.ts';

/** A small phone, and a laptop at a zoom of 200 and of 400 %. */
const sizes = [
  { width: 360, height: 640 },
  { width: 640, height: 512 },
  { width: 320, height: 256 },
];

async function expectSeenWithError(page: Page, tick: Locator, error: string): Promise<void> {
  await expect(tick).toBeFocused();
  await expect(tick).toHaveAccessibleDescription(`Error: ${error}`);
  await expect(tick).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(error)).toBeInViewport({ ratio: 1 });
}

for (const size of sizes) {
  test(
    `at ${size.width} by ${size.height} the error of a group of ticks is seen with the tick that is meant`,
    sameAtEveryWidth,
    async ({ page, putClaim }) => {
      await page.setViewportSize(size);
      const claim = await putClaim(inspectingClaim());
      await openClaim(page, claim, 'my-details');
      await hydrated(page);
      const form = page.getByRole('form', { name: 'Help that you need' });
      const save = form.getByRole('button', { name: 'Save what helps me' });
      await save.press('Enter');
      const nothing = 'Nothing is checked, so nothing was saved. Check what would help you.';
      await expectSeenWithError(page, form.getByLabel('Large print'), nothing);
      const telephone = form.getByLabel('Telephone me instead of writing');
      for (const tick of [form.getByLabel('Large print'), telephone, form.getByLabel('Write to me instead of')])
        await tick.check();
      await save.press('Enter');
      await expectSeenWithError(page, telephone, 'Choose telephone or writing, not both.');
      await expect(form.locator('[aria-invalid]')).toHaveCount(2);

      await openClaim(page, claim, 'nominee');
      await hydrated(page);
      await page.getByLabel('Their name').fill('Dana Field');
      await page.getByLabel('Who are they to you?').fill('daughter');
      await page.getByLabel('Their email address').fill('dana@example.com');
      await page.getByRole('button', { name: 'Send them the link' }).press('Enter');
      await expectSeenWithError(page, page.getByRole('checkbox').first(), 'Choose at least one.');
    },
  );
}
