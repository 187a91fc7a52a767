import { expect, freshEmail, test } from './accounts.ts';
import { inspectingClaim, stateChange, type ClaimDocument } from './claim-document.ts';
import { openClaim, sameAtEveryWidth } from './fixtures.ts';
import { mailedCode } from './mailed-code.ts';
import { choicesOf, sendOffer } from './outcome-calls.ts';
import { decisionsOf, sendQuote } from './quote-calls.ts';

const state = 'Awaiting Authorisation';
const ofClient = (customer: string, more: Partial<ClaimDocument> = {}) =>
  inspectingClaim({
    contract: { name: 'Gold', customer, tatSlaDays: 7 },
    state,
    events: [stateChange(state, 1)],
    messages: [],
    policyExcessAmount: 0,
    ...more,
  });

async function clientWithCodes(asAdmin: (call: string, data: object) => Promise<unknown>): Promise<string> {
  const customer = `Insurer ${freshEmail()}`;
  const client = { clientId: crypto.randomUUID(), name: customer, contracts: [{ customer }], decisionsNeedCode: true };
  await asAdmin('saveClient', { ...client, seen: null });
  return customer;
}

test(
  'a quote is approved with the code that is mailed to the claimant',
  sameAtEveryWidth,
  async ({ page, api, asAdmin, putClaim, expectAccessibleEverywhere }) => {
    const email = freshEmail();
    const story = await putClaim(ofClient(await clientWithCodes(asAdmin), { endUserEmail: email }));
    await sendQuote(page, story);
    await openClaim(page, story, 'quote');
    await page.getByRole('button', { name: 'Approve the quote' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve the quote' });
    await dialog.getByRole('button', { name: 'Mail me a code' }).click();
    await expect(dialog.getByLabel('I approve this repair and its price.')).toBeFocused();
    await page.keyboard.press('Space');
    await dialog.getByRole('button', { name: 'Mail me a code' }).click();
    const code = dialog.getByLabel('6-digit code');
    await expect(code).toBeFocused();
    await expectAccessibleEverywhere(page);
    await code.fill('12 34');
    await code.press('Enter');
    await expect(dialog.getByText('Enter the 6-digit code.')).toBeVisible();
    const mailed = await mailedCode(api, email);
    await code.fill(String((Number(mailed) + 1) % 1_000_000).padStart(6, '0'));
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(dialog.getByText('That code isn’t right. Check it and try again.')).toBeVisible();
    await expect(code).toBeFocused();
    await expectAccessibleEverywhere(page);
    await expect(code).toHaveAccessibleDescription(/That code isn’t right/);
    await code.fill(mailed);
    await code.press('Enter');
    await expect(page.getByText(/You approved this quote on/)).toBeVisible();
    const [proof] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'See what you approved' }).click(),
    ]);
    await expect(proof.getByText('a 6-digit code that we mailed to you')).toBeVisible();
    expect(await decisionsOf(page, story)).toMatchObject([{ decision: 'approved' }]);
  },
);

test(
  'a claim without an address is told to telephone',
  sameAtEveryWidth,
  async ({ page, asAdmin, putClaim, expectAccessibleEverywhere }) => {
    const story = await putClaim(ofClient(await clientWithCodes(asAdmin), { endUserEmail: '' }));
    await sendQuote(page, story);
    await openClaim(page, story, 'quote');
    await expect(page.getByText(/Telephone us: we record your decision for you/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve the quote' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Ask about this quote' })).toBeVisible();
    await expectAccessibleEverywhere(page);
  },
);

test(
  'a quote is declined with a code, and another one can be mailed',
  sameAtEveryWidth,
  async ({ page, api, asAdmin, putClaim }) => {
    const email = freshEmail();
    const story = await putClaim(ofClient(await clientWithCodes(asAdmin), { endUserEmail: email }));
    await sendQuote(page, story);
    await openClaim(page, story, 'quote');
    await page.getByRole('button', { name: 'I don’t want this repair' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decline the quote' });
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Mail me a code' }).click();
    await expect(dialog.getByLabel('6-digit code')).toBeFocused();
    const first = await mailedCode(api, email);
    await dialog.getByRole('button', { name: 'Send another code' }).click();
    await expect(dialog.getByText(/We’ve mailed another code/)).toBeVisible();
    await expect.poll(() => mailedCode(api, email)).not.toBe(first);
    await dialog.getByLabel('6-digit code').fill(await mailedCode(api, email));
    await dialog.getByRole('button', { name: 'Decline the quote' }).click();
    await expect(page.getByText(/You declined this quote/)).toBeVisible();
  },
);

test(
  'a choice beyond repair is confirmed with a code, and another choice with another',
  sameAtEveryWidth,
  async ({ page, api, asAdmin, putClaim, expectAccessibleEverywhere }) => {
    const email = freshEmail();
    const beyond = { state: 'Beyond Repair', events: [stateChange('Beyond Repair', 1)], endUserEmail: email };
    const story = await putClaim(ofClient(await clientWithCodes(asAdmin), beyond));
    await sendOffer(page, story);
    await openClaim(page, story, 'outcome');
    const dialog = page.getByRole('dialog');
    const choose = async (name: string, label: string) => {
      await page.getByRole('article', { name }).getByRole('button', { name: label }).click();
      await dialog.getByRole('checkbox').check();
      await dialog.getByRole('button', { name: 'Mail me a code' }).click();
      await expect(dialog.getByLabel('6-digit code')).toBeFocused();
    };
    await choose('Your device back, unrepaired', 'Choose this');
    await expectAccessibleEverywhere(page);
    const first = await mailedCode(api, email);
    await dialog.getByLabel('6-digit code').fill(first);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/You chose this on/)).toBeVisible();
    await page.getByRole('button', { name: 'Change my choice' }).click();
    await choose('£275.00 paid to you', 'Choose this instead');
    await expect.poll(() => mailedCode(api, email)).not.toBe(first);
    await dialog.getByLabel('6-digit code').fill(await mailedCode(api, email));
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    expect(await choicesOf(page, story)).toBe(2);
  },
);
