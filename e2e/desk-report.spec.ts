import { expect, otherDevice, signInByCall, test } from './accounts.ts';
import { inspectingClaim } from './claim-document.ts';
import { callDesk } from './desk-calls.ts';
import { openClaim, sameAtEveryWidth } from './fixtures.ts';

const rights = ['photos'];
const cardName = { name: 'Report', exact: true };

test(
  'a handler writes a report, sees it as the claimant will, issues it, and writes the next version',
  sameAtEveryWidth,
  async ({ page, browser, newAccount, putClaim, expectAccessibleInBoth }) => {
    const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
    await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights }));
    await page.goto(`/desk/claims/${claim.id}`);
    const card = page.getByRole('region', cardName);
    await card.getByRole('button', cardName).press('Enter');
    await card.getByRole('button', { name: 'Write a report' }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Priya’s inspection report' });
    await sheet.getByLabel('Findings').fill('Glass cracked\nFrame bent');
    await sheet.getByLabel('Liquid damage (optional)').selectOption('No');
    await sheet.getByLabel('About the liquid damage').fill('Indicators are white');
    await sheet.getByLabel('Part 1').fill('Screen');
    await sheet.getByLabel('Part 2').fill('Frame');
    const preview = sheet.getByRole('region', { name: 'What Priya will read' });
    await expect(preview.getByRole('definition')).toHaveText([
      'Glass cracked\nFrame bent',
      'No\nIndicators are white',
      'Screen\nFrame',
    ]);
    await expect(sheet.getByText('Save the draft to open it as the PDF.')).toBeVisible();

    // What the client asks for is said at its field.
    await sheet.getByRole('button', { name: 'Issue version 1' }).press('Enter');
    await expect(sheet.getByLabel('Recommendation', { exact: true })).toBeFocused();
    await expect(sheet.getByLabel('Recommendation', { exact: true })).toHaveAccessibleDescription(
      'Error: Choose what is recommended.',
    );
    await expectAccessibleInBoth(page);
    await sheet.getByLabel('Recommendation', { exact: true }).selectOption('Repair');
    await sheet.getByRole('button', { name: 'Save draft' }).press('Enter');
    await expect(sheet.getByText(/^Draft of Kim Adler/)).toBeVisible();
    const pdf = await page.request.get(
      (await sheet.getByRole('link', { name: 'Open the draft as the PDF' }).getAttribute('href')) ?? '',
    );
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await page.reload();
    await card.getByRole('button', { name: 'Go on with the draft' }).press('Enter');
    await expect(sheet.getByLabel('Part 2')).toHaveValue('Frame');
    await page.keyboard.press('Control+Enter');
    await expect(sheet).toBeHidden();
    await expect(card).toContainText('Version 1, issued by Kim Adler');
    await expect(page.getByRole('region', { name: 'Everything' })).toContainText(
      'Version 1 of the inspection report issued, by Kim Adler',
    );

    await card.getByRole('button', { name: 'Write the next version' }).press('Enter');
    await expect(sheet.getByLabel('Part 1')).toHaveValue('Screen');
    await sheet.getByLabel('Findings').fill('Glass cracked');
    await sheet.getByRole('button', { name: 'Issue version 2' }).press('Enter');
    await expect(sheet).toBeHidden();
    await card.getByText('Earlier versions').click();
    await expect(card.getByRole('link', { name: /^Version 1, issued by Kim Adler/ })).toBeVisible();
    await expectAccessibleInBoth(page);

    const theirs = await otherDevice(browser);
    await openClaim(theirs, claim);
    await theirs.goto(`/report/${claim.id}`);
    await expect(theirs.getByText(/^Version 2, issued on /)).toBeVisible();
    await expect(theirs.getByRole('region', { name: 'Findings' })).not.toContainText('Frame bent');
    const earlier = theirs.getByRole('region', { name: 'Earlier versions' }).getByRole('link');
    await expect(earlier).toHaveText(/^Version 1, issued on .* \(PDF\)/);
    const first = await theirs.request.get((await earlier.getAttribute('href')) ?? '');
    expect(first.headers()['content-disposition']).toContain('Inspection Report - Version 1.pdf');
    await expectAccessibleInBoth(theirs);
    await theirs.goto(`/history/${claim.id}`);
    await expect(theirs.getByRole('main')).toContainText('Inspection report changed: version 2');
    await theirs.context().close();
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
    const card = page.getByRole('region', cardName);
    await card.getByRole('button', cardName).click();
    await card.getByRole('button', { name: 'Write a report' }).click();
    const sheet = page.getByRole('dialog', { name: 'Priya’s inspection report' });
    await sheet.getByLabel('Findings').fill('Glass cracked');

    const other = await otherDevice(browser);
    await signInByCall(other, await newAccount(['handler'], { name: 'Tom Reeve', rights }));
    await callDesk(other, `/claims/${claim.id}/report-save`, { findings: 'Battery swollen', seen: null });
    await other.context().close();

    await expect(sheet.getByRole('alert').filter({ hasText: 'Tom Reeve saved another draft' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Save draft' }).click();
    await expect(sheet.getByText(/^Another draft stands here/)).toBeVisible();
    await expect(sheet.getByLabel('Findings')).toHaveValue('Glass cracked');
    await sheet.getByRole('button', { name: 'Keep mine' }).click();
    await sheet.getByRole('button', { name: 'Save draft' }).click();
    await expect(sheet.getByText(/^Draft of Kim Adler/)).toBeVisible();
  },
);

test.describe('on the narrowest screen', () => {
  test.use({ viewport: { width: 320, height: 640 } });
  test(
    'the sheet of a report fits',
    sameAtEveryWidth,
    async ({ page, newAccount, putClaim, expectAccessibleInBoth }) => {
      const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
      await signInByCall(page, await newAccount(['handler'], { rights }));
      await page.goto(`/desk/claims/${claim.id}`);
      const card = page.getByRole('region', cardName);
      await card.getByRole('button', cardName).click();
      await card.getByRole('button', { name: 'Write a report' }).click();
      const sheet = page.getByRole('dialog', { name: 'Priya’s inspection report' });
      await expect(sheet.getByLabel('Findings')).toBeVisible();
      await expectAccessibleInBoth(page);
      const [inside, width] = await sheet.evaluate((dialog) => [dialog.scrollWidth, dialog.clientWidth]);
      expect(inside).toBe(width);
    },
  );
});
