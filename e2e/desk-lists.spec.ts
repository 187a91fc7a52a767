import { expect, signInByCall, test } from './accounts.ts';
import { inspectingClaim } from './claim-document.ts';

test('a lead narrows the queue, keeps it as a view, and finds the same claims from the clocks @one-width', async ({
  page,
  newAccount,
  putClaim,
}) => {
  const contract = { name: 'Plan', customer: 'Northgate', tatSlaDays: 5 };
  const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair', contract }));
  await signInByCall(page, await newAccount(['handler', 'lead'], { name: 'Lena Ott' }));
  await page.goto('/desk');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await dialog.getByRole('combobox', { name: 'State', exact: true }).selectOption('Inspection');
  await dialog.getByRole('combobox', { name: 'Handler' }).selectOption('Nobody');
  await dialog.getByRole('button', { name: 'Show claims' }).click();
  await expect(page).toHaveURL(/\/desk\?person=nobody&state=/);
  const chips = page.getByRole('list', { name: /^\d filters?$/ });
  await expect(chips.getByRole('button')).toHaveText(['Handler: Nobody', 'State: Inspection']);
  await page.reload();
  await expect(chips.getByRole('button')).toHaveCount(2);

  const name = `Mine ${claim.number}`;
  await page.getByRole('button', { name: 'Keep as a view' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('button', { name: 'Change this view' }).click();
  await page.getByLabel('Name').fill(`${name} again`);
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(
    page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: `${name} again` }),
  ).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('list', { name: '2 filters' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: `${name} again`, exact: true })).toBeVisible();
  await page.getByRole('main').locator('a[href^="/desk/claims/"]').first().click();
  // As many as the view counts, and not as many as are on screen.
  await expect(page.getByRole('navigation', { name: 'Claims of this view' })).toContainText(/^1 of \d+[^+]*$/);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.getByRole('button', { name: 'Remove the filter Handler: Nobody' }).click();
  await expect(chips.getByRole('button')).toHaveText(['State: Inspection']);
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();

  await page.getByRole('link', { name: 'Clocks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clocks' })).toBeVisible();
  const table = page.getByRole('region', { name: 'What is due when' });
  await expect(table.getByRole('columnheader', { name: 'Complaint' })).toBeVisible();
  // None of its columns is out of view.
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const cell = page.getByRole('table').first().getByRole('link').first();
  const count = Number(await cell.textContent());
  await cell.click();
  await expect(chips.getByRole('button')).toHaveCount(2);
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('strong') }),
  ).toHaveCount(Math.min(count, 50));
});

test('on a phone the page that is open is in sight among the pages @one-width', async ({ page, newAccount }) => {
  await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights: ['reply'] }));
  await page.setViewportSize({ width: 360, height: 720 });
  const pages = page.getByRole('navigation', { name: 'Desk' });
  const linkOf = (name: string) => pages.getByRole('link', { name, exact: true });
  await page.goto('/desk/saved-replies');
  await expect(linkOf('Saved replies')).toBeInViewport({ ratio: 1 });
  await page.goto('/desk?view=complaints');
  await expect(linkOf('Complaints')).toBeInViewport({ ratio: 1 });
  await linkOf('Queue').click();
  await expect(linkOf('Queue')).toBeInViewport({ ratio: 1 });
});
