import type { Page } from '@playwright/test';
import { expect, otherDevice, signInByCall, test } from './accounts.ts';
import { inspectingClaim } from './claim-document.ts';
import { callDesk, useLetterKeys } from './desk-calls.ts';
import { openClaim, sameAtEveryWidth } from './fixtures.ts';

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Change of state' });

async function openSheet(page: Page, claimId: string) {
  await page.goto(`/desk/claims/${claimId}`);
  await page.getByRole('button', { name: 'State', exact: true }).click();
  await expect(sheetOf(page).getByRole('region', { name: 'What Priya will hear' })).toBeVisible();
  return sheetOf(page);
}

test(
  'what a handler reads before a move is what the claimant then sees',
  sameAtEveryWidth,
  async ({ page, browser, newAccount, putClaim, expectAccessibleEverywhere }) => {
    const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair', endUserEmail: 'priya@example.com' }));
    await signInByCall(page, await newAccount(['handler'], { rights: ['state'] }));
    const sheet = await openSheet(page, claim.id);
    await sheet.getByRole('radio', { name: 'Repair', exact: true }).check();
    await sheet.getByLabel('Waiting on').selectOption('Parts');
    await sheet.getByLabel('What for').fill('Rear glass');
    await sheet.getByLabel('Note, desk only').fill('Bench 4 is free on Monday.');
    const seen = sheet.getByRole('region', { name: 'What Priya will see' });
    const heading = seen.getByRole('heading', { level: 1 });
    await expect(heading).toContainText('repairing');
    const sentence = (await heading.textContent()) ?? '';
    const heard = sheet.getByRole('region', { name: 'What Priya will hear' });
    await expect(heard).toContainText('priya@example.com');
    await expect(heard.getByRole('listitem').filter({ hasText: 'Text' })).toContainText('Not sent');
    await expectAccessibleEverywhere(page);
    await sheet.getByRole('button', { name: 'Move to Repair and notify Priya' }).click();
    await expect(page.getByText('Moved to Repair. Priya is notified in a minute.').last()).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'for Rear glass' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Everything' })).toContainText('Bench 4 is free on Monday.');
    const claimant = await (await browser.newContext()).newPage();
    await openClaim(claimant, claim);
    await expect(claimant.getByRole('heading', { level: 1 })).toHaveText(sentence);
    await expect(claimant.getByText('Bench 4')).toHaveCount(0);
    await claimant.context().close();
  },
);

test(
  'with letter keys on a claim is moved without a mouse, and the move undone',
  { tag: '@one-width' },
  async ({ page, newAccount, putClaim, allowConsole }) => {
    // The preview of a state may come after the move to it.
    allowConsole(/status of 400/);
    const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
    await signInByCall(page, await newAccount(['handler'], { rights: ['state'] }));
    await useLetterKeys(page);
    await page.goto(`/desk/claims/${claim.id}`);
    await expect(page.getByRole('button', { name: 'State', exact: true })).toBeVisible();
    await page.keyboard.press('s');
    const sheet = sheetOf(page);
    const second = sheet.getByRole('radio').nth(1);
    await expect(second).toBeVisible();
    await page.keyboard.press('2');
    await expect(second).toBeChecked();
    await page.keyboard.press('Control+Enter');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.keyboard.press('z');
    await expect(page.getByRole('definition').filter({ hasText: /^Inspection$/ })).toBeVisible();
  },
);

test(
  'a state that does not usually follow and a move without a notice need a reason, which is asked for',
  { tag: '@one-width' },
  async ({ page, newAccount, putClaim }) => {
    const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
    await signInByCall(page, await newAccount(['handler'], { rights: ['state'] }));
    const sheet = await openSheet(page, claim.id);
    await sheet.getByText('Other, with a reason').click();
    await sheet.getByRole('radio', { name: 'Collection', exact: true }).check();
    await sheet.getByRole('button', { name: 'Move without notifying' }).click();
    await expect(sheet.getByRole('region', { name: 'What Priya will hear' })).toContainText('Nothing is sent.');
    await sheet.getByRole('button', { name: 'Move to Collection without notifying' }).click();
    const reason = sheet.getByLabel('Reason');
    await expect(reason).toBeFocused();
    await expect(sheet.getByText('Say why Priya is not notified.')).toBeVisible();
    await reason.fill('They know by telephone.');
    await sheet.getByRole('button', { name: 'Move to Collection without notifying' }).click();
    await expect(page.getByText('Moved to Collection. Priya is not notified.').last()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Everything' })).toContainText('They know by telephone.');
  },
);

test(
  'an open sheet names a colleague’s move, keeps what was typed, and goes on from the new state',
  { tag: '@one-width' },
  async ({ page, browser, newAccount, putClaim, allowConsole, expectAccessibleEverywhere }) => {
    // The preview of the state to which the colleague has moved the claim is refused too.
    allowConsole(/status of (400|409)/);
    const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
    await signInByCall(page, await newAccount(['handler'], { rights: ['state'] }));
    const theirs = await otherDevice(browser);
    await signInByCall(theirs, await newAccount(['lead'], { name: 'Lee Park' }));
    const sheet = await openSheet(page, claim.id);
    const preset = sheet.getByRole('radio', { name: /^Awaiting Authorisation/ });
    await expect(preset).toBeChecked();
    const move = { state: 'Awaiting Authorisation', seen: 'Inspection' };
    await callDesk(theirs, `/claims/${claim.id}/state`, move);
    await expect(sheet.getByText(/was moved to Awaiting Authorisation while this was open/)).toBeVisible();
    await expect(preset).toBeChecked();
    const note = sheet.getByLabel('Note, desk only');
    await note.fill('Bench 4 is free on Monday.');
    const submit = sheet.getByRole('button', { name: /^Move to/ }).last();
    await expect(submit).toBeDisabled();
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Tab');
    await expect(sheet.getByRole('button', { name: 'Go on from “Awaiting Authorisation”' })).toBeFocused();
    await expectAccessibleEverywhere(page);
    await page.keyboard.press('Enter');
    const repair = sheet.getByRole('radio', { name: /^Repair/ });
    await expect(repair).toBeFocused();
    await expect(repair).toBeChecked();
    await expect(note).toHaveValue('Bench 4 is free on Monday.');
    await expect(submit).toBeEnabled();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Moved to Repair. Priya is notified in a minute.').last()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Everything' })).toContainText('Bench 4 is free on Monday.');
    await theirs.context().close();
  },
);
