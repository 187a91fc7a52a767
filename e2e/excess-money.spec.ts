import type { Page } from '@playwright/test';
import { inspectingClaim } from './claim-document.ts';
import { expect, openClaim, test, sameAtEveryWidth } from './fixtures.ts';

const money = (page: Page) => page.getByRole('main').locator('section', { hasText: 'What you pay' });
const amountOf = (page: Page, name: string) => page.getByText(name, { exact: true }).locator('xpath=..').locator('dd');

test(
  'one place says who pays, what was paid and what is left, before and after paying',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessibleEverywhere }) => {
    const quote = { total: 200, vat: 33.33, quoteDetails: [{ description: 'Screen', total: 200, vat: 33.33 }] };
    const contract = { name: 'Gadget', customer: 'Northfield Insurance', tatSlaDays: 10 };
    const claim = await putClaim(inspectingClaim({ state: 'Repair', policyExcessAmount: 75, quote, contract }));
    await openClaim(page, claim, 'excess-payment');
    await expect(page.getByRole('heading', { level: 2, name: 'What you pay' })).toBeVisible();
    await expect(amountOf(page, 'Northfield Insurance pays')).toHaveText('£125.00');
    await expect(amountOf(page, 'You pay')).toHaveText('£75.00');
    await expect(amountOf(page, 'Paid')).toHaveText('£0.00');
    await expect(amountOf(page, 'Still to pay')).toHaveText('£75.00');
    await expectAccessibleEverywhere(page);

    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(page.getByRole('heading', { name: 'Excess has been paid' })).toBeVisible();
    await expect(amountOf(page, 'Paid')).toHaveText('£75.00');
    await expect(amountOf(page, 'Still to pay')).toHaveText('£0.00');
    await expectAccessibleEverywhere(page);

    await page.goto(`/quote/${claim.id}`);
    await page.getByRole('link', { name: 'See what you pay and have paid' }).click();
    await expect(page).toHaveURL(new RegExp(`/excess-payment/${claim.id}$`));
    await expect(money(page)).toBeVisible();
  },
);

test('a claim without a quote, and one within its excess, say so', sameAtEveryWidth, async ({ page, putClaim }) => {
  const without = await putClaim(inspectingClaim({ policyExcessAmount: 75, quote: null }));
  await openClaim(page, without, 'excess-payment');
  await expect(page.getByText('There’s no quote yet, so we can’t say what the repair costs.')).toBeVisible();
  const repairing = await putClaim(inspectingClaim({ state: 'Repair', policyExcessAmount: 75, quote: null }));
  await openClaim(page, repairing, 'excess-payment');
  await expect(page.getByText('There’s no quote for this repair, so we can’t say what it costs.')).toBeVisible();
  const quote = { total: 60, vat: 10, quoteDetails: [{ description: 'Port', total: 60, vat: 10 }] };
  const contract = { name: 'Gadget', customer: 'Northfield Insurance', tatSlaDays: 10 };
  const within = await putClaim(inspectingClaim({ state: 'Repair', policyExcessAmount: 75, quote, contract }));
  await openClaim(page, within, 'excess-payment');
  await expect(
    page.getByText('The repair costs no more than your excess, so Northfield Insurance doesn’t pay towards it.'),
  ).toBeVisible();
  await expect(amountOf(page, 'Northfield Insurance pays')).toHaveText('£0.00');
});
