import type { Page } from '@playwright/test';
import { daysAgo, freshNumber, inspectingClaim, stateChange, type ClaimDocument } from './claim-document.ts';
import {
  expect,
  fillTrack,
  submitTrack,
  test,
  trackClaim,
  sameAtEveryWidth,
  openClaim,
  trackByCall,
} from './fixtures.ts';

type Step = RegExp;
type Situation = {
  what: string;
  /** The largest text of the page. */
  heading: RegExp;
  document: ClaimDocument;
  badge: string;
  state: string;
  steps: [Step, Step, Step];
  texts: (string | RegExp)[];
};

const received = [stateChange('Collection Arranged', 4), stateChange('Equipment Received', 2)];

const situations: Situation[] = [
  {
    what: 'under inspection',
    document: inspectingClaim(),
    badge: 'In Progress',
    state: 'Inspection',
    steps: [/Completed/, /In Progress/, /Pending/],
    heading: /^We’re inspecting your iPhone.13$/,
    texts: [
      /^Report expected \w+day/,
      /^Day \d of \d\. /,
      'Pay your excess of £75.00',
      /your share of the cost/,
      'Read your messages',
      '2 unread',
      'The report and photos come here after the inspection.',
    ],
  },
  {
    what: 'waiting for collection',
    document: inspectingClaim({
      state: 'Collection Arranged',
      events: [stateChange('Collection Arranged', 1)],
      policyExcessAmount: 0,
      messages: [],
      nextCollectionAttemptDate: daysAgo(-2),
    }),
    badge: 'In Progress',
    state: 'Collection Arranged',
    steps: [/In Progress/, /Pending/, /Pending/],
    heading: /^A courier collects your iPhone.13 on \w+day$/,
    texts: [
      /^Collection booked for \w+day \d+\s\w+, in\s2\sdays$/,
      /^Pack your iPhone 13 by \w+day$/,
      'Back up your photos and data',
      'Turn off Find My',
      'Your ticks stay on this device.',
      'Estimated. We’ll confirm the date when we receive your device.',
    ],
  },
  {
    what: 'sent for external repair',
    document: inspectingClaim({
      state: 'Sent for External Repair',
      events: [...received, stateChange('Inspection', 1)],
    }),
    badge: 'In Progress',
    state: 'Sent for External Repair',
    steps: [/Completed/, /./, /./],
    heading: /^Your iPhone.13 is with a specialist$/,
    texts: [
      'Your device is with an authorized service provider and subject to its service levels, so it may take longer than the estimated date.',
    ],
  },
  {
    what: 'on hold for the activation lock',
    document: inspectingClaim({
      state: 'Awaiting Activation Lock Removal',
      notification: { name: 'Turn off your iCloud lock', linkName: 'Confirm it is off', linkPath: '/remove-icloud' },
    }),
    badge: 'On Hold',
    state: 'Awaiting Activation Lock Removal',
    steps: [/./, /./, /./],
    heading: /^We need you to remove a lock$/,
    texts: ['Turn off the iCloud lock', 'See how to turn it off'],
  },
  {
    what: 'returned',
    document: inspectingClaim({
      state: 'Returned to End User',
      events: [...received, stateChange('Inspection', 1), stateChange('Returned to End User', 0)],
    }),
    badge: 'Finished',
    state: 'Returned to End User',
    steps: [/Completed/, /Completed/, /Returned without a repair, /],
    heading: /^Your iPhone.13 came back without a repair$/,
    texts: [],
  },
  {
    what: 'cancelled',
    document: inspectingClaim({ state: 'Claim Cancelled', events: [...received, stateChange('Claim Cancelled', 0)] }),
    badge: 'Canceled',
    state: 'Claim Cancelled',
    steps: [/Pending/, /Pending/, /Your claim has been canceled/],
    heading: /^Your claim has been cancell?ed$/,
    texts: [/If you weren[’']t expecting this, message us\./],
  },
];

for (const { what, document, badge, state, steps, heading, texts } of situations) {
  test(
    `a claim ${what} says where it is, what is next and what to do`,
    sameAtEveryWidth,
    async ({ page, putClaim, expectAccessibleEverywhere }) => {
      const story = await putClaim(document);
      await trackClaim(page, story);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      const summary = page.getByRole('region', { name: 'Claim summary' });
      await expect(summary.getByText('Your iPhone 13', { exact: true })).toBeVisible();
      await expect(summary.getByText(badge, { exact: true })).toBeVisible();
      await expect(summary.getByText(state, { exact: true }).first()).toBeVisible();
      await expect(summary.getByText(story.number)).toBeVisible();
      const tracker = page.getByRole('list', { name: 'Claim progress' }).getByRole('listitem');
      await expect(tracker).toHaveCount(3);
      for (const [index, name] of ['Collection', 'Inspection', 'Completion'].entries()) {
        await expect(tracker.nth(index).getByRole('heading', { name })).toBeVisible();
        await expect(tracker.nth(index)).toContainText(steps[index] ?? /./);
      }
      for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
      await expect(page).toHaveTitle(/^My Claim \| .+/);
      await expectAccessibleEverywhere(page);
    },
  );
}

test(
  'dark, at both widths, is as accessible as light',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessibleEverywhere }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await openClaim(page, await putClaim(inspectingClaim()));
    await expect(page.getByRole('list', { name: 'Claim progress' })).toBeVisible();
    await expectAccessibleEverywhere(page);
  },
);

test('My Device shows what is known and hides what is not', sameAtEveryWidth, async ({ page, putClaim }) => {
  await openClaim(page, await putClaim(inspectingClaim()));
  await expect(page.getByRole('heading', { name: 'My Device' })).toBeVisible();
  for (const text of ['Manufacturer', 'Apple', 'Serial Number', 'F2LZK0XXN72J', 'IMEI', '356938035643809']) {
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByText('Memory Size')).toHaveCount(0);
});

test(
  'while the state is Collection, My Device says when to come back',
  sameAtEveryWidth,
  async ({ page, putClaim }) => {
    await openClaim(page, await putClaim(inspectingClaim({ state: 'Collection', events: [] })));
    await expect(
      page.getByText('We are waiting to inspect your device. Come back later to view your device specs.'),
    ).toBeVisible();
    await expect(page.getByText('356938035643809')).toHaveCount(0);
  },
);

test('the navigation has the names of the specification', async ({ page, putClaim, isMobile }) => {
  await openClaim(page, await putClaim(inspectingClaim()));
  const links = page.getByRole('navigation', { name: 'Claim', exact: true });
  if (isMobile) await links.getByRole('button', { name: 'More' }).click();
  for (const name of ['My Claim', 'Excess Payment', 'Report', 'My Details', 'Messages', 'Track My Parcel', 'Photos']) {
    await expect(page.getByRole('link', { name: new RegExp(`^${name}`) }).first()).toBeVisible();
  }
});

test('without an excess there is no Excess Payment', async ({ page, putClaim, isMobile }) => {
  await openClaim(page, await putClaim(inspectingClaim({ policyExcessAmount: 0 })));
  if (isMobile) await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('link', { name: 'Report', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Excess Payment' })).toHaveCount(0);
});

test('To do leads to paying the excess', sameAtEveryWidth, async ({ page, putClaim }) => {
  const story = await putClaim(inspectingClaim());
  await openClaim(page, story);
  await page.getByRole('link', { name: 'Pay £75.00' }).click();
  await expect(page).toHaveURL(`/excess-payment/${story.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Excess Payment' })).toBeVisible();
});

test(
  'what is asked stands once on every page, and not on the page that it leads to',
  sameAtEveryWidth,
  async ({ page, putClaim }) => {
    const notification = { name: 'Your excess is due', linkName: 'Pay it now', linkPath: '/excess-payment' };
    const story = await putClaim(inspectingClaim({ notification }));
    await openClaim(page, story);
    const banner = page.getByRole('region', { name: 'Notification' });
    await expect(page.getByRole('region', { name: 'To do' })).toBeVisible();
    await expect(banner).toHaveCount(0);
    await page.goto(`/quote/${story.id}`);
    await expect(banner.getByRole('link', { name: 'Pay it now' })).toHaveAttribute(
      'href',
      `/excess-payment/${story.id}`,
    );
    await page.goto(`/excess-payment/${story.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Excess Payment' })).toBeVisible();
    await expect(banner).toHaveCount(0);
  },
);

test('what is done is thanked for and no longer asked', sameAtEveryWidth, async ({ page, putClaim }) => {
  const notification = { name: 'Your excess is due', linkName: 'Pay it now', linkPath: '/excess-payment' };
  const story = await putClaim(inspectingClaim({ notification, excessPaymentTaken: true, messages: [] }));
  await trackByCall(page, story);
  for (const path of ['my-claim', 'quote']) {
    await page.goto(`/${path}/${story.id}`);
    await expect(page.getByRole('region', { name: 'Notification' })).toHaveText('Excess has been paid');
    await expect(page.getByText('Your excess is due')).toHaveCount(0);
  }
  await page.goto(`/my-claim/${story.id}`);
  await expect(page.getByRole('region', { name: 'To do' })).toHaveCount(0);
  await expect(page.getByText('You don’t need to do anything.')).toBeVisible();
});

/** The buttons and links of the page that are filled with the brand's colour, but the round one of the chat. */
const filled = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--c-primary)';
    const colour = getComputedStyle(probe).color;
    probe.remove();
    return [...main.querySelectorAll<HTMLElement>('a, button')]
      .filter((element) => getComputedStyle(element).backgroundColor === colour)
      .map((element) => element.innerText);
  });

test('the only filled button is what there is to do', sameAtEveryWidth, async ({ page, putClaim }) => {
  await openClaim(page, await putClaim(inspectingClaim()));
  expect(await filled(page)).toEqual(['Pay £75.00']);
  await openClaim(page, await putClaim(inspectingClaim({ policyExcessAmount: 0, messages: [] })));
  await expect(page.getByText('You don’t need to do anything.')).toBeVisible();
  expect(await filled(page)).toEqual([]);
});

test(
  'the order is the state, what there is to do, progress, device, the rest',
  sameAtEveryWidth,
  async ({ page, putClaim }) => {
    await openClaim(page, await putClaim(inspectingClaim()));
    const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    expect(headings).toEqual(['Pay your excess of £75.00', 'Progress', 'My Device', 'More about your claim']);
    const first = page.getByRole('main').getByRole('heading').first();
    expect(await first.evaluate(({ tagName }) => tagName)).toBe('H1');
  },
);

const arranged = (more = {}) =>
  inspectingClaim({
    state: 'Collection Arranged',
    events: [stateChange('Collection Arranged', 1)],
    courier: 'Royal Mail',
    nextCollectionAttemptDate: daysAgo(-2),
    ...more,
  });

test(
  'ticks of the packing list stay on this device, and go with the claim',
  sameAtEveryWidth,
  async ({ page, putClaim }) => {
    const story = await putClaim(arranged());
    await trackClaim(page, story);
    const list = page.getByRole('list', { name: 'Packing list' });
    await expect(list.getByRole('checkbox')).toHaveCount(4);
    await list.getByLabel('Turn off Find My').check();
    await page.reload();
    await expect(list.getByLabel('Turn off Find My')).toBeChecked();
    await expect(list.getByLabel('Back up your photos and data')).not.toBeChecked();
    await page.getByRole('button', { name: 'Stop tracking on this device' }).click();
    await expect(page).toHaveURL(/\/track|\/my-claim\/$/);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('ticks')))).toEqual([]);
  },
);

test('on a shared device no tick is kept', sameAtEveryWidth, async ({ page, putClaim }) => {
  await trackClaim(page, await putClaim(arranged()), { sharedDevice: true });
  await expect(page.getByText('Your ticks aren’t kept on this device.')).toBeVisible();
  const box = page.getByLabel('Turn off Find My');
  await box.check();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('ticks');
  await page.reload();
  await expect(box).not.toBeChecked();
});

test('the collection can be added to a calendar', sameAtEveryWidth, async ({ page, putClaim }) => {
  const story = await putClaim(arranged());
  await openClaim(page, story);
  const link = page.getByRole('link', { name: 'Add to calendar' });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await answer.text()).toContain('SUMMARY:Royal Mail collects your iPhone 13\r\n');
});

test('report and photos are offered once they exist', sameAtEveryWidth, async ({ page, putClaim }) => {
  await openClaim(page, await putClaim(inspectingClaim()));
  await expect(page.getByRole('link', { name: 'Inspection Report' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Device Photos' })).toHaveCount(0);
  const document = inspectingClaim({
    state: 'Repair',
    events: [...received, stateChange('Inspection', 1), stateChange('Repair', 0)],
    dataFormData: [{ name: 'Engineer Report', textValue: 'The screen is cracked.' }],
  });
  await openClaim(page, await putClaim(document));
  await expect(page.getByRole('link', { name: 'Inspection Report' })).toBeVisible();
  await expect(page.getByText('The report and photos come here after the inspection.')).toHaveCount(0);
});

test(
  'a claim is late from the day after the day that was said',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessibleEverywhere }) => {
    const late = (days: number) =>
      inspectingClaim({
        contract: { name: 'Device cover', customer: 'Marigold', tatSlaDays: 7 },
        state: 'Repair',
        events: [
          stateChange('Equipment Received', 7 + days),
          stateChange('Inspection', 6 + days),
          stateChange('Repair', 5 + days),
        ],
        policyExcessAmount: 0,
        messages: [],
      });
    const last = page.getByRole('list', { name: 'Claim progress' }).getByRole('listitem').last();
    await openClaim(page, await putClaim(late(0)));
    await expect(last).toContainText('100% of the time');
    await expect(page.getByText(/late/)).toHaveCount(0);
    const story = await putClaim(late(2));
    await openClaim(page, story);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your repair is taking longer than we said');
    await expect(last).toContainText('2 days late');
    await expect(last).toContainText(/We said \d\d\/\d\d\/\d{4}/);
    await expect(page.getByRole('link', { name: 'Tell us about it' })).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await openClaim(page, story, 'history');
    await page.setViewportSize({ width: 320, height: 640 });
    const summary = page.getByRole('region', { name: 'Claim summary' });
    await expect(summary.getByText('2 days late').first()).toBeVisible();
    await expect(summary.getByText(/^Est\. \d/)).toHaveCount(0);
    await summary.getByText('2 days late').first().click();
    await expect(summary.getByRole('definition').filter({ hasText: '2 days late' })).toBeVisible();
  },
);

test('a policy with two claims opens the latest and offers the other', sameAtEveryWidth, async ({ page, putClaim }) => {
  const policyNumber = `POL-${freshNumber()}`;
  const older = await putClaim(inspectingClaim({ policyNumber, lastStateChangeDate: daysAgo(9), messages: [] }));
  const newer = await putClaim(inspectingClaim({ policyNumber, lastStateChangeDate: daysAgo(1), messages: [] }));
  await page.goto('/track');
  await fillTrack(page, policyNumber, newer.postcode);
  await submitTrack(page);
  await expect(page).toHaveURL(`/my-claim/${newer.id}`);
  await page
    .getByRole('navigation', { name: 'Your other claims' })
    .getByRole('link', { name: `Your iPhone 13, ${older.number}` })
    .click();
  await expect(page).toHaveURL(`/my-claim/${older.id}`);
  await expect(page.getByRole('region', { name: 'Claim summary' }).getByText(older.number)).toBeVisible();
});

test('HTML in an operator’s text stays text', sameAtEveryWidth, async ({ page, putClaim }) => {
  const notification = { name: '<img src=x onerror=alert(1)>', linkName: '<b>go</b>', linkPath: '/my-details' };
  await openClaim(page, await putClaim(inspectingClaim({ notification })));
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expect(page.getByRole('link', { name: '<b>go</b>' })).toBeVisible();
});
