import { expect, freshEmail, test } from './accounts.ts';
import { inspectingClaim, stateChange } from './claim-document.ts';
import { hydrated, openClaim, sameAtEveryWidth } from './fixtures.ts';
import { begin, nominate } from './nominee-way.ts';
import { sendQuote } from './quote-calls.ts';

const withoutScript = { javaScriptEnabled: false };

test(
  'a claimant nominates somebody, who confirms, sees the claim and is ended at once',
  sameAtEveryWidth,
  async ({ page, browser, api, putClaim, expectAccessibleEverywhere }) => {
    const story = await putClaim(inspectingClaim());
    const email = freshEmail();
    await openClaim(page, story);
    await page.getByRole('link', { name: 'Somebody to act for me' }).first().click();
    await expect(page).toHaveURL(`/nominee/${story.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Somebody to act for me' })).toBeFocused();
    await page.getByRole('button', { name: 'Send them the link' }).press('Enter');
    await expect(page.getByText('Choose at least one.')).toBeVisible();
    await expect(page).toHaveTitle(/^Error: Somebody to act for me/);
    await expectAccessibleEverywhere(page);
    await nominate(page, { email, may: ['See the claim and its messages'] });
    await expect(page.locator(':focus')).toContainText(
      `We’ve mailed a link to ${email}. If the address isn’t right, end it at once.`,
    );
    await expectAccessibleEverywhere(page);

    const { context, nominee } = await begin(browser, page, api, { email });
    await expect(nominee.getByText('You are acting for Amina Okafor')).toBeVisible();
    await expect(nominee.locator('html')).toHaveAttribute('lang', 'en-US');
    await expect(nominee.getByRole('heading', { level: 1, name: 'We’re inspecting your iPhone 13' })).toBeFocused();
    expect(new URL(nominee.url()).hash).toBe('');
    await expectAccessibleEverywhere(nominee);
    const shown = (await nominee.locator('body').innerText()) + (await nominee.content());
    expect(shown).not.toMatch(/The Mall|SW1A|amina@|356938035643809|F2LZK0XXN72J|JOB-1/);
    await nominee.reload();
    await expect(nominee.getByText('You are acting for Amina Okafor')).toBeVisible();
    await expect(nominee.getByText('Excess to pay')).toHaveCount(0);
    await nominee.goto(`/acting/${story.id}/pay`);
    await expect(nominee.getByText('You may not pay on this claim.')).toBeVisible();
    await expectAccessibleEverywhere(nominee);
    await nominee.goto(`/my-claim/${story.id}`);
    await expect(nominee).toHaveURL(/\/track\?/);
    await nominee.goto(`/acting/${story.id}`);
    await expect(nominee.getByText('You are acting for Amina Okafor')).toBeVisible();

    await page.reload();
    await hydrated(page);
    await expect(page.getByText(/Acts for you until your claim ends/)).toBeVisible();
    await page.getByRole('button', { name: 'End that Dana Field may act for you' }).press('Enter');
    await expect(page.locator(':focus')).toContainText(/You ended it on/);
    await expect(nominee.getByRole('alert')).toHaveText(
      'You can’t act for this person, or not any more. Ask them for a new link.',
    );
    await expectAccessibleEverywhere(nominee);
    await context.close();
  },
);

test(
  'a nominee writes and approves the quote, and both sides say so',
  sameAtEveryWidth,
  async ({ page, browser, api, putClaim, expectAccessibleEverywhere }) => {
    const state = 'Awaiting Authorisation';
    const story = await putClaim(inspectingClaim({ state, events: [stateChange(state, 1)], policyExcessAmount: 0 }));
    await sendQuote(page, story);
    const email = freshEmail();
    await openClaim(page, story, 'nominee');
    await nominate(page, { email, may: ['Write messages', 'Decide about the quote and the outcome'] });
    const { context, nominee } = await begin(browser, page, api, { email });
    await expect(nominee.getByRole('heading', { name: 'A quote waits for a decision' })).toBeVisible();
    await expect(nominee.getByText('“you” means the person you act for')).toBeVisible();
    await nominee.getByRole('button', { name: 'Approve the quote' }).press('Enter');
    await expect(nominee.getByText('Tick this first.')).toBeVisible();
    await expectAccessibleEverywhere(nominee);
    await nominee.getByLabel('I approve this repair and its price.').press('Space');
    await nominee.getByRole('button', { name: 'Approve the quote' }).press('Enter');
    await expect(nominee.getByText('Nothing else waits for a decision.')).toBeVisible();
    await nominee.getByLabel('Topic').fill('Her phone');
    await nominee.getByLabel('Message', { exact: true }).fill('She has no signal.');
    await nominee.getByRole('button', { name: 'Send Message' }).press('Enter');
    await expect(nominee.getByText('Dana Field, for them')).toBeVisible();
    await expectAccessibleEverywhere(nominee);
    await context.close();

    await page.goto(`/quote/${story.id}`);
    await expect(page.getByText(/Dana Field approved this quote for you on/)).toBeVisible();
    await page.goto(`/messages/${story.id}`);
    await expect(page.getByText('Dana Field, for you:')).toBeVisible();
    await page.goto(`/history/${story.id}`);
    await expect(
      page.getByRole('listitem').filter({ has: page.getByText('By Dana Field, who may act for you') }),
    ).toContainText(['A message was sent to us for you', 'Your quote of £184.00 was approved']);
  },
);

test(
  'a nominee pays the excess by keyboard, and both sides say so',
  sameAtEveryWidth,
  async ({ page, browser, api, putClaim, expectAccessibleEverywhere }) => {
    const story = await putClaim(inspectingClaim());
    const email = freshEmail();
    await openClaim(page, story, 'nominee');
    await nominate(page, { email, may: ['Pay the excess'] });
    const { context, nominee } = await begin(browser, page, api, { email });
    await expect(nominee.getByText('£75.00 is to be paid. You can pay it for them.')).toBeVisible();
    await expectAccessibleEverywhere(nominee);
    await nominee.getByRole('link', { name: 'Pay £75.00' }).press('Enter');
    await expect(nominee).toHaveURL(`/acting/${story.id}/pay`);
    await expect(nominee.getByText('You are acting for Amina Okafor')).toBeVisible();
    await expect(nominee.getByText('You pay it for Amina Okafor, who is told that you did.')).toBeVisible();
    const payNow = nominee.getByRole('button', { name: 'Pay now' });
    await expect(payNow).toBeVisible();
    await expect(nominee.getByRole('heading', { level: 1, name: 'Pay the excess' })).toBeFocused();
    await expectAccessibleEverywhere(nominee);

    await nominee.getByLabel('4000 0000 0000 9995').press('Space');
    await payNow.press('Enter');
    await expect(nominee).toHaveURL(`/acting/${story.id}/paid`);
    const trouble = nominee.getByRole('alert').filter({ hasText: 'Error taking excess payment' });
    await expect(trouble).toBeFocused();
    await expect(trouble).toContainText('Your card has insufficient funds.');
    await expect(trouble).toContainText('The excess is still due, so you can try again.');
    await expectAccessibleEverywhere(nominee);
    await nominee.getByRole('link', { name: 'Try again' }).press('Enter');
    await expect(trouble).toContainText('Your card has insufficient funds.');

    await nominee.getByLabel('4000 0025 0000 3155').press('Space');
    await payNow.press('Enter');
    await expect(nominee.getByRole('heading', { name: 'Practice bank' })).toBeFocused();
    await nominee.getByRole('button', { name: 'Refuse' }).press('Enter');
    await expect(trouble).toContainText('We are unable to authenticate your payment method.');
    await nominee.getByRole('link', { name: 'Try again' }).press('Enter');

    await nominee.getByLabel('4000 0000 0000 5126').press('Space');
    await payNow.press('Enter');
    await expect(nominee.getByRole('heading', { name: 'Your payment is being processed' })).toBeFocused();
    await expectAccessibleEverywhere(nominee);
    await page.goto(`/excess-payment/${story.id}`);
    await expect(page.getByRole('heading', { name: 'Dana Field’s payment is being processed' })).toBeVisible();
    await expect(nominee.getByRole('heading', { name: 'Excess has been paid' })).toBeFocused({ timeout: 20_000 });
    await expect(nominee.getByText('You paid it. They’ve been told.')).toBeVisible();
    await expect(nominee.getByText('Visa ending in 5126')).toBeVisible();
    await expectAccessibleEverywhere(nominee);
    const link = nominee.getByRole('link', { name: 'See the receipt (opens in a new tab)' });
    const receipt = await nominee.request.get((await link.getAttribute('href')) ?? '');
    expect(await receipt.text()).toContain('Dana Field');
    await nominee.getByRole('link', { name: 'Back to the claim' }).press('Enter');
    await expect(nominee.getByText('The excess has been paid.')).toBeVisible();
    await context.close();

    await expect(page.getByText('Dana Field paid it for you.')).toBeVisible({ timeout: 20_000 });
    await expectAccessibleEverywhere(page);
    await page.goto(`/history/${story.id}`);
    await expect(page.getByText('Your excess of £75.00 was paid for you')).toBeVisible();
    await expect(page.getByText('By Dana Field, who may act for you')).toBeVisible();
  },
);

test(
  'ended while the nominee has the card in hand, nothing is paid',
  sameAtEveryWidth,
  async ({ page, browser, api, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    const email = freshEmail();
    await openClaim(page, story, 'nominee');
    await nominate(page, { email, may: ['Pay the excess'] });
    const { context, nominee } = await begin(browser, page, api, { email });
    await nominee.getByRole('link', { name: 'Pay £75.00' }).click();
    await expect(nominee.getByRole('button', { name: 'Pay now' })).toBeVisible();
    await page.reload();
    await hydrated(page);
    await page.getByRole('button', { name: 'End that Dana Field may act for you' }).press('Enter');
    await expect(nominee.getByRole('alert')).toHaveText(
      'You can’t act for this person, or not any more. Ask them for a new link.',
    );
    await expect(nominee.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
    await context.close();
    await page.goto(`/excess-payment/${story.id}`);
    await expect(page.getByText('Excess due: £75.00')).toBeVisible();
  },
);

test('without a script somebody is nominated and ended too', sameAtEveryWidth, async ({ page, browser, putClaim }) => {
  const story = await putClaim(inspectingClaim());
  await openClaim(page, story, 'nominee');
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ ...withoutScript, storageState, viewport: page.viewportSize() });
  const plain = await context.newPage();
  await plain.goto(`/nominee/${story.id}`);
  await plain.getByLabel('Their name').fill('Dana Field');
  await plain.getByLabel('Their email address').fill('nobody');
  await plain.getByRole('button', { name: 'Send them the link' }).click();
  await expect(plain.getByText('Enter an email address, such as name@example.com.')).toBeVisible();
  await expect(plain.getByLabel('Their name')).toHaveValue('Dana Field');
  const email = freshEmail();
  await plain.getByLabel('Their email address').fill(email);
  await plain.getByRole('checkbox', { name: 'See the claim' }).check();
  await plain.getByRole('button', { name: 'Send them the link' }).click();
  await expect(plain.getByText(`We’ve mailed a link to ${email}.`)).toBeVisible();
  await plain.getByRole('button', { name: 'End that Dana Field may act for you' }).click();
  await expect(plain.getByText(/You ended it on/)).toBeVisible();
  await context.close();
});
