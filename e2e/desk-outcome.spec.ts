import { expect, signInByCall, test } from './accounts.ts';
import { inspectingClaim, stateChange } from './claim-document.ts';
import { openClaim, sameAtEveryWidth, trackByCall } from './fixtures.ts';
import { cash, choicesOf, reasonOf, refurbished, sendOffer, takeInHand } from './outcome-calls.ts';

const rights = ['quote'];
const state = 'Beyond Repair';
const beyond = inspectingClaim({ endUserName: 'Priya Nair', state, events: [stateChange(state, 1)] });

test(
  'a handler makes an offer by keys alone, reads it as the claimant will, and sends it',
  sameAtEveryWidth,
  async ({ page, browser, newAccount, putClaim, expectAccessibleInBoth }) => {
    const claim = await putClaim(beyond);
    await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights }));
    await page.goto(`/desk/claims/${claim.id}`);
    await page.getByRole('button', { name: 'Beyond repair' }).press('Enter');
    await page.getByRole('button', { name: 'Make an offer' }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'What Priya can choose' });
    await sheet.getByRole('button', { name: 'Add: Cash' }).press('Enter');
    await sheet.getByRole('button', { name: 'Add: Device back, unrepaired' }).press('Enter');
    const cash = sheet.getByRole('group', { name: 'Option 1: Cash' });
    await cash.getByLabel('Amount, £').focus();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(cash.getByLabel('Paid by')).toHaveAccessibleDescription(/Fill this in\./);
    await expect(cash.getByLabel('Amount, £')).toBeFocused();
    await expectAccessibleInBoth(page);
    for (const text of ['275', 'Acme Insurance', '5', 'We keep it.']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await sheet.getByRole('group', { name: 'Option 2' }).getByLabel('What becomes').focus();
    await page.keyboard.type('It comes back.');
    await expect(sheet.getByText('Please choose what you would like').first()).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(sheet).toHaveCount(0);
    await expect(page.getByText('£275.00 paid to you')).toBeVisible();
    await expect(page.getByText('Waits for the choice')).toBeVisible();
    await expectAccessibleInBoth(page);
    const theirs = await browser.newPage();
    await openClaim(theirs, claim, 'outcome');
    await expect(theirs.getByRole('article')).toHaveCount(2);
    await theirs.close();
  },
);

test(
  'a choice heard by telephone is recorded, and a code is put that no handler reads',
  sameAtEveryWidth,
  async ({ page, browser, newAccount, putClaim, expectAccessibleEverywhere }) => {
    const claim = await putClaim(beyond);
    const theirs = await browser.newPage();
    await trackByCall(theirs, claim);
    await sendOffer(theirs, claim);
    await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights }));
    await page.goto(`/desk/claims/${claim.id}`);
    await page.getByRole('button', { name: 'Beyond repair' }).click();
    await page.getByRole('button', { name: 'Chosen by telephone …' }).click();
    const heard = page.getByRole('dialog', { name: 'Chosen by telephone or otherwise' });
    await heard.getByRole('button', { name: 'Record the choice' }).click();
    await expect(heard.getByLabel('What was chosen')).toHaveAccessibleDescription(/Say what was chosen\./);
    await heard.getByLabel('What was chosen').selectOption({ label: 'Voucher for £320.00' });
    await expectAccessibleEverywhere(page);
    await heard.getByRole('button', { name: 'Record the choice' }).click();
    await expect(page.getByText('Voucher for £320.00 (chosen)')).toBeVisible();
    await page.getByRole('button', { name: 'Put the voucher’s code' }).click();
    const code = page.getByRole('dialog', { name: 'Put the voucher’s code' });
    await code.getByLabel('Code').fill('DESK-6331');
    await expectAccessibleEverywhere(page);
    await code.getByRole('button', { name: 'Keep the code' }).click();
    await expect(page.getByText('The claimant hasn’t seen the code yet.')).toBeVisible();
    await expect(page.getByText('DESK-6331')).toHaveCount(0);
    expect(await choicesOf(theirs, claim)).toBe(1);
    await theirs.close();
  },
);

test(
  'a choice in hand is replaced by keys alone, with a reason that the sheet asks for',
  sameAtEveryWidth,
  async ({ page, browser, newAccount, putClaim, expectAccessibleInBoth }) => {
    const claim = await putClaim(beyond);
    const theirs = await browser.newPage();
    await trackByCall(theirs, claim);
    await sendOffer(theirs, claim, [refurbished, cash]);
    await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights }));
    await page.goto(`/desk/claims/${claim.id}`);
    await page.getByRole('button', { name: 'Beyond repair' }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'What Priya can choose' });
    const reason = sheet.getByLabel('Why something else is offered');
    await page.getByRole('button', { name: 'Make another offer' }).press('Enter');
    await expect(sheet.getByRole('group', { name: 'Option 1: Replacement' })).toBeVisible();
    await expect(reason).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Make another offer' })).toBeFocused();
    await expect(sheet).toHaveCount(0);
    await page.getByRole('button', { name: 'Chosen by telephone …' }).press('Enter');
    const heard = page.getByRole('dialog', { name: 'Chosen by telephone or otherwise' });
    await heard.getByLabel('What was chosen').selectOption({ index: 1 });
    await heard.getByRole('button', { name: 'Record the choice' }).press('Enter');
    await expect(page.getByText('(chosen)')).toBeVisible();
    await takeInHand(theirs, claim);
    await page.reload();
    await page.getByRole('button', { name: 'Make another offer' }).press('Enter');
    await expect(reason).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(reason).toBeFocused();
    await expect(reason).toHaveAccessibleDescription(/Say why something else is offered, such as a parcel/);
    await expectAccessibleInBoth(page);
    await page.keyboard.type('The parcel was lost.');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(sheet).toHaveCount(0);
    await expect(page.getByText('Waits for the choice')).toBeVisible();
    expect(await reasonOf(theirs, claim)).toBe('The parcel was lost.');
    await theirs.close();
  },
);
