import type { Page } from '@playwright/test';
import { expect, otherDevice, signInByCall, test } from './accounts.ts';
import { inspectingClaim, type Story } from './claim-document.ts';
import { openClaim, sameAtEveryWidth } from './fixtures.ts';

const card = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Payment and anomalies' }) });

async function pay(page: Page, claim: Story): Promise<void> {
  await openClaim(page, claim, 'excess-payment');
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByRole('heading', { name: 'Excess has been paid' })).toBeVisible();
}

async function openCard(page: Page, { id }: Story): Promise<void> {
  await page.goto(`/desk/claims/${id}`);
  await page.getByRole('button', { name: 'Payment and anomalies' }).click();
}

test(
  'a handler asks for the excess, and refunds a part of it once it was paid',
  sameAtEveryWidth,
  async ({ page, browser, newAccount, putClaim, expectAccessibleEverywhere }) => {
    const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair', policyExcessAmount: 75 }));
    await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights: ['reply', 'refund'] }));
    await openCard(page, claim);
    await page.getByRole('button', { name: 'Ask for the excess' }).click();
    const asking = page.getByRole('dialog', { name: 'Ask Priya for the excess' });
    await asking.getByRole('button', { name: 'Ask Priya' }).click();
    await expect(asking.getByLabel('Why now')).toHaveAccessibleDescription(/Choose why\./);
    await asking.getByLabel('Why now').selectOption({ label: 'The device is ready' });
    await expect(asking.getByText('The excess on your claim is £75.00.').first()).toBeAttached();
    await expectAccessibleEverywhere(page);
    await asking.getByRole('button', { name: 'Ask Priya' }).click();
    await expect(asking).toBeHidden();
    await expect(page.getByText(/^Kim Adler asked for it/)).toBeVisible();

    const claimant = await otherDevice(browser);
    await pay(claimant, claim);
    await page.getByRole('button', { name: 'Refund of £75.00 …' }).click();
    const sheet = page.getByRole('dialog', { name: 'Refund Priya' });
    await sheet.getByLabel('Amount in pounds').fill('75.01');
    await sheet.getByRole('button', { name: 'Refund', exact: false }).last().click();
    await expect(sheet.getByLabel('Amount in pounds')).toHaveAccessibleDescription(/Enter at most £75\.00/);
    await expect(sheet.getByLabel('Why')).toHaveAccessibleDescription(/Choose why\./);
    await sheet.getByLabel('Amount in pounds').fill('25');
    await sheet.getByLabel('Why').selectOption({ label: 'Goodwill' });
    await expect(sheet.getByText('£25.00', { exact: false }).first()).toBeAttached();
    await expectAccessibleEverywhere(page);
    await sheet.getByRole('button', { name: 'Refund £25.00' }).click();
    await expect(sheet).toBeHidden();
    await expect(card(page).getByText(/^£25\.00 went back\./)).toBeVisible({ timeout: 15_000 });

    await claimant.reload();
    await expect(claimant.getByText('We’ve refunded £25.00.')).toBeVisible();
    await expect(claimant.getByText('Refunded', { exact: true }).locator('xpath=..').locator('dd')).toHaveText(
      '£25.00',
    );
  },
);

test(
  'a handler without the right sees the money and no button',
  sameAtEveryWidth,
  async ({ page, browser, newAccount, putClaim }) => {
    const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair', policyExcessAmount: 75 }));
    await pay(await otherDevice(browser), claim);
    await signInByCall(page, await newAccount(['handler'], { name: 'Sam Ode', rights: ['state'] }));
    await openCard(page, claim);
    await expect(card(page).getByText('Still to pay')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Refund of/ })).toHaveCount(0);
  },
);
