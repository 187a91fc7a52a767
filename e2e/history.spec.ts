import type { Locator, Page } from '@playwright/test';
import { daysAgo, inspectingClaim, stateChange, type ClaimDocument } from './claim-document.ts';
import { expect, isWide, test, withoutInitialData, sameAtEveryWidth, openClaim, trackByCall } from './fixtures.ts';
import { bodyOf } from './firefox/adapter.ts';

const dayAndTime = /^\d\d\/\d\d\/\d{4} \d\d:\d\d/;

async function boxOf(part: Locator) {
  return (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}

/** The list of the specification. */
async function openStates(page: Page, claimId: string): Promise<void> {
  await page.goto(`/history/${claimId}`);
  const states = page.getByRole('button', { name: 'Claim states only' });
  await states.click();
  await expect(states).toBeFocused();
  await expect(states).toHaveAttribute('aria-pressed', 'true');
}

test.describe('Everything', () => {
  const told: Partial<ClaimDocument> = {
    messages: [{ dateSent: daysAgo(1), subject: 'We’ve found what’s wrong', body: '<p>The screen.</p>' }],
    excessPaymentTaken: true,
    excessTakenDate: daysAgo(2),
    courier: 'Royal Mail',
    collectionTrackingDetails: 'QZ123456785GB',
    lastCollectionAttemptDate: daysAgo(5),
    events: [stateChange('Collection Arranged', 8), stateChange('Inspection', 3)],
  };

  test('stands in one list by days, the newest first, in both appearances', async ({
    page,
    putClaim,
    expectAccessibleInBoth,
  }) => {
    const story = await putClaim(inspectingClaim(told));
    await openClaim(page, story, 'history');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
      /We sent you a message.*We’ve found what’s wrong.*Read the message/,
      /You paid your excess of £75\.00/,
      /An engineer began to inspect your .*Claim state changed to Inspection\. \d\d\/\d\d\/\d{4} \d\d:\d\d/,
      /Royal Mail collected your device.*QZ123456785GB/,
      /We booked your collection/,
    ]);
    const days = page.getByRole('heading', { level: 2, name: /^\w+day \d+\s\w+/ });
    await expect(days).toHaveText([
      /, yesterday$/,
      /, 2\sdays\sago$/,
      /, 3\sdays\sago$/,
      /, 5\sdays\sago$/,
      /\d\s\w+( \d{4})?$/,
    ]);
    const next = page.getByRole('region', { name: 'What comes next' });
    await expect(next).toBeVisible({ visible: isWide(page) });
    const link = await boxOf(page.getByRole('link', { name: 'Read the message' }));
    expect(link.height).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectAccessibleInBoth(page);
  });

  test('says that nothing comes next to a claim that is over', async ({ page, putClaim }) => {
    const state = 'Repaired Equipment Returned to End User';
    const story = await putClaim(inspectingClaim({ state, events: [stateChange(state, 1)] }));
    await openClaim(page, story, 'history');
    const ended = page.getByRole('region', { name: 'My Claim' });
    await expect(ended.getByText(/is repaired and back with you$/)).toBeVisible({
      visible: isWide(page),
    });
    await expect(page.getByRole('region', { name: 'What comes next' })).toHaveCount(0);
  });

  test('shows earlier entries where there are many', sameAtEveryWidth, async ({ page, putClaim }) => {
    const messages = Array.from({ length: 53 }, (_, number) => ({
      dateSent: new Date(Date.now() - (number + 1) * 3_600_000).toISOString(),
      subject: `Message ${number}`,
      body: '<p>x</p>',
    }));
    const story = await putClaim(inspectingClaim({ messages, events: [stateChange('Inspection', 30)] }));
    await openClaim(page, story, 'history');
    const entries = page.getByRole('main').getByRole('listitem');
    await expect(entries).toHaveCount(50);
    await page.getByRole('button', { name: 'Show earlier' }).click();
    await expect(entries).toHaveCount(54);
    await expect(page.getByRole('button', { name: 'Show earlier' })).toHaveCount(0);
  });
});

test.describe('History', () => {
  test(
    'lists the changes of state, the latest first, with date and time',
    sameAtEveryWidth,
    async ({ page, putClaim, expectAccessibleEverywhere }) => {
      const events = [
        stateChange('Collection Arranged', 4),
        { eventDate: '2025-07-01T23:30:00Z', name: 'Collection Arranged' },
        { eventDate: daysAgo(3), name: 'Courier phoned' },
        { eventDate: '2025-01-05T00:05:00Z', name: 'CLAIM STATE CHANGED TO Equipment Received.' },
        stateChange('Inspection', 1),
      ];
      const story = await putClaim(inspectingClaim({ events }));
      await trackByCall(page, story);
      await openStates(page, story.id);
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
      await expectAccessibleEverywhere(page);
    },
  );

  test('puts the date beside the text, beneath it on a phone', async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await trackByCall(page, story);
    await openStates(page, story.id);
    const row = page.getByRole('main').getByRole('listitem').first();
    const [text, time] = [await boxOf(row.locator('> span')), await boxOf(row.locator('time'))];
    const isBeneath = time.y > text.y && Math.abs(time.x - text.x) < 1;
    expect({ isBeneath, isBeside: time.x > text.x + text.width }).toEqual({
      isBeneath: !isWide(page),
      isBeside: isWide(page),
    });
  });

  test('says so when nothing has changed yet', sameAtEveryWidth, async ({ page, putClaim, expectAccessible }) => {
    const events = [{ eventDate: daysAgo(1), name: 'Note added' }];
    // A state brings its event by itself.
    const { state: _state, ...untouched } = inspectingClaim({ events, messages: [] });
    const story = await putClaim(untouched);
    await openClaim(page, story, 'history');
    await expect(page.getByText('No updates yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Claim states only' }).click();
    await expect(page.getByText('No updates yet.')).toBeVisible();
    await expect(page.getByText('Last Updated')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('keeps ten places while it loads', sameAtEveryWidth, async ({ page, putClaim, expectAccessible }) => {
    const story = await putClaim(inspectingClaim());
    await trackByCall(page, story);
    await withoutInitialData(page);
    await page.route('**/graphql', (route) =>
      /query (?:History|Timeline)/.test(bodyOf(route.request())) ? undefined : route.fallback(),
    );
    await page.goto(`/history/${story.id}`);
    const places = page.getByRole('main').getByTestId('history-placeholder');
    await expect(places).toHaveCount(10);
    await expect(places.first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Claim states only' }).click();
    await expect(places).toHaveCount(10);
  });

  test(
    'is reached and read by keyboard from My Claim, and shows what it knew when offline',
    sameAtEveryWidth,
    async ({ page, context, putClaim, allowConsole }) => {
      allowConsole(/ERR_INTERNET_DISCONNECTED/);
      await openClaim(page, await putClaim(inspectingClaim()));
      await page.getByRole('main').getByRole('link', { name: 'History' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeFocused();
      const row = page.getByText(/^Claim state changed to Inspection\. \d\d\//);
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
      await trackByCall(page, story);
      const message = 'GraphQL error: query or mutation could not be executed.';
      await withoutInitialData(page);
      await page.route('**/graphql', (route) =>
        bodyOf(route.request()).includes('query Timeline')
          ? route.fulfill({ status: 500, json: { errors: [{ message, path: ['claimTimeline'] }], data: null } })
          : route.fallback(),
      );
      await page.goto(`/history/${story.id}`);
      await expect(page.getByText('Something went wrong on our side. Try again, or contact us.').first()).toBeVisible();
      await page.getByText('Show details').first().click();
      await expect(page.getByText(message).first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
    },
  );
});
