import { expect, signInByCall, test } from './accounts.ts';
import { inspectingClaim } from './claim-document.ts';
import { useLetterKeys } from './desk-calls.ts';

test('what is typed into the search is done: a claim, its actions, a command @one-width', async ({
  page,
  newAccount,
  putClaim,
  expectAccessibleInBoth,
}) => {
  const [first, second] = [await putClaim(inspectingClaim()), await putClaim(inspectingClaim())];
  await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights: ['reply', 'state'] }));
  await page.goto(`/desk/claims/${first.id}`);
  const reply = page.getByRole('textbox', { name: /^Reply to / });
  await reply.focus();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search claims' });
  await expect(field).toBeFocused();
  const option = (name: string | RegExp) => page.getByRole('option', { name });

  await field.fill(second.number);
  await expect(option(new RegExp(second.number))).toBeVisible();
  await field.press('Tab');
  await expect(option(/^Log a call/)).toBeVisible();
  await expectAccessibleInBoth(page);
  while ((await option(/^Write a note/).getAttribute('aria-selected')) !== 'true') await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page).toHaveURL(`/desk/claims/${second.id}`);
  await expect(page.getByRole('textbox', { name: 'Note, desk only' })).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(option(new RegExp(first.number))).toBeVisible();
  await field.fill('move to awaiting auth');
  await expect(option('Move to Awaiting Authorisation')).toHaveAttribute('aria-selected', 'true');
  await field.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change of state' });
  await expect(dialog.getByRole('button', { name: /^Move to Awaiting Authorisation/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await field.fill(second.number);
  await expect(option(new RegExp(second.number))).toBeVisible();
  await field.press('Tab');
  while ((await option(/^As .* sees it/).getAttribute('aria-selected')) !== 'true') await field.press('ArrowDown');
  await field.press('Enter');
  const seen = page.getByRole('dialog', { name: /^As .* sees it/ });
  await expect(seen.getByRole('region', { name: 'Claim summary' })).toBeVisible();
  await expect(page).toHaveURL(`/desk/claims/${second.id}`);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await field.fill('view overdue');
  await field.press('Enter');
  await expect(page).toHaveURL('/desk?view=overdue');
  // The next key is for the list again, and not for the field.
  const heading = page.getByRole('heading', { level: 1, name: 'Overdue' });
  await expect(heading).toBeFocused();
  await page.keyboard.press('Control+k');
  await field.fill('view open');
  await expect(option('Open view: Open')).toBeVisible();
  await field.press('Escape');
  await expect(field).toBeFocused();
  await field.press('Escape');
  await expect(heading).toBeFocused();
  await expect(field).toHaveValue('');
});

test('on an open claim of a narrow screen the search opens by its key, and what is typed stands in it @one-width', async ({
  page,
  newAccount,
  putClaim,
  expectAccessibleInBoth,
}) => {
  const [open, other] = [
    await putClaim(inspectingClaim({ endUserName: 'Priya Nair' })),
    await putClaim(inspectingClaim({ endUserName: 'Wanda Price' })),
  ];
  await signInByCall(page, await newAccount(['handler'], { rights: ['photos', 'reply', 'state'] }));
  await useLetterKeys(page);
  await page.setViewportSize({ width: 1024, height: 640 });
  await page.goto(`/desk/claims/${open.id}`);
  await expect(page.getByRole('region', { name: 'Write', exact: true })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Search claims' });
  const button = page.getByRole('button', { name: 'Search claims' });
  for (const width of [1024, 360]) {
    await page.setViewportSize({ width, height: 640 });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('wanda price');
    await expect(field).toHaveValue('wanda price');
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(field).not.toBeFocused();
    await button.click();
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
  }
  await button.click();
  await field.fill(other.number);
  const found = page.getByRole('option', { name: new RegExp(other.number) });
  await expect(found).toBeInViewport({ ratio: 1 });
  await expectAccessibleInBoth(page);
  await found.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wanda Price' })).toBeVisible();
});
