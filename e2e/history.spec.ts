import type { Locator } from '@playwright/test';
import { daysAgo, inspectingClaim, stateChange } from './claim-document.ts';
import { expect, test, trackClaim, withoutFirstAnswers, sameAtEveryWidth } from './fixtures.ts';

const dayAndTime = /^\d\d\/\d\d\/\d{4} \d\d:\d\d/;

async function boxOf(part: Locator) {
  return (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}

test.describe('History', () => {
  test('lists the changes of state, the latest first, with date and time', async ({
    page,
    putClaim,
    expectAccessible,
  }) => {
    const events = [
      stateChange('Collection Arranged', 4),
      { eventDate: '2025-07-01T23:30:00Z', name: 'Collection Arranged' },
      { eventDate: daysAgo(3), name: 'Courier phoned' },
      { eventDate: '2025-01-05T00:05:00Z', name: 'CLAIM STATE CHANGED TO Equipment Received.' },
      stateChange('Inspection', 1),
    ];
    const story = await putClaim(inspectingClaim({ events }));
    await trackClaim(page, story);
    await page.goto(`/history/${story.id}`);
    await expect(page).toHaveTitle(/^History \| /);
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveText([
      /Claim state changed to Inspection\./,
      /Claim state changed to Collection Arranged\./,
      // Half past eleven at night in UTC is the next day in London's summer.
      /Collection Arranged02\/07\/2025 00:30/,
      /CLAIM STATE CHANGED TO Equipment Received\.05\/01\/2025 00:05/,
    ]);
    const latest = await rows.first().locator('time').getAttribute('datetime');
    await expect(page.getByText('Last Updated').locator('time')).toHaveAttribute('datetime', latest ?? '');
    await expect(page.getByText('Last Updated').locator('time > span').first()).toHaveText(dayAndTime);
    await expectAccessible(page);
  });

  test('puts the date beside the text, beneath it on a phone', async ({ page, putClaim }, { project }) => {
    const story = await putClaim(inspectingClaim());
    await trackClaim(page, story);
    await page.goto(`/history/${story.id}`);
    const row = page.getByRole('main').getByRole('listitem').first();
    const [text, time] = [await boxOf(row.locator('> span')), await boxOf(row.locator('time'))];
    const isBeneath = time.y > text.y && Math.abs(time.x - text.x) < 1;
    expect({ isBeneath, isBeside: time.x > text.x + text.width }).toEqual({
      isBeneath: project.name === 'phone',
      isBeside: project.name === 'desktop',
    });
  });

  test('says so when nothing has changed yet', async ({ page, putClaim, expectAccessible }) => {
    const story = await putClaim(inspectingClaim({ events: [{ eventDate: daysAgo(1), name: 'Note added' }] }));
    await trackClaim(page, story);
    await page.goto(`/history/${story.id}`);
    await expect(page.getByText('Nothing has changed on your claim yet.')).toBeVisible();
    await expect(page.getByText('Last Updated')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('keeps ten places while it loads', sameAtEveryWidth, async ({ page, putClaim, expectAccessible }) => {
    const story = await putClaim(inspectingClaim());
    await trackClaim(page, story);
    await page.evaluate(() => localStorage.clear());
    await withoutFirstAnswers(page);
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('query History') ? undefined : route.fallback(),
    );
    await page.goto(`/history/${story.id}`);
    const places = page.getByRole('main').getByTestId('history-placeholder');
    await expect(places).toHaveCount(10);
    await expect(places.first()).toBeVisible();
    await expectAccessible(page);
  });

  test(
    'is reached and read by keyboard from My Claim, and shows what it knew when offline',
    sameAtEveryWidth,
    async ({ page, context, putClaim, allowConsole }) => {
      allowConsole(/ERR_INTERNET_DISCONNECTED/);
      await trackClaim(page, await putClaim(inspectingClaim()));
      await page.getByRole('main').getByRole('link', { name: 'History' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeFocused();
      const row = page.getByText('Claim state changed to Inspection.');
      await expect(row).toBeVisible();
      await context.setOffline(true);
      await expect(page.getByText(/You[’']re offline\./)).toBeVisible();
      await expect(row).toBeVisible();
    },
  );

  test(
    'an error of the query is told in the banner, and the page stays',
    sameAtEveryWidth,
    async ({ page, putClaim, allowConsole }) => {
      allowConsole(/status of 500/);
      const story = await putClaim(inspectingClaim());
      await trackClaim(page, story);
      await page.evaluate(() => localStorage.clear());
      const message = 'GraphQL error: query or mutation could not be executed.';
      await withoutFirstAnswers(page);
      await page.route('**/graphql', (route) =>
        route.request().postData()?.includes('query History')
          ? route.fulfill({ status: 500, json: { errors: [{ message, path: ['claimEvents'] }], data: null } })
          : route.fallback(),
      );
      await page.goto(`/history/${story.id}`);
      await expect(page.getByText(message).first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
    },
  );
});
