import { expect, signInByCall, test } from './accounts.ts';

test('a lead reads a report, tells it apart and has each chart as a table @one-width', async ({
  page,
  newAccount,
  expectAccessibleEverywhere,
}) => {
  await signInByCall(page, await newAccount(['handler', 'lead'], { name: 'Lena Ott' }));
  await page.goto('/desk/reports');
  await expect(page.getByRole('heading', { level: 2, name: 'Answers' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Report', exact: true }).selectOption('Contacts');
  await page.getByRole('combobox', { name: 'Tell apart by' }).selectOption('channel');
  await expect(page.getByRole('img', { name: 'Contacts per 100 claims, week by week' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Week by week' }).getByRole('row').nth(1)).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'By channel' }).getByRole('rowheader', { name: 'message' }),
  ).toBeVisible();
  await expectAccessibleEverywhere(page);
  const file = page.getByRole('link', { name: 'Save as a table (CSV)' });
  await expect(file).toHaveAttribute('href', /\/api\/desk\/reports\/contacts\/table\.csv\?weeks=4&by=channel$/);
});
