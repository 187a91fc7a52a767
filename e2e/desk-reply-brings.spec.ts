import { expect, signInByCall, test } from './accounts.ts';
import { inspectingClaim } from './claim-document.ts';

test('a saved reply brings ticks that say what they do, and only what is ticked is done with the reply @one-width', async ({
  page,
  newAccount,
  putClaim,
  expectAccessibleInBoth,
}) => {
  const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
  await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights: ['reply', 'state'] }));
  await page.goto('/desk/saved-replies?new');
  const dialog = page.getByRole('dialog', { name: 'New saved reply' });
  await dialog.getByLabel('Title').fill('Ask for the receipt');
  await dialog.getByLabel('Text').fill('Please send us the receipt.');
  await dialog.getByLabel('To state').selectOption({ label: 'Repair' });
  await dialog.getByLabel('Waiting on').selectOption({ label: 'Claimant' });
  await dialog.getByLabel('For how many days (optional)', { exact: true }).fill('9');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Ask for the receipt' })).toBeVisible();

  await page.goto(`/desk/claims/${claim.id}`);
  await page.getByRole('textbox', { name: 'Reply to Priya' }).press('/');
  await page.getByRole('combobox', { name: 'Search saved replies' }).fill('receipt');
  await expect(page.getByRole('status', { name: 'What Priya would read' })).toBeVisible();
  await page.keyboard.press('Enter');
  const ticks = page.getByRole('group', { name: 'With this reply' });
  await expect(ticks.getByRole('checkbox', { name: /^Then wait for the claimant until / })).toBeChecked();
  await ticks.getByRole('checkbox', { name: 'Then move it to “Repair”' }).uncheck();
  await expectAccessibleInBoth(page);
  await page.getByRole('button', { name: 'Send to Priya' }).click();
  await expect(page.getByText('Sent. Priya gets it in a few seconds.').first()).toBeVisible();
  await expect(page.getByText(/^Claimant until /)).toBeVisible();
  await expect(page.getByText('Inspection', { exact: true }).first()).toBeVisible();
});
