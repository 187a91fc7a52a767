import type { Page } from '@playwright/test';
import { expect, freshEmail, test } from './accounts.ts';
import { inspectingClaim, type Story } from './claim-document.ts';
import { openClaim, sameAtEveryWidth } from './fixtures.ts';
import { mailedCode } from './mailed-code.ts';

const phone = { width: 360, height: 740 };
const [refuge, words] = ['22 Refuge Close', 'my ex must not know where I live'];

/** Changes the address and says a need, as the claimant who opened the claim first. */
async function writeDetails(page: Page, story: Story): Promise<void> {
  await openClaim(page, story, 'my-details');
  await page.getByRole('button', { name: 'Edit return address' }).click();
  await page.getByLabel('Address line 1').fill('Flat 3');
  await page.getByLabel('Address line 2').fill(refuge);
  await page.getByLabel('Town or city').fill('Hull');
  await page.getByLabel('Post code').fill('HU5 2QQ');
  await page.getByLabel('I consent to the Privacy Notice').check();
  await page.getByRole('button', { name: 'Save return address' }).click();
  await expect(page.getByText('Return address saved')).toBeFocused();
  await page.getByLabel('Something else').check();
  await page.getByLabel('What else would help?').fill(words);
  await page.getByRole('button', { name: 'Save what helps me' }).click();
  await expect(page.getByText(/^Saved on/)).toBeVisible();
}

const addresses = (page: Page) => page.getByRole('region', { name: 'Addresses' });

async function tabTo(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  for (let tabs = 0; tabs < 60 && !(await button.evaluate((it) => it === document.activeElement)); tabs += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(button).toBeFocused();
}

test(
  'by keyboard alone at 360, a code from the mail shows address and needs',
  sameAtEveryWidth,
  async ({ page, api, putClaim, allowConsole, expectAccessibleEverywhere }, info) => {
    allowConsole(/status of 422 .*\/api\/details\//);
    const email = freshEmail();
    const story = await putClaim(inspectingClaim({ endUserEmail: email }));
    await page.setViewportSize(phone);
    await writeDetails(page, story);
    await expect(addresses(page)).toContainText(refuge);
    await page.context().clearCookies();
    await openClaim(page, story, 'my-details');
    await expect(addresses(page)).toContainText('HU5');
    for (const secret of [refuge, '2QQ', words]) await expect(page.getByText(secret)).toHaveCount(0);
    await expect(page.getByText(/^You told us what helps you on/)).toBeVisible();
    await expectAccessibleEverywhere(page);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.screenshot({ path: info.outputPath(`sealed-${scheme}.png`), fullPage: true });
    }
    await page.getByLabel('Large print').check();
    await tabTo(page, 'See the whole address with a code');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'See your details with a code' });
    await page.screenshot({ path: info.outputPath('dialog.png') });
    await tabTo(page, 'Mail me a code');
    await page.keyboard.press('Enter');
    const code = dialog.getByLabel('6-digit code');
    await expect(code).toBeFocused();
    await page.screenshot({ path: info.outputPath('code.png') });
    await expectAccessibleEverywhere(page);
    const mailed = await mailedCode(api, email);
    await page.keyboard.type(String((Number(mailed) + 1) % 1_000_000).padStart(6, '0'));
    await page.keyboard.press('Enter');
    await expect(code).toHaveAccessibleDescription(/That code isn’t right/);
    await code.fill(mailed);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Your details are shown in full now.')).toBeFocused();
    await expect(addresses(page)).toContainText(refuge);
    await expect(page.getByLabel('What else would help?')).toHaveValue(words);
    await expect(page.getByLabel('Large print')).toBeChecked();
    await page.screenshot({ path: info.outputPath('opened.png'), fullPage: true });
    await page.getByRole('button', { name: 'Save what helps me' }).click();
    await expect(page.getByText(/^Saved on/)).toBeVisible();
    await page.reload();
    await expect(addresses(page)).toContainText(refuge);
  },
);

test('needs are replaced without seeing them, and a claim without e-mail says whom to contact', async ({
  page,
  putClaim,
}) => {
  const story = await putClaim(inspectingClaim({ endUserEmail: '' }));
  await writeDetails(page, story);
  await page.context().clearCookies();
  await openClaim(page, story, 'my-details');
  await expect(page.getByText('and have no email address for your claim')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'with a code' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit return address' }).click();
  await expect(page.getByLabel('Town or city')).toHaveValue('');
  await expect(page.getByText('Enter the whole address: what you save replaces the one that we have.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Save what helps me' }).click();
  await expect(page.getByText('We’ve removed what you told us.')).toBeVisible();
  await expect(page.getByText(/^You told us what helps you on/)).toHaveCount(0);
});
