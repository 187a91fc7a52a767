import { expect, signInByCall, test } from './accounts.ts';
import { inspectingClaim } from './claim-document.ts';

test(
  'a lead makes a pack for the insurer or for the company, by keyboard; a handler is not offered one',
  { tag: '@one-width' },
  async ({ page, newAccount, putClaim, expectAccessibleEverywhere }) => {
    const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
    await signInByCall(page, await newAccount(['handler', 'lead']));
    await page.goto(`/desk/claims/${claim.id}`);
    const open = page.getByRole('button', { name: 'Evidence pack' });
    await open.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Evidence pack' });
    const pdf = dialog.getByRole('link', { name: 'Download the PDF' });
    await expect(pdf).toHaveAttribute('href', `/api/desk/claims/${claim.id}/evidence.pdf?for=insurer`);
    await dialog.getByRole('radio', { name: /^The insurer/ }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(pdf).toHaveAttribute('href', `/api/desk/claims/${claim.id}/evidence.pdf?for=operator`);
    await expectAccessibleEverywhere(page);
    const [download] = await Promise.all([page.waitForEvent('download'), pdf.press('Enter')]);
    expect(download.suggestedFilename()).toMatch(/^evidence-.*\.pdf$/);
    await page.keyboard.press('Escape');
    await expect(open).toBeFocused();
    await signInByCall(page, await newAccount(['handler']));
    await page.reload();
    await expect(page.getByRole('button', { name: /^As Priya sees it/ })).toBeVisible();
    await expect(open).toHaveCount(0);
  },
);
