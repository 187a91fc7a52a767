import { expect, signInByCall, test } from './accounts.ts';
import { inspectingClaim } from './claim-document.ts';

test('a handler saves a reply, uses it by keyboard, and sends it once nothing is left to fill in @one-width', async ({
  page,
  newAccount,
  putClaim,
}) => {
  const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
  await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights: ['reply'] }));
  await page.goto('/desk/saved-replies');
  await page.getByRole('button', { name: 'New saved reply' }).click();
  const dialog = page.getByRole('dialog', { name: 'New saved reply' });
  await dialog.getByLabel('Title').fill('Back soon');
  await dialog.getByLabel('Text').fill('Hello {name}, {reference} is back by {new day}.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Back soon' })).toBeVisible();

  await page.goto(`/desk/claims/${claim.id}`);
  const field = page.getByRole('textbox', { name: 'Reply to Priya' });
  await field.press('/');
  await page.getByRole('combobox', { name: 'Search saved replies' }).fill('soon');
  await expect(page.getByRole('status', { name: 'What Priya would read' })).toContainText(
    `Hello Priya, ${claim.number} is back by {new day}.`,
  );
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'Send to Priya' }).click();
  await expect(page.getByRole('alert')).toHaveText('Fill in or take out: {new day}.');
  await page.getByRole('button', { name: '{new day}' }).click();
  await page.keyboard.type('Friday');
  await expect(field).toHaveValue(`Hello Priya, ${claim.number} is back by Friday.`);
  await page.getByRole('button', { name: 'Send to Priya' }).click();
  await expect(page.getByText('Sent. Priya gets it in a few seconds.').first()).toBeVisible();
});
