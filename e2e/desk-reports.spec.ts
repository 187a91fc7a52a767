import { admin, expect, signInByCall, test } from './accounts.ts';

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

test('an address of a lead that tells persons apart leads an auditor to what they may read @one-width', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 403/);
  await signInByCall(page, { email: 'auditor@example.com', password: admin.password });
  await page.goto('/desk/reports?report=answers&weeks=12&by=person');
  await expect(page.getByRole('heading', { level: 2, name: 'Answers' })).toBeVisible();
  await expect(page).toHaveURL(/\/desk\/reports\?weeks=12$/);
  await expect(page.getByRole('combobox', { name: 'Tell apart by' })).toHaveValue('');
});
