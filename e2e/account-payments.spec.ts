import type { Page } from '@playwright/test';
import { admin, expect, signInByCall, test } from './accounts.ts';
import { inspectingClaim } from './claim-document.ts';
import { sameAtEveryWidth, trackByCall } from './fixtures.ts';

const tableOf = (page: Page, name: string) => page.getByRole('table', { name });

async function payExcess(page: Page, claimId: string): Promise<void> {
  await page.goto(`/excess-payment/${claimId}`);
  await page.getByLabel('4242 4242 4242 4242').check();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page).toHaveURL(`/excess-payment-completed/${claimId}`);
}

test(
  'administrators see what was taken, what needs them, and take it along',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessible }) => {
    const story = await putClaim(inspectingClaim({ policyExcessAmount: 75 }));
    await trackByCall(page, story);
    await payExcess(page, story.id);
    await signInByCall(page, admin);
    await page.goto('/account/payments');
    await expect(page.getByRole('heading', { level: 2, name: /^\d\d\/\d\d\/\d{4} to / })).toBeVisible();
    const total = tableOf(page, 'Total').getByRole('row', { name: /^Total/ });
    await expect(total).toContainText('£');
    await expect(total).not.toContainText('£0.00 £0.00 £0.00');
    await expect(tableOf(page, 'By day').getByRole('row')).not.toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Needs your attention' })).toBeVisible();
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as CSV' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^payments-.+\.csv$/);
    await page.getByLabel('From').fill('2020-01-01');
    await page.getByLabel('To', { exact: true }).fill('2020-01-31');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByRole('heading', { name: '01/01/2020 to 31/01/2020' })).toBeVisible();
    await expect(page.getByText('No payments on these days.')).toBeVisible();
    await expect(page.getByText('Nothing needs your attention on these days.')).toBeVisible();
  },
);
