import type { Page } from '@playwright/test';
import { expect, signInByCall, test } from './accounts.ts';
import { inspectingClaim, stateChange, type Story } from './claim-document.ts';
import { openClaim, sameAtEveryWidth } from './fixtures.ts';
import { failVisit, inDays, putParcel, wishesOf } from './parcel-calls.ts';

const state = 'Awaiting Repaired Equipment Return to End User';
const coming = inspectingClaim({ state, events: [stateChange(state, 1)], messages: [], policyExcessAmount: 0 });
const rights = ['state'];

const dayNumber = String(new Date(`${inDays(3)}T12:00:00Z`).getUTCDate());
const wished = new RegExp(`^Another day: \\w+\\s+${dayNumber}\\s`);

/** The claimant asks for another day, or does so again. */
async function askForDay(theirs: Page): Promise<void> {
  await theirs.getByRole('button', { name: 'Arrange another day', exact: true }).click();
  const dialog = theirs.getByRole('dialog', { name: 'Arrange another day' });
  const another = dialog.getByRole('radio', { name: 'Another day' });
  if ((await another.count()) > 0) await another.check();
  await dialog.getByRole('radio', { name: new RegExp(`^\\w+\\s+${dayNumber}\\s`) }).check();
  await dialog.getByRole('button', { name: 'Ask DPD', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(theirs.getByText(/^Asked for on/).first()).toBeVisible();
}

async function openTheirs(theirs: Page, claim: Story): Promise<void> {
  await openClaim(theirs, claim);
  const nav = theirs.getByRole('navigation', { name: 'Claim', exact: true });
  await nav.getByRole('link', { name: 'Track My Parcel' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Track My Parcel' })).toBeFocused();
}

test(
  'a handler reads what the courier said, writes more by hand, and refuses and confirms a wish by keys alone',
  sameAtEveryWidth,
  async ({ page, browser, newAccount, putClaim, expectAccessibleInBoth }) => {
    const claim = await putClaim(coming);
    const theirs = await browser.newPage();
    await putParcel(theirs, claim, { bookedFor: inDays(0), options: { days: [inDays(3), inDays(4)] } });
    await failVisit(theirs, claim);
    await openTheirs(theirs, claim);
    await askForDay(theirs);
    await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights }));
    await page.goto(`/desk/claims/${claim.id}`);
    await page.getByRole('button', { name: 'Parcels' }).press('Enter');
    const steps = page.getByRole('list', { name: 'What the courier said of the delivery' }).getByRole('listitem');
    await expect(steps).toHaveText([/^On its way/, /^We couldn’t deliver: nobody was in.* from our systems$/]);
    await expect(page.getByText('Waits for another day: We couldn’t deliver: nobody was in')).toBeVisible();
    await expect(page.getByText(wished)).toBeVisible();
    await expectAccessibleInBoth(page);

    await page.getByRole('button', { name: 'Refuse it' }).press('Enter');
    const refusal = page.getByRole('dialog', { name: 'Refuse what was asked for' });
    const why = refusal.getByLabel('Why it’s not possible');
    await expect(why).toBeFocused();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(why).toHaveAccessibleDescription(/Say why it’s not possible\./);
    await expectAccessibleInBoth(page);
    await page.keyboard.type('the van was loaded already');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(refusal).toHaveCount(0);
    await expect(page.getByText(/^Not possible: the van was loaded already\./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refuse it' })).toHaveCount(0);

    await theirs.reload();
    await expect(theirs.getByText(/^Not possible: the van was loaded already\./).first()).toBeVisible();
    await askForDay(theirs);
    await page.reload();
    await page.getByRole('button', { name: 'Confirm it' }).press('Enter');
    const sure = page.getByRole('dialog', { name: 'Has the courier confirmed?' });
    await expect(sure.getByText(/it counts at once: Another day/)).toBeVisible();
    await expectAccessibleInBoth(page);
    await sure.getByRole('button', { name: 'Confirm it' }).press('Enter');
    await expect(sure).toHaveCount(0);
    await expect(page.getByText(/^Confirmed\. Another day:/)).toBeVisible();
    await expect(page.getByText(/^Waits for another day/)).toHaveCount(0);
    expect((await wishesOf(theirs, claim)).map((wish) => wish.status)).toEqual(['confirmed', 'refused']);

    await page.getByRole('button', { name: 'Write what the courier said' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Write what the courier said' });
    await dialog.getByLabel('What happened').selectOption({ label: 'Other news' });
    const words = dialog.getByLabel('The courier’s words');
    await words.press('ControlOrMeta+Enter');
    await expect(words).toHaveAccessibleDescription(/Write what the courier said\./);
    await expectAccessibleInBoth(page);
    await words.focus();
    await page.keyboard.type('The depot is closed today');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(dialog).toHaveCount(0);
    await expect(steps.last()).toHaveText(/^The depot is closed today .* from our team$/);
    await expectAccessibleInBoth(page);
    await theirs.reload();
    await expect(theirs.getByText('The depot is closed today').first()).toBeVisible();
    await theirs.close();
  },
);

test(
  'without the right a handler reads it, and answers nothing',
  sameAtEveryWidth,
  async ({ page, newAccount, putClaim }) => {
    const claim = await putClaim(coming);
    await putParcel(page, claim, { bookedFor: inDays(0) });
    await failVisit(page, claim);
    await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights: ['reply'] }));
    await page.goto(`/desk/claims/${claim.id}`);
    await page.getByRole('button', { name: 'Parcels' }).press('Enter');
    await expect(page.getByText(/^Waits for another day/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Write what the courier said' })).toHaveCount(0);
  },
);
