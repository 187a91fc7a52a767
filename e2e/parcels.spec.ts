import type { Page } from '@playwright/test';
import { inspectingClaim, stateChange, type ClaimDocument } from './claim-document.ts';
import { expect, openClaim, test, sameAtEveryWidth } from './fixtures.ts';
import { failVisit, inDays, putParcel, settleWish, wishesOf } from './parcel-calls.ts';

const state = 'Awaiting Repaired Equipment Return to End User';
const coming = (more: Partial<ClaimDocument> = {}) =>
  inspectingClaim({ state, events: [stateChange(state, 1)], messages: [], policyExcessAmount: 0, ...more });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const delivery = (page: Page) => page.getByRole('region', { name: 'Track my delivery' });

async function openParcel(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Claim', exact: true })
    .getByRole('link', { name: 'Track My Parcel' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Track My Parcel' })).toBeFocused();
}

/** Of the dialog: a day is written without its year. */
const longDay = (day: string): RegExp => {
  const date = new Date(`${day}T12:00:00Z`);
  const weekday = date.toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' });
  return new RegExp(`^${weekday}\\s+${date.getUTCDate()}\\s`);
};

test.describe('A parcel that comes back', () => {
  test(
    'a failed visit is the first To do, and another day counts once it is confirmed',
    sameAtEveryWidth,
    async ({ page, putClaim, expectAccessibleEverywhere }) => {
      const story = await putClaim(coming());
      await putParcel(page, story, { bookedFor: inDays(0), options: { days: [inDays(3), inDays(4)] } });
      await failVisit(page, story);
      await openClaim(page, story);
      await expect(page.getByRole('heading', { name: /^DPD couldn’t deliver your/ })).toBeVisible();
      await expect(page.getByText(/you don’t need to do anything/i)).toHaveCount(0);
      await expectAccessibleEverywhere(page);
      await page.getByRole('link', { name: 'See how to arrange it' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Track My Parcel' })).toBeFocused();
      await expect(delivery(page).getByText('We couldn’t deliver: nobody was in').first()).toBeVisible();
      await expect(delivery(page).getByRole('list', { name: 'What happened' }).getByRole('listitem')).toHaveText([
        /^On its way/,
        /^We couldn’t deliver: nobody was in/,
      ]);
      await expect(delivery(page).getByText('DPD never asks for money to deliver again.')).toBeVisible();
      await expectAccessibleEverywhere(page);

      await button(page, 'Arrange another day').click();
      const dialog = page.getByRole('dialog', { name: 'Arrange another day' });
      await expectAccessibleEverywhere(page);
      await button(page, 'Ask DPD').click();
      await expect(dialog.getByRole('radio').first()).toBeFocused();
      await expect(dialog.getByText('Choose a day.')).toBeVisible();
      await dialog.getByRole('radio', { name: longDay(inDays(4)) }).check();
      await button(page, 'Ask DPD').click();
      await expect(dialog).toHaveCount(0);
      const status = delivery(page).getByRole('status').filter({ hasText: 'Asked for on' });
      // The booked day has failed, so it does not stand.
      await expect(status).toContainText(/Asked for on \d\d\/\d\d at \d\d:\d\d\. DPD hasn’t confirmed yet\.$/);
      await expect(status).toBeFocused();
      await expect(delivery(page).getByText('Next attempt')).toHaveCount(0);
      await expectAccessibleEverywhere(page);

      await settleWish(page, story, 'confirm');
      await page.reload();
      await expect(delivery(page).getByText(/^Confirmed\. Another day:/)).toBeVisible();
      await expect(delivery(page).getByText('Next attempt')).toBeVisible();
      await expect(page.getByRole('link', { name: /calendar/i })).toBeVisible();
    },
  );

  test('a wish is taken back, and a refusal says why', sameAtEveryWidth, async ({ page, putClaim }) => {
    const story = await putClaim(coming());
    await putParcel(page, story, { pinNeeded: true });
    await openClaim(page, story);
    await openParcel(page);
    await expect(delivery(page).getByText('PIN needed at the door: it comes from DPD')).toBeVisible();
    await button(page, 'Change this delivery').click();
    await page.getByRole('radio', { name: 'A pick-up point' }).check();
    await page.getByRole('radio', { name: 'Corner Shop, 1 High Street, Leeds' }).check();
    await button(page, 'Ask DPD').click();
    await button(page, 'Take this back').click();
    await expect(delivery(page).getByText(/^You’ve taken back what you asked for\./)).toBeVisible();
    expect(await wishesOf(page, story)).toMatchObject([{ status: 'withdrawn', wish: { kind: 'place' } }]);

    await button(page, 'Change this delivery').click();
    await page.getByRole('radio', { name: 'Another day' }).check();
    await page.getByRole('radio', { name: longDay(inDays(3)) }).check();
    await button(page, 'Ask DPD').click();
    await expect(button(page, 'Take this back')).toBeVisible();
    await settleWish(page, story, 'refuse', { answer: 'the van was loaded already' });
    await page.reload();
    const [year, month, day] = inDays(2).split('-');
    expect(year).toHaveLength(4);
    await expect(
      delivery(page).getByText(`Not possible: the van was loaded already. Your delivery stays on ${day}/${month}.`),
    ).toBeVisible();
  });

  test(
    'what was chosen stays while nothing can be sent, and a parcel that has gone closes the dialog',
    sameAtEveryWidth,
    async ({ page, putClaim }) => {
      const story = await putClaim(coming());
      await putParcel(page, story);
      await openClaim(page, story);
      await openParcel(page);
      await button(page, 'Change this delivery').click();
      await page.getByRole('radio', { name: 'Another day' }).check();
      await page.getByRole('radio', { name: longDay(inDays(3)) }).check();
      await putParcel(page, story, { options: { days: [inDays(4)] } });
      await button(page, 'Ask DPD').click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(delivery(page).getByText(/^The courier doesn’t offer this any more\./)).toBeVisible();
      expect(await wishesOf(page, story)).toEqual([]);
    },
  );

  test(
    'where the courier offers nothing, it is said who arranges another day',
    sameAtEveryWidth,
    async ({ page, putClaim }) => {
      const story = await putClaim(coming());
      await putParcel(page, story, { bookedFor: inDays(0), options: {} });
      await failVisit(page, story);
      await openClaim(page, story);
      await expect(page.getByRole('heading', { name: /^DPD couldn’t deliver your/ })).toBeVisible();
      await expect(page.getByText(/arrange another day|can choose|choose what/i)).toHaveCount(0);
      await page.getByRole('link', { name: 'See how to arrange it' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Track My Parcel' })).toBeFocused();
      await expect(
        delivery(page).getByText(/^DPD offers no other day here\. .* within one working day\.$/),
      ).toBeVisible();
      await expect(
        delivery(page)
          .getByText(/^Call us: /)
          .getByRole('link'),
      ).toHaveAttribute('href', /^tel:/);
      await expect(delivery(page).getByRole('link', { name: 'Send us a message' })).toBeVisible();
      await expect(button(page, 'Arrange another day')).toHaveCount(0);
    },
  );
});
