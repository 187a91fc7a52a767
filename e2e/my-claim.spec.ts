import { daysAgo, freshNumber, inspectingClaim, stateChange, type ClaimDocument } from './claim-document.ts';
import { expect, fillTrack, submitTrack, test, trackClaim, sameAtEveryWidth } from './fixtures.ts';

type Step = RegExp;
type Situation = {
  what: string;
  document: ClaimDocument;
  badge: string;
  state: string;
  steps: [Step, Step, Step];
  texts: (string | RegExp)[];
};

const collected = [stateChange('Collection Arranged', 4), stateChange('Equipment Received', 2)];

const situations: Situation[] = [
  {
    what: 'under inspection',
    document: inspectingClaim(),
    badge: 'In Progress',
    state: 'Inspection',
    steps: [/Completed/, /In Progress/, /Pending/],
    texts: [/We[’']re inspecting your device\./, 'Pay your excess', /Excess due: £75\.00/, /2 unread/],
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
    texts: [/Back up your data first\./, /Estimate\. We[’']ll confirm it when your device reaches us\./],
  },
  {
    what: 'sent for external repair',
    document: inspectingClaim({
      state: 'Sent for External Repair',
      events: [...collected, stateChange('Inspection', 1)],
    }),
    badge: 'In Progress',
    state: 'Sent for External Repair',
    steps: [/Completed/, /./, /./],
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
    texts: ['Turn off your iCloud lock', 'Confirm it is off'],
  },
  {
    what: 'returned',
    document: inspectingClaim({
      state: 'Returned to End User',
      events: [...collected, stateChange('Inspection', 1), stateChange('Returned to End User', 0)],
    }),
    badge: 'Finished',
    state: 'Returned to End User',
    steps: [/Completed/, /Completed/, /Completed/],
    texts: [],
  },
  {
    what: 'cancelled',
    document: inspectingClaim({ state: 'Claim Cancelled', events: [...collected, stateChange('Claim Cancelled', 0)] }),
    badge: 'Canceled',
    state: 'Claim Cancelled',
    steps: [/Pending/, /Pending/, /Your claim has been cancelled/],
    texts: [/This claim is closed\. If you didn[’']t expect this, message us\./],
  },
];

for (const { what, document, badge, state, steps, texts } of situations) {
  test(`a claim ${what} says where it is, what is next and what to do`, async ({
    page,
    putClaim,
    expectAccessible,
  }) => {
    const story = await putClaim(document);
    await trackClaim(page, story);
    const summary = page.getByRole('region', { name: 'Claim summary' });
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
    await expectAccessible(page);
  });
}

test('dark, at both widths, is as accessible as light', async ({ page, putClaim, expectAccessible }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await trackClaim(page, await putClaim(inspectingClaim()));
  await expect(page.getByRole('list', { name: 'Claim progress' })).toBeVisible();
  await expectAccessible(page);
});

test('My Device shows what is known and hides what is not', async ({ page, putClaim }) => {
  await trackClaim(page, await putClaim(inspectingClaim()));
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
    await trackClaim(page, await putClaim(inspectingClaim({ state: 'Collection', events: [] })));
    await expect(
      page.getByText('We are waiting to inspect your device. Come back later to view your device specs.'),
    ).toBeVisible();
    await expect(page.getByText('356938035643809')).toHaveCount(0);
  },
);

test('the navigation has exactly the names of the specification', async ({ page, putClaim, isMobile }) => {
  await trackClaim(page, await putClaim(inspectingClaim()));
  const links = page.getByRole('navigation', { name: 'Claim', exact: true });
  if (isMobile) await links.getByRole('button', { name: 'More' }).click();
  for (const name of ['My Claim', 'Excess Payment', 'Report', 'My Details', 'Messages', 'Track My Parcel', 'Photos']) {
    await expect(page.getByRole('link', { name: new RegExp(`^${name}`) }).first()).toBeVisible();
  }
});

test('without an excess there is no Excess Payment', async ({ page, putClaim, isMobile }) => {
  await trackClaim(page, await putClaim(inspectingClaim({ policyExcessAmount: 0 })));
  if (isMobile) await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('link', { name: 'Report', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Excess Payment' })).toHaveCount(0);
});

test('To do leads to paying the excess', sameAtEveryWidth, async ({ page, putClaim }) => {
  const story = await putClaim(inspectingClaim());
  await trackClaim(page, story);
  await page.getByRole('link', { name: /^Pay your excess/ }).click();
  await expect(page).toHaveURL(`/excess-payment/${story.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Excess Payment' })).toBeVisible();
});

test('a notification about the excess leads to this claim’s excess', sameAtEveryWidth, async ({ page, putClaim }) => {
  const notification = { name: 'Your excess is due', linkName: 'Pay it now', linkPath: '/excess-payment' };
  const story = await putClaim(inspectingClaim({ notification }));
  await trackClaim(page, story);
  await expect(page.getByRole('link', { name: 'Pay it now' })).toHaveAttribute('href', `/excess-payment/${story.id}`);
});

test('a policy with two claims opens the latest and offers the other', sameAtEveryWidth, async ({ page, putClaim }) => {
  const policyNumber = `POL-${freshNumber()}`;
  const older = await putClaim(inspectingClaim({ policyNumber, lastStateChangeDate: daysAgo(9), messages: [] }));
  const newer = await putClaim(inspectingClaim({ policyNumber, lastStateChangeDate: daysAgo(1), messages: [] }));
  await page.goto('/track');
  await fillTrack(page, policyNumber, newer.postcode);
  await submitTrack(page);
  await expect(page).toHaveURL(`/my-claim/${newer.id}`);
  await page.getByRole('navigation', { name: 'Your other claims' }).getByRole('link', { name: older.number }).click();
  await expect(page).toHaveURL(`/my-claim/${older.id}`);
  await expect(page.getByRole('region', { name: 'Claim summary' }).getByText(older.number)).toBeVisible();
});

test('HTML in an operator’s text stays text', sameAtEveryWidth, async ({ page, putClaim }) => {
  const notification = { name: '<img src=x onerror=alert(1)>', linkName: '<b>go</b>', linkPath: '/my-details' };
  await trackClaim(page, await putClaim(inspectingClaim({ notification })));
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expect(page.getByRole('link', { name: '<b>go</b>' })).toBeVisible();
});
