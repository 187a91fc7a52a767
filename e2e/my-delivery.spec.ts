import type { Page } from '@playwright/test';
import { daysAgo, inspectingClaim, stateChange, type ClaimDocument, type Story } from './claim-document.ts';
import { expect, test, withoutInitialData, sameAtEveryWidth, openClaim, trackByCall } from './fixtures.ts';
import { bodyOf } from './firefox/adapter.ts';

const both: Partial<ClaimDocument> = {
  deliveryCourier: 'DPD Local',
  dpddeliveryNumber: '1550 9876/54?3210',
  deliveryTrackingDetails: 'not this one',
  nextDeliveryAttemptDate: '2099-07-14T23:30:00Z',
  lastDeliveryAttemptDate: '0001-01-01T00:00:00Z',
  courier: 'by ROYAL MAIL, special delivery',
  collectionTrackingDetails: 'QZ123456785GB',
  nextCollectionAttemptDate: '1999-12-31T10:00:00Z',
  lastCollectionAttemptDate: '2026-01-05T10:00:00Z',
};

async function openDelivery(page: Page, story: Story): Promise<void> {
  await openClaim(page, story);
  await page
    .getByRole('navigation', { name: 'Claim', exact: true })
    .getByRole('link', { name: 'Track My Parcel' })
    .click();
  await expect(page).toHaveURL(`/my-delivery/${story.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Track My Parcel' })).toBeFocused();
}

const card = (page: Page, name: string) => page.getByRole('region', { name });

test(
  'both parcels with courier, number, attempts and the courier’s own page',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessibleEverywhere }) => {
    await openDelivery(page, await putClaim(inspectingClaim(both)));
    await expect(page).toHaveTitle(/^Track My Parcel \| .+/);

    const delivery = card(page, 'Track my delivery');
    await expect(delivery.getByText('1550 9876/54?3210')).toBeVisible();
    await expect(delivery.getByText('not this one')).toHaveCount(0);
    await expect(delivery.getByText('Next attempt')).toBeVisible();
    // Half past eleven at night in UTC is the next day in London's summer.
    await expect(delivery.getByText('Wednesday 15\u00a0July 2099')).toBeVisible();
    await expect(delivery.getByText('Last visit')).toHaveCount(0);
    const dpd = delivery.getByRole('link', { name: 'Track with DPD (opens in a new tab)' });
    await expect(dpd).toHaveAttribute('href', 'https://track.dpd.co.uk/search?reference=1550%209876%2F54%3F3210');
    await expect(dpd).toHaveAttribute('target', '_blank');
    await expect(dpd).toHaveAttribute('rel', /\bnoopener\b/);

    const collection = card(page, 'Track my collection');
    await expect(collection.getByText(/^We collected your device on Monday 5\sJanuary( 2026)?$/)).toBeVisible();
    await expect(collection.getByText('Last visit')).toHaveCount(0);
    await expect(collection.getByText('Next attempt')).toHaveCount(0);
    await expect(collection.getByRole('link', { name: 'Track with Royal Mail (opens in a new tab)' })).toHaveAttribute(
      'href',
      'https://www.royalmail.com/track-your-item#/tracking-results/QZ123456785GB',
    );
    await expectAccessibleEverywhere(page);
  },
);

test('nothing is collected yet', sameAtEveryWidth, async ({ page, putClaim }) => {
  await openDelivery(page, await putClaim(inspectingClaim({ state: 'Collection', events: [] })));
  await expect(card(page, 'Track my collection')).toContainText('Your collection has not been arranged yet.');
  await expect(page.getByText('We’ll show tracking here once it’s booked.')).toHaveCount(2);
});

test('a day that has gone by is not announced', sameAtEveryWidth, async ({ page, putClaim }) => {
  const events = [stateChange('Collection Arranged', 4)];
  const visit = { courier: 'DPD', nextCollectionAttemptDate: daysAgo(1), lastCollectionAttemptDate: daysAgo(1) };
  await openDelivery(page, await putClaim(inspectingClaim({ state: 'Collection Arranged', events, ...visit })));
  const collection = card(page, 'Track my collection');
  await expect(collection.getByText(/^\w+ \d+\s\w+( \d{4})?, yesterday$/)).toBeVisible();
  await expect(collection.getByText('Last visit')).toBeVisible();
  await expect(collection.getByText('Next attempt')).toHaveCount(0);
});

test('a claim that is over promises no parcel', sameAtEveryWidth, async ({ page, putClaim, expectAccessible }) => {
  await openDelivery(page, await putClaim(inspectingClaim({ state: 'Claim Cancelled', events: [] })));
  await expect(page.getByText('There’s no delivery for this claim.')).toBeVisible();
  await expect(page.getByText('There’s no collection for this claim.')).toBeVisible();
  await expect(page.getByText('yet')).toHaveCount(0);
  await expectAccessible(page);
});

test('what is back is delivered', sameAtEveryWidth, async ({ page, putClaim }) => {
  const events = [stateChange('Inspection', 4), stateChange('Returned to End User', 1)];
  const visit = { deliveryCourier: 'DPD', dpddeliveryNumber: '155', lastDeliveryAttemptDate: daysAgo(1) };
  await openDelivery(page, await putClaim(inspectingClaim({ state: 'Returned to End User', events, ...visit })));
  const delivery = card(page, 'Track my delivery');
  await expect(delivery.getByText(/^Delivered \w+ \d+\s\w+( \d{4})?, yesterday$/)).toBeVisible();
  await expect(delivery.getByText('attempt')).toHaveCount(0);
});

test('the couriers’ signs load at their size', sameAtEveryWidth, async ({ page, putClaim }) => {
  await openDelivery(page, await putClaim(inspectingClaim(both)));
  for (const [name, file] of [
    ['Track my delivery', 'dpd.png'],
    ['Track my collection', 'royalmail.png'],
  ] as const) {
    const sign = card(page, name).locator('img');
    await expect(sign).toHaveAttribute('src', `/${file}`);
    await expect.poll(() => sign.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192);
    expect(await sign.boundingBox()).toMatchObject({ width: 96, height: 32 });
  }
});

test('nothing arranged yet', sameAtEveryWidth, async ({ page, putClaim, expectAccessible }) => {
  await openDelivery(page, await putClaim(inspectingClaim()));
  await expect(card(page, 'Track my delivery')).toContainText('Your delivery has not been arranged yet.');
  await expect(card(page, 'Track my collection')).toContainText('We’ve received your device.');
  await expect(page.getByText('We’ll show tracking here once it’s booked.')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
  await expectAccessible(page);
});

test(
  'a courier that we do not know has its number and no link, and its text stays text',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessible }) => {
    const deliveryCourier = '<img src=x onerror=alert(1)> Couriers';
    await openDelivery(
      page,
      await putClaim(inspectingClaim({ deliveryCourier, deliveryTrackingDetails: `H1${'0'.repeat(60)}` })),
    );
    const delivery = card(page, 'Track my delivery');
    await expect(delivery.getByText(deliveryCourier)).toBeVisible();
    await expect(delivery.getByText('Use this number on your courier’s website.')).toBeVisible();
    await expect(delivery.getByRole('link')).toHaveCount(0);
    await expect(delivery.locator('img')).toHaveCount(0);
    await page.setViewportSize({ width: 320, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectAccessible(page);
  },
);

test('a courier without a number yet', sameAtEveryWidth, async ({ page, putClaim }) => {
  await openDelivery(page, await putClaim(inspectingClaim({ deliveryCourier: 'dpd' })));
  const delivery = card(page, 'Track my delivery');
  await expect(delivery).toContainText('DPD');
  await expect(delivery.getByText('We’ll show tracking here once it’s booked.')).toBeVisible();
  await expect(delivery.getByRole('link')).toHaveCount(0);
});

test('the number is copied by keyboard, and said to be', sameAtEveryWidth, async ({ page, context, putClaim }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDelivery(page, await putClaim(inspectingClaim(both)));
  await page.getByRole('button', { name: 'Copy delivery tracking number' }).focus();
  await page.keyboard.press('Enter');
  await expect(card(page, 'Track my delivery').getByRole('status')).toHaveText('Tracking number copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1550 9876/54?3210');
  await expect(card(page, 'Track my collection').getByRole('status')).toHaveText('');
});

test('a browser that refuses its clipboard is told how to do without', sameAtEveryWidth, async ({ page, putClaim }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await openDelivery(page, await putClaim(inspectingClaim(both)));
  await page.getByRole('button', { name: 'Copy collection tracking number' }).click();
  await expect(page.getByText('We couldn’t copy it. Select the number and copy it from there.')).toBeVisible();
});

test('while it loads, places are kept', sameAtEveryWidth, async ({ page, putClaim }) => {
  const story = await putClaim(inspectingClaim(both));
  await trackByCall(page, story);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await withoutInitialData(page);
  await page.route('**/graphql', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/my-delivery/${story.id}`);
  await expect(page.locator('[aria-busy=true]').first()).toBeAttached();
  await expect(page.getByText('has not been arranged yet')).toHaveCount(0);
  release();
  await expect(page.getByText('1550 9876/54?3210')).toBeVisible();
});

test(
  'offline, what is known stays on the screen with its time',
  sameAtEveryWidth,
  async ({ page, context, putClaim, allowConsole }) => {
    allowConsole(/Failed to load resource|net::ERR_INTERNET_DISCONNECTED/);
    await openDelivery(page, await putClaim(inspectingClaim(both)));
    await expect(page.getByText('1550 9876/54?3210')).toBeVisible();
    await context.setOffline(true);
    await expect(
      page.getByText(/^You[’']re offline\. Showing your claim as it was at \d\d:\d\d on \d+ \w+\.$/),
    ).toBeVisible();
    await expect(page.getByText('1550 9876/54?3210')).toBeVisible();
  },
);

test(
  'a failing server is told in the banner, and the next answer mends it',
  sameAtEveryWidth,
  async ({ page, putClaim, allowConsole }) => {
    allowConsole(/Failed to load resource/);
    const story = await putClaim(inspectingClaim(both));
    await trackByCall(page, story);
    const message = 'GraphQL error: query or mutation could not be executed.';
    await withoutInitialData(page);
    await page.route('**/graphql', async (route) => {
      if (!bodyOf(route.request()).includes('MyDelivery')) return route.continue();
      const errors = [{ message, extensions: { code: 'INTERNAL_SERVER_ERROR' } }];
      return route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify({ errors }) });
    });
    await page.goto(`/my-delivery/${story.id}`);
    await expect(page.getByText('Something went wrong on our side. Try again, or contact us.').first()).toBeVisible();
    await page.getByText('Show details').first().click();
    await expect(page.getByText(message).first()).toBeVisible();
    await expect(page.getByText('has not been arranged yet')).toHaveCount(0);
    await page.unroute('**/graphql');
    await expect(page.getByText('1550 9876/54?3210')).toBeVisible({ timeout: 15_000 });
  },
);

test('a delivery that is booked can be added to a calendar', sameAtEveryWidth, async ({ page, putClaim }) => {
  const story = await putClaim(
    inspectingClaim({
      state: 'Awaiting Repaired Equipment Return to End User',
      deliveryCourier: 'DPD',
      nextDeliveryAttemptDate: daysAgo(-2),
    }),
  );
  await openClaim(page, story, 'my-delivery');
  const link = page.getByRole('link', { name: 'Add delivery to calendar' });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(await answer.text()).toContain('SUMMARY:DPD brings your iPhone 13 back\r\n');
});
