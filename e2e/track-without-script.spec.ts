import { inspectingClaim } from './claim-document.ts';
import { expect, fillTrack, submitTrack, test } from './fixtures.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a plain form post leads to the claim', async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await page.goto('/track');
    await fillTrack(page, story.number, story.postcode);
    await submitTrack(page);
    await expect(page).toHaveURL(`/my-claim/${story.id}`);
  });

  test('it continues to the page that was asked for', async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await page.goto('/messages');
    await expect(page).toHaveURL('/track?returnUrl=%2Fmessages');
    await fillTrack(page, story.number, story.postcode);
    await submitTrack(page);
    await expect(page).toHaveURL(`/messages/${story.id}`);
  });

  test('empty fields show their errors', async ({ page, allowConsole }) => {
    allowConsole(/status of 422/);
    await page.goto('/track');
    await submitTrack(page);
    await expect(page.getByText('Claim reference is required')).toBeVisible();
    await expect(page.getByText('You postcode is required')).toBeVisible();
    await expect(page).toHaveTitle(/^Error: /);
  });

  test('a wrong pair keeps what was typed', async ({ page, putClaim, allowConsole }) => {
    allowConsole(/status of 422/);
    const story = await putClaim(inspectingClaim());
    await page.goto('/my-claim/');
    await fillTrack(page, story.number, '"><b>EC1A 1BB');
    await submitTrack(page);
    await expect(page.getByText(/We can[’']t find a claim with those details/)).toBeVisible();
    await expect(page.getByLabel('Claim reference or policy number')).toHaveValue(story.number);
    await expect(page.getByLabel('Post code')).toHaveValue(/"><b>EC1A 1BB/i);
  });

  test('Stop tracking says that it has stopped, above the form and focused', async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await page.goto('/track');
    await fillTrack(page, story.number, story.postcode);
    await submitTrack(page);
    await expect(page).toHaveURL(`/my-claim/${story.id}`);
    await page.getByRole('button', { name: 'Stop tracking on this device' }).click();
    const status = page.getByRole('status').filter({ hasText: 'You’ve stopped tracking on this device' });
    await expect(status).toBeFocused();
    await page.goto(`/my-claim/${story.id}`);
    await expect(page).toHaveURL(/\/track\?returnUrl=/);
    await expect(page.getByText('Enter your details to see this page.')).toBeVisible();
  });

  test('a claimant who is tracking goes on from the form', async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await page.goto('/track');
    await fillTrack(page, story.number, story.postcode);
    await submitTrack(page);
    await page.goto('/messages');
    await page.getByRole('region', { name: 'Go on to your claim' }).getByRole('link').click();
    await expect(page).toHaveURL(`/messages/${story.id}`);
  });

  test('the query fills the fields', async ({ page }) => {
    await page.goto('/?reference=CLM-7&postcode=SW1A%201AA');
    await expect(page.getByLabel('Claim reference or policy number')).toHaveValue('CLM-7');
  });
});

test('a form sent before the script has arrived leads to the claim', async ({ page, putClaim }) => {
  const story = await putClaim(inspectingClaim());
  const scripts: (() => void)[] = [];
  await page.route(/\.js(?:\?.*)?$/, (route) => {
    scripts.push(() => void route.continue().catch(() => {}));
  });
  await page.goto('/track', { waitUntil: 'commit' });
  await fillTrack(page, story.number, story.postcode);
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await submitTrack(page);
  expect((await posted).headers()['content-type']).toBe('application/x-www-form-urlencoded');
  await page.unroute(/\.js(?:\?.*)?$/);
  for (const go of scripts) go();
  await expect(page).toHaveURL(`/my-claim/${story.id}`);
});
