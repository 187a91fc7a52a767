import { expect, signInByCall, test } from './accounts.ts';
import { inspectingClaim } from './claim-document.ts';
import { openClaim } from './fixtures.ts';

const dayMs = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const british = (day: string): string => day.split('-').toReversed().join('/');

test(
  'a handler reads what the claimant will, promises a date, and the claimant reads it',
  { tag: '@one-width' },
  async ({ page, newAccount, putClaim, expectAccessibleInBoth }) => {
    const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
    await signInByCall(page, await newAccount(['handler'], { rights: ['state'] }));
    await page.goto(`/desk/claims/${claim.id}`);
    await page.getByRole('button', { name: 'Date', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Promise a date' });
    const earliest = dialog.getByLabel('Earliest day');
    await dialog.getByRole('button', { name: /^Save the date/ }).click();
    await expect(earliest).toHaveAccessibleDescription(/^Error: /);
    // Nothing is said to the claimant that nobody chose.
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('Error: Choose why.');
    await earliest.fill(inDays(5));
    await dialog.getByLabel('Reason').selectOption('Other');
    await dialog.getByLabel('In words, for Priya').fill('the screen comes later');
    const expected = `Expected on ${british(inDays(5))}`;
    await expect(dialog.getByRole('region', { name: 'What Priya will see' })).toContainText(expected);
    await expectAccessibleInBoth(page);
    await dialog.getByRole('button', { name: /^Save the date/ }).click();
    await expect(page.getByText(/^The date has been set\. Priya is (?:not )?notified/).last()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Everything' })).toContainText('the screen comes later');
    await openClaim(page, claim);
    await expect(page.getByRole('region', { name: 'Claim summary' })).toContainText(expected);
  },
);
