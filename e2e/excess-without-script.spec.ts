import { inspectingClaim } from './claim-document.ts';
import { expect, fillTrack, submitTrack, test } from './fixtures.ts';
import { drawNoscript } from './noscript.ts';

test.use({ javaScriptEnabled: false });

test('without a script, the page of the excess says what is due and how else to pay', async ({ page, putClaim }) => {
  const claim = await putClaim(inspectingClaim({ policyExcessAmount: 75 }));
  await drawNoscript(page, '**/excess-payment/*');
  await page.goto('/track');
  await fillTrack(page, claim.number, claim.postcode);
  await submitTrack(page);
  await page.goto(`/excess-payment/${claim.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Excess Payment' })).toBeVisible();
  await expect(page.getByText('Excess due: £75.00')).toBeVisible();
  await expect(page.getByText('Your browser doesn’t run JavaScript, which the card form needs.')).toBeVisible();
  await expect(page.getByRole('main').locator('a[href^="tel:"]').first()).toBeVisible();
  await expect(page).toHaveTitle(/^Excess Payment \|/);
  await expect(page.getByText('Loading your claim')).toBeHidden();
  await expect(page.locator('[aria-busy=true]')).toBeHidden();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Messages/ })
    .click();
  await expect(page).toHaveURL(`/messages/${claim.id}`);
});
