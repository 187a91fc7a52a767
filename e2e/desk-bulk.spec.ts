import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { expect, signInByCall, test } from './accounts.ts';
import { inspectingClaim, type Story } from './claim-document.ts';
import { callDesk, takeAll, useLetterKeys } from './desk-calls.ts';
import { settled, sameAtEveryWidth } from './fixtures.ts';

const rights = ['bulk', 'reply', 'state'];

async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    // Firefox does not take this from the options.
    input.dispatchEvent(Object.defineProperty(event, 'clipboardData', { value: clipboardData }));
  }, text);
}

test(
  'a handler snoozes claims together by pointer, undoes it, and selects a list that was pasted',
  sameAtEveryWidth,
  async ({ page, newAccount, putClaim, expectAccessibleEverywhere }) => {
    const names = ['Priya Nair', 'Marek Nowak', 'Ana Silva'];
    const claims: Story[] = [];
    for (const endUserName of names) claims.push(await putClaim(inspectingClaim({ endUserName })));
    await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights }));
    await takeAll(page, claims);
    await page.goto('/desk?view=mine');
    const bar = page.getByRole('region', { name: 'Selected claims' });
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    const boxes = page.getByRole('checkbox', { name: /^Select / });
    await boxes.first().check();
    await boxes.last().click({ modifiers: ['Shift'] });
    await expect(bar).toContainText('3 selected');
    await expectAccessibleEverywhere(page);
    await page.reload();
    await expect(bar).toContainText('3 selected');

    await bar.getByRole('button', { name: 'Snooze' }).click();
    const dialog = page.getByRole('dialog', { name: 'Snooze 3 claims' });
    await expect(dialog.getByRole('region', { name: 'What happens' })).toContainText('Claims that change: 3');
    await expectAccessibleEverywhere(page);
    await dialog.getByRole('button', { name: 'Snooze 3' }).click();
    await expect(bar).toContainText('3 done.');
    await expect(boxes).toHaveCount(0);
    await expectAccessibleEverywhere(page);
    await bar.getByRole('button', { name: 'Undo' }).click();
    await expect(bar).toContainText('3 undone.');
    await expect(bar.locator(':focus')).toContainText('3 undone.');
    await bar.getByRole('button', { name: 'Close' }).click();
    await expect(bar).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    const lost = 'NONE-00000';
    const list = [...claims.slice(0, 2).map(({ number }) => number), lost].join('\n');
    await pasteInto(page.getByRole('combobox', { name: 'Search claims' }), list);
    await expect(bar).toContainText('2 selected');
    await expect(bar).toContainText(`Not found (1): ${lost}`);
    await bar.getByRole('button', { name: 'Show', exact: true }).click();
    const selected = page.getByRole('dialog', { name: 'Selected claims' });
    await selected.getByRole('button', { name: `Leave out ${claims[0]?.number}` }).click();
    await expectAccessibleEverywhere(page);
    await selected.getByRole('button', { name: 'Close' }).click();
    await expect(bar).toContainText('1 selected');
  },
);

test('a handler moves claims together by keyboard alone, and those that cannot stay selected @one-width', async ({
  page,
  newAccount,
  putClaim,
}) => {
  const claims = [
    await putClaim(inspectingClaim({ endUserName: 'Priya Nair' })),
    await putClaim(inspectingClaim({ endUserName: 'Marek Nowak' })),
    await putClaim(inspectingClaim({ endUserName: 'Ana Silva' })),
  ];
  await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights }));
  await takeAll(page, claims);
  await callDesk(page, `/claims/${claims[2]?.id}/state`, { state: 'Repair', seen: 'Inspection' });
  await useLetterKeys(page);
  await page.goto('/desk?view=mine');
  const rows = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible();
  const bar = page.getByRole('region', { name: 'Selected claims' });
  await rows.first().focus();
  await page.keyboard.press('x');
  await expect(bar).toContainText('1 selected');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+X');
  await expect(bar).toContainText('3 selected');
  await expect(rows.last()).toBeFocused();

  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Move 3 claims on' });
  await expect(dialog.getByRole('combobox', { name: 'To state' })).toBeFocused();
  await expect(dialog.getByRole('option', { name: 'Repair', exact: true })).toBeAttached();
  await page.keyboard.type('Repair');
  await expect(dialog).toContainText('Claims that change: 2');
  await expect(dialog).toContainText(`1 in this state already: ${claims[2]?.number}`);
  await expect(dialog.getByRole('button', { name: 'Move 2' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(bar).toContainText('2 done.');
  await expect(bar).toContainText('1 selected');
  await settled(page);
  await page.keyboard.press('z');
  await expect(bar).toContainText('2 undone.');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
});

test('what has the focus is never under the bar of the selected claims @one-width', async ({
  page,
  newAccount,
  putClaim,
}) => {
  const claims: Story[] = [];
  for (let count = 0; count < 14; count += 1) claims.push(await putClaim(inspectingClaim()));
  await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights }));
  await takeAll(page, claims);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/desk?view=mine');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check();
  const bar = page.getByRole('region', { name: 'Selected claims' });
  await expect(bar.getByRole('button', { name: 'Snooze' })).toBeVisible();
  for (let at = 0; at < 14; at += 1) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const foot = await page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom ?? Infinity);
    const edge = await bar.evaluate((one) => one.getBoundingClientRect().top);
    const isInBar = await bar.locator(':focus').count();
    if (isInBar === 0) expect(foot, `focus ${at}`).toBeLessThanOrEqual(edge + 1);
  }
  // Nor does the bar move the rows once it has the focus.
  const row = page.getByRole('main').getByRole('listitem').first();
  await row.getByRole('link').focus();
  const before = await row.boundingBox();
  await bar.getByRole('button', { name: 'Snooze' }).focus();
  expect(await row.boundingBox()).toEqual(before);
});

test('of a saved reply that brings actions only the words are sent, and it says so @one-width', async ({
  page,
  newAccount,
  putClaim,
}) => {
  const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
  await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights }));
  await takeAll(page, [claim]);
  const saved = {
    title: 'Parts',
    text: 'Hello {name}.',
    actions: { snooze: { days: 3 } },
    sharedWith: 'me',
    seen: null,
  };
  const put = await page.request.put(`/api/desk/saved-replies/${randomUUID()}`, {
    data: saved,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(put.ok(), await put.text()).toBe(true);
  await page.goto('/desk?view=mine');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Select / }).check();
  await page.getByRole('region', { name: 'Selected claims' }).getByRole('button', { name: 'Message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write to 1 claimant' });
  await dialog.getByLabel('Saved reply').selectOption('Parts');
  await expect(dialog).toContainText('Only these words are sent.');
  await expect(dialog).toContainText('Claims that change: 1');
});
