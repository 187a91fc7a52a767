import { expect, test } from './fixtures.ts';

const asked = { reference: 'CLM-T3ZX-7QBN-5J', postcode: 'YO1 7HU' };

test('a claimant who is not satisfied says so by the link of the mail, and is offered help @one-width', async ({
  page,
  browser,
  expectAccessibleEverywhere,
}) => {
  test.slow();
  await page.goto(`/track?returnUrl=${encodeURIComponent('/survey/')}`);
  await page.getByLabel('Claim reference or policy number').fill(asked.reference);
  await page.getByLabel('Post code').fill(asked.postcode);
  await page.getByRole('button', { name: 'Track your claim' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How was it?' })).toBeVisible();
  await page.getByRole('button', { name: 'Send my answers' }).click();
  await expect(page.getByText('Choose how satisfied you are.')).toBeVisible();
  await expect(page).toHaveTitle(/^Error: How was it\?/);
  await page.goto(`${page.url()}?satisfaction=2`);
  await expect(page.getByRole('radio', { name: 'Dissatisfied', exact: true })).toBeChecked();
  await page.getByRole('radio', { name: 'Easy', exact: true }).check();
  await page.getByRole('button', { name: /my answers$/ }).click();
  await expect(page.locator(':focus')).toContainText('Would you like us to look at this?');
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Change my answers' }).press('Enter');
  await expect(page.locator(':focus')).toContainText('We’ve received your answers.');
  const storageState = await page.context().storageState();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState });
  const unscripted = await plain.newPage();
  await unscripted.goto(page.url());
  await unscripted.getByRole('button', { name: 'Change my answers' }).press('Enter');
  await expect(unscripted.locator(':focus')).toContainText('We’ve received your answers.');
  await plain.close();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Easy', exact: true })).toBeChecked();
  await page.getByRole('link', { name: 'Make a complaint' }).first().click();
  await expect(page).toHaveURL(/\/complaint\//);
});
