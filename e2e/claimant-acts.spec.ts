import { expect, freshEmail, test } from './accounts.ts';
import { inspectingClaim, stateChange, type ClaimDocument } from './claim-document.ts';
import { openClaim } from './fixtures.ts';
import { mailedText } from './mailbox.ts';
import { back, cash, sendOffer } from './outcome-calls.ts';
import { sendQuote } from './quote-calls.ts';

const inState = (state: string, more: Partial<ClaimDocument> = {}) =>
  inspectingClaim({ state, events: [stateChange(state, 1)], messages: [], policyExcessAmount: 0, ...more });

// In every browser, because each of these pages has a form or a dialog of its own.
test.describe('What claimants do beyond reading', { tag: ['@every-browser', '@one-width'] }, () => {
  test('a quote is approved, and what comes instead of a repair is chosen', async ({ page, putClaim }) => {
    const quoted = await putClaim(inState('Awaiting Authorisation'));
    await sendQuote(page, quoted);
    await openClaim(page, quoted, 'quote');
    await page.getByRole('button', { name: 'Approve the quote' }).click();
    await page.getByLabel('I approve this repair and its price.').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByText('You approved this quote on')).toBeVisible();

    const beyond = await putClaim(inState('Beyond Repair'));
    await sendOffer(page, beyond, [cash, back]);
    await openClaim(page, beyond, 'outcome');
    await page.getByRole('button', { name: /^Choose this £275\.00/ }).click();
    await page.getByLabel('I’ve read what I get, and what becomes of my device and its data.').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Choose this' }).click();
    await expect(page.getByText(/You chose this on .* at /)).toBeVisible();
  });

  test('a complaint, what helps and a nominee are sent, and the nominee sees the claim', async ({
    page,
    browser,
    api,
    putClaim,
  }) => {
    const story = await putClaim(inspectingClaim());
    await openClaim(page, story, 'complaint');
    await page.getByLabel('Tell us what went wrong').fill('It has taken five weeks.');
    await page.getByRole('button', { name: 'Send complaint' }).click();
    await expect(page.getByRole('heading', { name: /^Complaint C-/ })).toBeVisible();

    await page.goto(`/my-details/${story.id}#needs`);
    await page.getByLabel('Large print').check();
    await page.getByRole('button', { name: 'Save what helps me' }).click();
    await expect(page.getByText('A handler will read it within one working day.').first()).toBeVisible();

    const email = freshEmail();
    await page.goto(`/nominee/${story.id}`);
    await page.getByLabel('Their name').fill('Dana Field');
    await page.getByLabel('Their email address').fill(email);
    await page.getByLabel('See the claim and its messages').check();
    await page.getByRole('button', { name: 'Send them the link' }).click();
    await expect(page.getByText(`We’ve mailed a link to ${email}.`)).toBeVisible();

    const nominee = await browser.newPage();
    await nominee.goto(await mailedText(api, email, /(https?:[^"\s<>&]*\/acting\/[\w-]+#[\w-]{43})/));
    await nominee.getByLabel('6-digit code').fill(await mailedText(api, email, /Your code is (\d{6})/));
    await nominee.keyboard.press('Enter');
    await expect(nominee.getByText('You are acting for Amina Okafor')).toBeVisible();
    await nominee.close();
  });
});
