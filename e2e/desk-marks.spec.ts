import { expect, otherDevice, signInByCall, test } from './accounts.ts';
import { inspectingClaim } from './claim-document.ts';

test(
  'a colleague is seen at a claim and in its row while they are there, and so are marks of one’s own',
  { tag: '@one-width' },
  async ({ page, browser, newAccount, putClaim, expectAccessibleInBoth }) => {
    const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair', stateDeadline: '2020-01-06T09:00:00Z' }));
    const theirs = await otherDevice(browser);
    await signInByCall(theirs, await newAccount(['handler'], { name: 'Tom Reeve', rights: ['reply'] }));
    await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights: ['reply'] }));
    await page.goto(`/desk/claims/${claim.id}?view=overdue`);
    const colleagues = page.getByRole('list', { name: 'Colleagues at this claim' });
    await expect(page.getByRole('region', { name: 'Write' })).toBeVisible();
    await expect(colleagues).toBeHidden();

    await theirs.goto(`/desk/claims/${claim.id}?view=overdue`);
    await expect(colleagues).toHaveText('Tom Reeve is here');
    await expect(page.getByRole('status').filter({ hasText: 'Tom Reeve is here' })).toHaveCount(1);
    await expect(theirs.getByRole('list', { name: 'Colleagues at this claim' })).toHaveText('Kim Adler is here');
    await theirs.getByRole('textbox', { name: 'Reply to Priya' }).fill('On Friday.');
    await expect(colleagues).toHaveText('Tom Reeve is replying');
    await expectAccessibleInBoth(page);

    await page.getByRole('link', { name: 'Back to the list' }).click();
    const row = page.getByRole('link', { name: new RegExp(claim.number) });
    await expect(row).toContainText('Tom is replying');
    await theirs.goto('/desk');
    await expect(row).toBeVisible();
    await expect(row).not.toContainText('Tom');

    await row.click();
    await page.getByRole('button', { name: 'Follow' }).click();
    await page.getByRole('button', { name: 'Mark unread' }).click();
    await expect(row).toContainText('Unread');
    await expect(row).toContainText('Followed');
    await page.getByRole('button', { name: 'Assign to me' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'This claim is with Kim Adler now.' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Done, next claim' }).click();
    await expect(page).not.toHaveURL(new RegExp(claim.id));
    await row.click();
    await expect(page.getByRole('button', { name: 'Mark unread' })).toHaveAttribute('aria-pressed', 'false');
    await expect(row).not.toContainText('Unread');
    await theirs.context().close();
  },
);
