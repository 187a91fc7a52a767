import type { Page } from '@playwright/test';
import { expect, otherDevice, signInByCall, test } from './accounts.ts';
import { inspectingClaim } from './claim-document.ts';
import { openClaim, sameAtEveryWidth } from './fixtures.ts';
import { addPasskey, plugIn } from './passkeys.ts';

async function givePasscode(page: Page, claimId: string): Promise<void> {
  const query = `mutation ($model: SetPasscodeInput!) { setPasscode(model: $model) { id } }`;
  const model = { claimId, passcode: 'B8-x', passcodeType: 'password', gdprConsent: true };
  const answer = await page.request.post('/graphql', { data: { query, variables: { model } } });
  expect(await answer.json()).not.toHaveProperty('errors');
}

test(
  'a handler opens a passcode with a passkey, and it hides once they look elsewhere',
  sameAtEveryWidth,
  async ({ page, browser, newAccount, putClaim, expectAccessibleInBoth, allowConsole }) => {
    allowConsole(/status of 403/);
    const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
    const theirs = await otherDevice(browser);
    await openClaim(theirs, claim);
    await givePasscode(theirs, claim.id);

    const kim = await newAccount(['handler'], { name: 'Kim Adler', rights: ['passcode'] });
    await plugIn(page);
    await signInByCall(page, kim);
    await addPasskey(page, kim.password);
    await page.goto(`/desk/claims/${claim.id}`);
    await page.getByRole('button', { name: 'Open it' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Open the passcode' });
    await dialog.getByLabel('Why do you need it?').selectOption('Repair');
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByText('capital B')).toBeVisible();
    await expect(dialog.getByText('hyphen')).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('capital B')).toHaveCount(0);
    await expect(page.getByText(/^Kim Adler, .*: Repair$/)).toBeVisible();
  },
);
