import type { Page } from '@playwright/test';
import { expect, otherDevice, signInByCall, test } from './accounts.ts';
import { inspectingClaim } from './claim-document.ts';
import { callDesk, useLetterKeys } from './desk-calls.ts';
import { openClaim, sameAtEveryWidth } from './fixtures.ts';

const rights = ['quote'];

async function approve(page: Page, claimId: string, total: number): Promise<void> {
  const answer = await page.evaluate(
    async (model) => {
      const query = 'mutation ($model: DecideQuoteInput!) { decideQuote(model: $model) { id } }';
      const body = JSON.stringify({ query, variables: { model } });
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/graphql', { method: 'POST', headers, body })).text();
    },
    { claimId, version: 1, total, decision: 'approve', consent: true },
  );
  expect(answer).toContain(`"id":"${claimId}"`);
}

/** Types into the cells of a line, from its part on. */
async function typeLine(page: Page, cells: readonly string[]): Promise<void> {
  for (const cell of cells) {
    if (cell !== '') await page.keyboard.type(cell);
    await page.keyboard.press('Tab');
  }
}

test(
  'a handler builds a quote by keys alone, the claimant approves it, and the desk hears of it',
  sameAtEveryWidth,
  async ({ page, browser, newAccount, putClaim, expectAccessibleInBoth }) => {
    const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
    await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights }));
    await useLetterKeys(page);
    await page.goto(`/desk/claims/${claim.id}`);
    await expect(page.getByRole('button', { name: 'Quote', exact: true }).first()).toBeVisible();
    await page.keyboard.press('q');
    const sheet = page.getByRole('dialog', { name: 'Quote for Priya' });
    await expect(sheet.getByRole('group', { name: 'Line 1' }).getByLabel('Part')).toBeFocused();

    // Tab in the last cell adds a line, and a wrong amount is said at its cell.
    await typeLine(page, ['Screen', 'OLED, black', '', '115', '']);
    await typeLine(page, ['Battery', '', '', '12o']);
    const amount = sheet.getByRole('group', { name: 'Line 2' }).getByLabel('Net each, £');
    await expect(amount).toHaveAccessibleDescription('Type pounds, like 120 or 1,200.50.');
    const sums = sheet.getByRole('definition');
    await expect(sums.nth(2)).toHaveText('–');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('1,000.50');
    await expect(sums.nth(2)).toHaveText('£1,338.60');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(sheet.getByRole('group', { name: 'Line 3' }).getByLabel('Part')).toBeFocused();
    await sheet.getByRole('button', { name: 'Remove line 2: Battery' }).press('Enter');
    await expect(sums.nth(2)).toHaveText('£138.00');
    await sheet.getByLabel('Who decides').press('P');
    await sheet.getByLabel('Priya pays of it, £').press('ControlOrMeta+a');
    await page.keyboard.type('45');
    await expect(sheet.getByRole('region', { name: 'What Priya will see' })).toContainText('Decide about your quote');
    await expect(sheet.getByRole('region', { name: 'What Priya will hear' })).toContainText('Please decide');
    await expectAccessibleInBoth(page);

    await sheet.getByRole('button', { name: 'Save draft' }).press('Enter');
    await expect(sheet.getByText(/^Draft by Kim Adler/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Quote', exact: true }).first()).toBeVisible();
    await page.keyboard.press('q');
    await expect(sheet.getByRole('group', { name: 'Line 1' }).getByLabel('Net each, £')).toHaveValue('115.00');
    await expect(sheet.getByRole('button', { name: 'Send version 1 for decision' })).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(sheet).toBeHidden();
    const thread = page.getByRole('region', { name: 'Everything' });
    await expect(thread).toContainText('Version 1 of the quote sent: £138.00, by Kim Adler');

    const theirs = await otherDevice(browser);
    await openClaim(theirs, claim);
    await theirs.goto(`/quote/${claim.id}`);
    await expect(theirs.getByRole('main')).toContainText('£138.00');
    await approve(theirs, claim.id, 138);
    await theirs.context().close();

    // Without a reload.
    await expect(thread).toContainText('Version 1 of the quote approved by the claimant: £138.00');
    const card = page.getByRole('region', { name: 'Quote', exact: true });
    await card.getByRole('button', { name: 'Quote', exact: true }).press('Enter');
    await expect(card).toContainText(/The claimant approved it on /);
    await expectAccessibleInBoth(page);
  },
);

test(
  'a draft of a colleague is not overwritten, and what was typed is kept',
  sameAtEveryWidth,
  async ({ page, browser, newAccount, putClaim, allowConsole }) => {
    allowConsole(/409 \(Conflict\)/);
    const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
    await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights }));
    await page.goto(`/desk/claims/${claim.id}`);
    await page.getByRole('button', { name: 'Quote', exact: true }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Quote for Priya' });
    await sheet.getByRole('group', { name: 'Line 1' }).getByLabel('Part').fill('Screen');
    await sheet.getByRole('group', { name: 'Line 1' }).getByLabel('Net each, £').fill('115');

    const other = await otherDevice(browser);
    await signInByCall(other, await newAccount(['handler'], { name: 'Tom Reeve', rights }));
    const line = { part: 'Battery', description: '', quantity: 1, netPence: 2_000, vatRate: 20 };
    await callDesk(other, `/claims/${claim.id}/quote-save`, { lines: [line], seen: null });
    await other.context().close();

    await expect(sheet.getByRole('alert').filter({ hasText: 'Tom Reeve has saved another draft' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Save draft' }).click();
    await expect(sheet.getByText(/^Another draft stands here/)).toBeVisible();
    await expect(sheet.getByRole('group', { name: 'Line 1' }).getByLabel('Part')).toHaveValue('Screen');
    await page.keyboard.press('Escape');
    await expect(sheet.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await sheet.getByRole('button', { name: 'Keep mine' }).click();
    await sheet.getByRole('button', { name: 'Save draft' }).click();
    await expect(sheet.getByText(/^Draft by Kim Adler/)).toBeVisible();
  },
);

test(
  'a decision by telephone is recorded as on behalf',
  sameAtEveryWidth,
  async ({ page, newAccount, putClaim, expectAccessibleEverywhere }) => {
    const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
    await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights }));
    const line = { part: 'Screen', description: '', quantity: 1, netPence: 11_500, vatRate: 20 };
    const { hash } = await callDesk(page, `/claims/${claim.id}/quote-save`, {
      lines: [line],
      decides: 'claimant',
      seen: null,
    });
    await callDesk(page, `/claims/${claim.id}/quote-send`, { seen: hash, newest: null });
    await page.goto(`/desk/claims/${claim.id}`);
    const card = page.getByRole('region', { name: 'Quote', exact: true });
    await card.getByRole('button', { name: 'Quote', exact: true }).click();
    await card.getByRole('button', { name: 'Decided by telephone …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decided by telephone or otherwise' });
    await expect(dialog.getByLabel('What was decided')).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByLabel('What was decided')).toHaveAccessibleDescription('Error: Say what was decided.');
    await dialog.getByLabel('What was decided').selectOption('Declined');
    await dialog.getByLabel('Who told you').fill('');
    await dialog.getByRole('button', { name: 'Record the decision' }).click();
    await expect(dialog.getByLabel('Who told you')).toHaveAccessibleDescription('Error: Say who told you.');
    await expect(dialog.getByLabel('Why')).toHaveAccessibleDescription('Error: Say why it was declined.');
    await expectAccessibleEverywhere(page);
    await dialog.getByLabel('Who told you').fill('Priya Nair');
    await dialog.getByLabel('Why').selectOption('too dear');
    await dialog.getByRole('button', { name: 'Record the decision' }).click();
    await expect(dialog).toBeHidden();
    await expect(card).toContainText('Declined on behalf: Priya Nair told us by telephone');
    await expect(card).toContainText('Reason: too dear');
    await expectAccessibleEverywhere(page);
  },
);

test(
  'two versions beside each other stay within the card, and the names of parts are read by words',
  sameAtEveryWidth,
  async ({ page, newAccount, putClaim }) => {
    const claim = await putClaim(inspectingClaim());
    await signInByCall(page, await newAccount(['handler'], { rights }));
    const send = async (netPence: number, newest: number | null) => {
      const line = { part: 'Screen assembly', description: 'OLED, black', quantity: 1, netPence, vatRate: 20 };
      const draft = { lines: [line], decides: 'claimant', seen: null };
      const { hash } = await callDesk(page, `/claims/${claim.id}/quote-save`, draft);
      await callDesk(page, `/claims/${claim.id}/quote-send`, { seen: hash, newest });
    };
    await send(111_500, null);
    await send(121_950, 1);
    await page.goto(`/desk/claims/${claim.id}`);
    const card = page.getByRole('region', { name: 'Quote', exact: true });
    await card.getByRole('button', { name: 'Quote', exact: true }).click();
    await card.getByText('Compare two versions').first().click();
    const name = card.getByRole('rowheader').first();
    await expect(name).toBeVisible();
    for (const width of [1280, 1100]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => name.evaluate((cell) => cell.clientWidth)).toBeGreaterThanOrEqual(112);
      await expect.poll(() => card.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
    }
  },
);

test.describe('on the narrowest screen', () => {
  test.use({ viewport: { width: 320, height: 640 } });
  test('the sheet fits', sameAtEveryWidth, async ({ page, newAccount, putClaim, expectAccessibleInBoth }) => {
    const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
    await signInByCall(page, await newAccount(['handler'], { rights }));
    await page.goto(`/desk/claims/${claim.id}`);
    await page.getByRole('button', { name: 'Quote', exact: true }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Quote for Priya' });
    await sheet.getByRole('button', { name: 'Add a line' }).click();
    await expectAccessibleInBoth(page);
    const [inside, width] = await sheet.evaluate((dialog) => [dialog.scrollWidth, dialog.clientWidth]);
    expect(inside).toBe(width);
  });
});

test('lines are kept as a template, and added to those of another claim by typing ahead @one-width', async ({
  page,
  newAccount,
  putClaim,
  expectAccessibleInBoth,
}) => {
  const [first, second] = [await putClaim(inspectingClaim()), await putClaim(inspectingClaim())];
  await signInByCall(page, await newAccount(['handler'], { rights }));
  const openSheet = async (claimId: string) => {
    await page.goto(`/desk/claims/${claimId}`);
    await page.getByRole('button', { name: 'Quote', exact: true }).first().click();
    const sheet = page.getByRole('dialog', { name: /^Quote for / });
    await sheet.getByRole('group', { name: 'Line 1' }).getByLabel('Part').fill('Screen');
    await sheet.getByRole('group', { name: 'Line 1' }).getByLabel('Net each, £').fill('115');
    await sheet.getByText('Templates', { exact: true }).click();
    return sheet;
  };
  const sheet = await openSheet(first.id);
  await sheet.getByLabel('Name', { exact: true }).press('Enter');
  await expect(sheet.getByText('Write a name.')).toBeVisible();
  await sheet.getByLabel('Name', { exact: true }).fill('Usual screen');
  await sheet.getByRole('combobox', { name: 'Device' }).selectOption('Phone');
  await sheet.getByLabel('Fault (optional)').fill('Cracked screen');
  await expectAccessibleInBoth(page);
  await sheet.getByRole('button', { name: 'Keep template' }).click();
  await expect(sheet.getByRole('button', { name: 'Add the lines of Usual screen' })).toBeVisible();
  const other = await openSheet(second.id);
  await other.getByLabel('Find a template by name, device or fault').fill('crack phone');
  await expectAccessibleInBoth(page);
  await other.getByRole('button', { name: 'Add the lines of Usual screen' }).click();
  await expect(other.getByRole('group', { name: /^Line \d/ })).toHaveCount(2);
  await expect(other.getByRole('group', { name: 'Line 2' }).getByLabel('Net each, £')).toHaveValue('115.00');
});
