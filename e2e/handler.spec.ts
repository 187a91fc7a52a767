import { admin, expect, signInByCall, test } from './accounts.ts';
import { inspectingClaim } from './claim-document.ts';
import { sameAtEveryWidth } from './fixtures.ts';
import { unpaidPageNames } from './unpaid-pages.ts';

const banner = 'You’re viewing this claim as a handler. You can’t change anything here.';
const asks = { name: 'We need your passcode', linkName: 'Send it', linkPath: '/submit-passcode' };

test(
  'a handler opens a claim by its reference',
  sameAtEveryWidth,
  async ({ page, newAccount, putClaim, expectAccessible }) => {
    const claim = await putClaim(inspectingClaim());
    await signInByCall(page, await newAccount(['handler']));
    await page.goto('/authentication/profile');
    const field = page.getByLabel('Claim reference');
    await page.getByRole('button', { name: 'Open claim' }).click();
    await expect(field).toHaveAccessibleDescription(/Enter a claim reference/);
    await field.fill('CLM-NONE-NONE-NO');
    await field.press('Enter');
    await expect(page.getByText('We can’t find a claim with this reference. Check it and try again.')).toBeVisible();
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await field.fill(claim.number.toLowerCase());
    await field.press('Enter');
    await expect(page).toHaveURL(`/my-claim/${claim.id}`);
    await expect(page.getByText(banner)).toBeVisible();
  },
);

test(
  'every page says that a handler only looks, and offers nothing to change',
  sameAtEveryWidth,
  async ({ page, newAccount, putClaim, expectAccessible }) => {
    const document = inspectingClaim({
      notification: asks,
      state: 'Awaiting Repaired Equipment Return to End User',
      lastStateChangeDate: new Date().toISOString(),
    });
    const claim = await putClaim(document);
    await signInByCall(page, await newAccount(['handler']));
    for (const name of unpaidPageNames) {
      await page.goto(`/${name}/${claim.id}`);
      await expect(page.getByText(banner)).toBeVisible();
      for (const offered of [
        'Get notifications',
        'Send Message',
        'Edit return address',
        'Stop tracking on this device',
      ])
        await expect(page.getByRole('button', { name: offered })).toHaveCount(0);
      for (const link of [
        'Change your notifications',
        'Chat with us',
        'Something is not right',
        'Change your return address',
      ])
        await expect(page.getByRole('link', { name: link })).toHaveCount(0);
      await expectAccessible(page);
    }
    await page.goto(`/excess-payment/${claim.id}`);
    await expect(page.getByText('Only the claimant can pay this excess.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
    for (const overlay of ['submit-passcode', 'remove-icloud']) {
      await page.goto(`/my-claim/${claim.id}/${overlay}`);
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(banner)).toBeVisible();
      await expect(dialog.getByRole('button', { name: /Send passcode|Confirm/ })).toHaveCount(0);
    }
  },
);

test('the pages of an account have one navigation, by role, with the current page marked', async ({
  page,
  newAccount,
  allowConsole,
}) => {
  // The browser's driver looks into the sandboxed frame of the mail's preview.
  allowConsole(/Blocked script execution in .*\/noticeMail/);
  const nav = page.getByRole('navigation', { name: 'Account' });
  const menu = async () => {
    await expect(nav).toBeVisible();
    const closed = nav.locator('details:not([open])');
    if (await closed.isVisible()) await closed.locator('summary').click();
  };
  const own = ['Your claims', 'Your account'];
  await signInByCall(page, await newAccount(['handler']));
  await page.goto('/account/manage');
  await expect(nav.getByRole('link')).toHaveText(own);
  // No page of the first account may go on while the second signs in.
  await page.goto('about:blank');
  await signInByCall(page, admin);
  const names = [
    ...own,
    'Accounts',
    'Clients',
    'Integration keys',
    'Webhooks',
    'Notification wording',
    'Deliveries',
    'Audit',
  ];
  await page.goto('/authentication/profile');
  for (const name of names) {
    await menu();
    await nav.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await menu();
    await expect(nav.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    for (const other of names) await expect(nav.getByRole('link', { name: other, exact: true })).toBeVisible();
  }
});
