import { expect, signInByCall, test } from './accounts.ts';
import { inspectingClaim } from './claim-document.ts';

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test(
  'a handler takes a complaint in, reads what a letter lacks, sends it and closes the complaint, by keyboard',
  { tag: '@one-width' },
  async ({ page, newAccount, putClaim, expectAccessibleEverywhere }) => {
    const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
    await signInByCall(page, await newAccount(['handler'], { rights: ['complaint'] }));
    await page.goto('/desk/complaints');
    await expect(page).toHaveURL(/\/desk\?view=complaints$/);
    await page.goto(`/desk/claims/${claim.id}`);
    const heading = page.getByRole('complementary').getByRole('button', { name: 'Complaint', exact: true });
    await heading.press('Enter');
    const card = page.getByRole('region', { name: 'Complaint', exact: true });
    await card.getByRole('button', { name: 'Take a complaint in' }).press('Enter');
    await page.getByLabel(/^What went wrong/).fill('It has taken five weeks.');
    await page.getByLabel('How it came').selectOption({ label: 'By post' });
    await page.getByLabel('Day it came').fill(dayAgo(6));
    const before = page.getByRole('region', { name: 'Days that count from when it came' });
    await expect(before.getByText('Over')).not.toHaveCount(0);
    await expectAccessibleEverywhere(page);
    await page.keyboard.press('Control+Enter');
    const one = card.getByRole('region', { name: /^Complaint C-/ });
    await expect(one.getByText('It has taken five weeks.')).toBeVisible();
    await expect(one.getByRole('list', { name: 'Days of the complaint' })).toContainText(/Acknowledge.*Over/);
    await expect(one.getByText(/written down/)).toBeVisible();

    // An open complaint is seen without opening its card.
    await page.reload();
    await expect(heading).toHaveAttribute('aria-expanded', 'true');
    await one.getByRole('button', { name: 'Write a letter' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Write a letter' });
    await dialog.getByRole('combobox', { name: 'Letter' }).selectOption({ label: 'Final answer' });
    await dialog.getByRole('button', { name: 'Preview' }).press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('This letter can’t go. It lacks:');
    await expectAccessibleEverywhere(page);
    await dialog.getByRole('combobox', { name: 'Letter' }).selectOption({ label: 'Acknowledgement' });
    await dialog.getByRole('button', { name: 'Send letter' }).press('Enter');
    await expect(dialog.getByRole('region', { name: 'Preview' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Send this letter' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(one.getByText(/^Acknowledgement, /)).toBeVisible();
    await one.getByText(/^Acknowledgement, /).click();
    const [letter] = await Promise.all([
      page.waitForEvent('popup'),
      one.getByRole('link', { name: 'Open to print' }).press('Enter'),
    ]);
    await expect(letter.getByRole('heading', { name: 'We have received your complaint' })).toBeVisible();
    await expectAccessibleEverywhere(letter);
    await letter.close();
    await expect(page.getByText(/^Complaint C-.*: Written down, by /)).toBeVisible();

    await one.getByRole('button', { name: 'Close without a letter' }).press('Enter');
    const close = page.getByRole('dialog', { name: 'Close without a letter' });
    await close.getByRole('combobox', { name: 'How it ends' }).selectOption({ label: 'Withdrawn' });
    await close.getByRole('combobox', { name: 'Cause' }).selectOption({ label: 'No news' });
    await page.keyboard.press('Control+Enter');
    const who = close.getByLabel('Who said that it’s withdrawn');
    await expect(who).toBeFocused();
    await expect(who).toHaveAccessibleDescription('Error: Choose who said it.');
    const why = close.getByLabel('Why, in words to the claimant');
    await expect(why).toHaveAccessibleDescription('Error: Say why. The claimant reads that.');
    await expectAccessibleEverywhere(page);
    await why.fill('You told us so on the phone.');
    await expect(why).toHaveAccessibleDescription('');
    await who.selectOption({ label: 'The claimant' });
    await close.getByLabel('How they said it').selectOption({ label: 'By telephone' });
    const day = close.getByLabel('Day they said it');
    await day.fill((await day.getAttribute('max')) ?? '');
    await expectAccessibleEverywhere(page);
    await page.keyboard.press('Control+Enter');
    await expect(one.getByText(/ Withdrawn$/)).toBeVisible();
    await expect(one).toBeFocused();
    await expect(one.getByRole('button', { name: 'Write a letter' })).toHaveCount(0);
    await one.getByText(/^Closed, /).click();
    await expect(one.getByText(/^Withdrawn by: The claimant\. How: By telephone, on /)).toBeVisible();

    await one.getByRole('button', { name: 'Take up again' }).press('Enter');
    const again = page.getByRole('dialog', { name: 'Take up again' });
    await expect(again.getByLabel('From when its days count')).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(again.getByRole('alert')).toContainText('Choose from when its days count.');
    await again
      .getByLabel('From when its days count')
      .selectOption({ label: 'When they said that they still complain' });
    await expect(again.getByText('Final answer')).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.keyboard.press('Control+Enter');
    await expect(again).toHaveCount(0);
    await expect(page.getByText(/^It takes complaint C-.* up again\.$/)).toBeVisible();
    await expect(page.getByText(/^It was taken up again as complaint C-/)).toBeVisible();
    await expectAccessibleEverywhere(page);
  },
);
