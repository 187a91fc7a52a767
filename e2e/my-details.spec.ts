import type { Page } from '@playwright/test';
import { daysAgo, inspectingClaim, stateChange, type ClaimDocument, type Story } from './claim-document.ts';
import { expect, sameAtEveryWidth, test, openClaim, trackByCall } from './fixtures.ts';
import { bodyOf } from './firefox/adapter.ts';
import { putParcel } from './parcel-calls.ts';

const finished = 'Awaiting Repaired Equipment Return to End User';
const consentText = 'Please tick this box if you consent to our Privacy Notice';
const lines = (...five: [string, string, string, string, string]) => five.join('\n');

const full: Partial<ClaimDocument> = {
  externalReference: 'JOB-77',
  policyNumber: 'POL-DETAILS-1',
  endUserMobile: '07700 900123',
  endUserPhone: '020 7946 0000',
  registeredAddress: lines("MRS O'NEILL", '2b STATION ROAD', '', 'STOKE-ON-TRENT', 'SW1A 1AA'),
  collectionAddress: lines('po box 7', 'McDonald House', '', 'leeds', 'ls11aa'),
  deliveryAddress: lines('1 the mall', '', '', 'LONDON', 'sw1a1aa'),
};

async function openDetails(page: Page, story: Story): Promise<void> {
  await openClaim(page, story, 'my-details');
  await expect(page.getByRole('heading', { level: 1, name: 'My Details' })).toBeVisible();
}

const editButton = (page: Page) => page.getByRole('button', { name: 'Edit return address' });
const form = (page: Page) => page.getByRole('form', { name: 'Edit return address' });
const save = (page: Page) => page.getByRole('button', { name: 'Save return address' }).click();
const consent = (page: Page) => page.getByLabel('I consent to the Privacy Notice');
const line1 = (page: Page) => page.getByLabel('Address line 1');

async function openForm(page: Page, story: Story): Promise<void> {
  await openDetails(page, story);
  await editButton(page).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Edit return address' })).toBeFocused();
}

/** In the page: whether the first such element belongs to React. */
const isHydrated = (selector: string) =>
  Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__react'));

test(
  'references, contact and addresses, as they are written',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessibleEverywhere }) => {
    const story = await putClaim(inspectingClaim(full));
    await openDetails(page, story);
    await expect(page).toHaveTitle(/^My Details \| .+/);
    const references = page.getByRole('region', { name: 'Reference details' });
    for (const text of [story.number, 'JOB-77', 'POL-DETAILS-1', 'Marigold'])
      await expect(references).toContainText(text);
    for (const name of ['My Reference', 'Job reference', 'Policy number', 'Warranty Provider']) {
      await expect(references.getByText(name, { exact: true })).toBeVisible();
    }
    const contact = page.getByRole('region', { name: 'Contact details' });
    for (const text of ['Amina Okafor', 'amina@example.com', '07700 900123', '020 7946 0000']) {
      await expect(contact).toContainText(text);
    }
    const addresses = page.getByRole('region', { name: 'Addresses' });
    for (const text of [
      "Mrs O'Neill",
      '2B Station Road',
      'Stoke-on-Trent',
      'PO Box 7',
      'McDonald House',
      'LS1 1AA',
      '1 The Mall',
      'SW1A 1AA',
    ]) {
      await expect(addresses).toContainText(text);
    }
    await expectAccessibleEverywhere(page);
  },
);

for (const [what, files] of [
  ['the page', /\/assets\/.*\.js$/],
  ['the screen in it', /\/assets\/MyDetailsScreen.*\.js$/],
] as const) {
  test(
    `a press that comes before ${what} listens opens the form once it does`,
    sameAtEveryWidth,
    async ({ page, putClaim }) => {
      const story = await putClaim(inspectingClaim(full));
      await trackByCall(page, story);
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route(files, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`/my-details/${story.id}`, { waitUntil: 'commit' });
      if (what !== 'the page') await page.waitForFunction(isHydrated, 'nav a');
      await editButton(page).click();
      release();
      await expect(form(page)).toBeVisible();
    },
  );
}

test('what is not known is left out or said', sameAtEveryWidth, async ({ page, putClaim, expectAccessible }) => {
  const nothing = { externalReference: '', endUserName: '', endUserEmail: '', contract: null };
  await openDetails(page, await putClaim(inspectingClaim({ ...nothing, deliveryAddress: '', collectionAddress: '' })));
  await expect(page.getByText('Job reference')).toHaveCount(0);
  await expect(page.getByText('Warranty Provider')).toHaveCount(0);
  await expect(page.getByText('We don’t have contact details for this claim.')).toBeVisible();
  await expect(page.getByText('No address given.')).toHaveCount(2);
  await expectAccessible(page);
});

test(
  'the return address is changed by keyboard alone',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessible }) => {
    test.slow();
    const story = await putClaim(inspectingClaim(full));
    await openDetails(page, story);
    await editButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'Edit return address' })).toBeFocused();
    await expect(line1(page)).toHaveValue('1 the mall');
    await expect(page.getByLabel('Post code')).toHaveValue('sw1a1aa');
    await expectAccessible(page);
    for (const text of ['2B New Road', 'Flat 3', '', 'York', 'YO1 7HU']) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Read the Privacy Notice (opens in a new tab)' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Return address saved')).toBeFocused();
    await expect(page.getByRole('region', { name: 'Addresses' })).toContainText('2B New Road');
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Addresses' })).toContainText('YO1 7HU');
    await expect(page.getByRole('region', { name: 'Addresses' })).toContainText('Flat 3');
  },
);

test(
  'a booked parcel does not follow the address, which is said before and after saving',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessibleEverywhere }) => {
    test.slow();
    const story = await putClaim(inspectingClaim(full));
    await putParcel(page, story);
    await openForm(page, story);
    const ask = page.getByRole('link', { name: 'Ask DPD for another address' });
    await expect(form(page)).toContainText(
      'that parcel still goes to 1 The Mall, London, SW1A 1AA until DPD confirms the change',
    );
    await expect(form(page).getByRole('link', { name: 'Ask DPD for another address' })).toBeVisible();
    await expectAccessibleEverywhere(page);
    await line1(page).fill('77 Typed Street');
    await ask.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Track My Parcel' })).toBeFocused();
    await page.goBack();
    await editButton(page).click();
    await expect(line1(page)).toHaveValue('77 Typed Street');
    await line1(page).fill('2 New Road');
    await consent(page).check();
    await save(page);
    await expect(page.getByText('Return address saved')).toBeFocused();
    await expect(page.getByText('Return address saved')).toHaveAccessibleDescription(
      'Your parcel was booked before with DPD. It still goes to 1 The Mall, London, SW1A 1AA until DPD confirms the change.',
    );
    await expectAccessibleEverywhere(page);
    await ask.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Track My Parcel' })).toBeFocused();
    const parcel = page.getByRole('region', { name: 'Track my delivery' });
    await expect(parcel).toContainText('It still goes to 1 The Mall, London, SW1A 1AA until DPD confirms the change.');
    await expect(parcel.getByRole('button', { name: 'Change this delivery' })).toBeVisible();
    await expectAccessibleEverywhere(page);
    await parcel.getByRole('button', { name: 'Change this delivery' }).click();
    await page.getByRole('dialog').getByLabel('Another address').check();
    await expect(line1(page)).toHaveValue('2 New Road');
    await page.goto(`/history/${story.id}`);
    await expect(page.getByText('Your return address was changed')).toBeVisible();
    await page.getByRole('link', { name: 'See your return address' }).click();
    await expect(page.getByRole('region', { name: 'Addresses' })).toContainText('2 New Road');
  },
);

test('browsers can fill the fields in', sameAtEveryWidth, async ({ page, putClaim }) => {
  await openForm(page, await putClaim(inspectingClaim()));
  for (const [label, token] of [
    ['Address line 1', 'shipping address-line1'],
    ['Address line 2', 'shipping address-line2'],
    ['Address line 3', 'shipping address-line3'],
    ['Town or city', 'shipping address-level2'],
    ['Post code', 'shipping postal-code'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', token);
  }
  await expect(consent(page)).not.toBeChecked();
});

test(
  'without consent nothing is sent, and what was typed stays',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessible }) => {
    await openForm(page, await putClaim(inspectingClaim()));
    await line1(page).fill('5 Typed Street');
    await save(page);
    await expect(page.getByText(consentText)).toBeVisible();
    await expect(consent(page)).toBeFocused();
    await expect(page).toHaveTitle(/^Error: My Details/);
    await expect(line1(page)).toHaveValue('5 Typed Street');
    await expectAccessible(page);
    await consent(page).check();
    await expect(page.getByText(consentText)).toHaveCount(0);
    await expect(page).toHaveTitle(/^My Details/);
    await save(page);
    await expect(page.getByText('Return address saved')).toBeFocused();
  },
);

test(
  'a line that is too long is named, with the consent in one summary',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessible }) => {
    await openForm(page, await putClaim(inspectingClaim()));
    await page.getByLabel('Address line 2').fill('x'.repeat(10_000));
    await save(page);
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
    await expect(page.getByText('Address line 2 is too long. Use 100 characters or fewer.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to Address line 2' }).click();
    await expect(page.getByLabel('Address line 2')).toBeFocused();
    await expect(page.getByRole('link', { name: 'Go to Privacy Notice consent' })).toBeVisible();
  },
);

test(
  'doubtful addresses are warned of and never blocked',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessible }) => {
    await openForm(page, await putClaim(inspectingClaim()));
    await page.getByLabel('Post code').fill('D02 AF30');
    const doubtful = page.getByText('This doesn’t look like a UK post code. Check it before you save.');
    await expect(doubtful).toHaveCount(0);
    const button = page.getByRole('button', { name: 'Save return address' });
    const place = () => button.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
    const before = await place();
    await page.keyboard.press('Tab');
    await expect(doubtful).toBeVisible();
    expect(await place()).toBe(before);
    await line1(page).fill('');
    await page.keyboard.press('Tab');
    await expect(
      page.getByText('The courier might not find this address. Check line 1 and the post code.'),
    ).toBeVisible();
    await expectAccessible(page);
    await consent(page).check();
    await save(page);
    await expect(page.getByText('Return address saved')).toBeFocused();
    await expect(page.getByRole('region', { name: 'Addresses' })).toContainText('D02 AF30');
  },
);

test(
  'in the 24 hours after the repair the deadline is shown, in London’s time',
  sameAtEveryWidth,
  async ({ page, putClaim }) => {
    await openForm(page, await putClaim(inspectingClaim({ state: finished, events: [stateChange(finished, 0.5)] })));
    const until = new Date(Date.now() + 12 * 60 * 60 * 1000);
    const date = until.toLocaleDateString('en-GB', { timeZone: 'Europe/London', day: 'numeric', month: 'long' });
    await expect(page.getByText(new RegExp(`^You can change this until \\d\\d:\\d\\d on ${date}\\.$`))).toBeVisible();
  },
);

test(
  'after them there is no way to edit, and it says whom to ask',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessible }) => {
    await openDetails(
      page,
      await putClaim(inspectingClaim({ state: finished, events: [stateChange(finished, 1.01)] })),
    );
    await expect(page.getByText('You can’t change this address now. Message us if it’s wrong.')).toBeVisible();
    await expect(editButton(page)).toHaveCount(0);
    await expectAccessible(page);
  },
);

test('My Claim leads here while the return address can be changed', sameAtEveryWidth, async ({ page, putClaim }) => {
  const change = page.getByRole('main').getByRole('link', { name: 'Change your return address' });
  const booked = { state: finished, nextDeliveryAttemptDate: daysAgo(-2) };
  await openClaim(page, await putClaim(inspectingClaim({ ...booked, events: [stateChange(finished, 0.5)] })));
  await change.click();
  await expect(editButton(page)).toBeVisible();
  await openClaim(page, await putClaim(inspectingClaim({ ...booked, events: [stateChange(finished, 1.01)] })));
  await expect(page.getByRole('main').getByRole('link', { name: 'History' })).toBeVisible();
  await expect(change).toHaveCount(0);
});

test('a collection address that is still to be used says whom to ask', sameAtEveryWidth, async ({ page, putClaim }) => {
  const addresses = page.getByRole('region', { name: 'Addresses' });
  const ask = addresses.getByText('Message us if it’s wrong.', { exact: true });
  const toCollect = { state: 'Collection Arranged', events: [stateChange('Collection Arranged', 1)] };
  await openDetails(page, await putClaim(inspectingClaim({ ...toCollect, nextCollectionAttemptDate: daysAgo(-2) })));
  await expect(ask).toBeVisible();
  await expect(addresses.getByRole('link', { name: 'Messages' })).toHaveCount(1);
  await openDetails(page, await putClaim(inspectingClaim()));
  await expect(editButton(page)).toBeVisible();
  await expect(ask).toHaveCount(0);
});

test(
  'a window that closes between opening and saving is told, and what was typed stays',
  sameAtEveryWidth,
  async ({ page, putClaim, patchClaim }) => {
    const story = await putClaim(inspectingClaim());
    await openForm(page, story);
    await line1(page).fill('5 Late Street');
    await consent(page).check();
    await patchClaim(story, { state: 'Returned to End User' });
    await save(page);
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
    await expect(form(page).getByText('You can’t change this address now. Message us if it’s wrong.')).toBeVisible();
    await expect(line1(page)).toHaveValue('5 Late Street');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(editButton(page)).toHaveCount(0);
    await expect(page.getByText('5 Late Street')).toHaveCount(0);
  },
);

test(
  'an address that was changed elsewhere is shown before it can be replaced',
  sameAtEveryWidth,
  async ({ page, putClaim, patchClaim, expectAccessible }) => {
    const story = await putClaim(inspectingClaim());
    await openForm(page, story);
    await line1(page).fill('5 Mine Street');
    await consent(page).check();
    await patchClaim(story, { deliveryAddress: lines('9 THEIR STREET', '', '', 'Leeds', 'LS1 1AA') });
    await save(page);
    await expect(
      page.getByText('This address was changed somewhere else while you were editing. It is now:'),
    ).toBeVisible();
    await expect(form(page).getByText('9 Their Street')).toBeVisible();
    await expect(line1(page)).toHaveValue('5 Mine Street');
    await expectAccessible(page);
    await save(page);
    await expect(page.getByText('Return address saved')).toBeFocused();
    await expect(page.getByRole('region', { name: 'Addresses' })).toContainText('5 Mine Street');
  },
);

test('the address from elsewhere can be taken instead', sameAtEveryWidth, async ({ page, putClaim, patchClaim }) => {
  const story = await putClaim(inspectingClaim());
  await openForm(page, story);
  await line1(page).fill('5 Mine Street');
  await consent(page).check();
  await patchClaim(story, { deliveryAddress: lines('9 Their Street', '', '', 'Leeds', 'LS1 1AA') });
  await save(page);
  await page.getByRole('button', { name: 'Use the new address instead' }).click();
  await expect(line1(page)).toBeFocused();
  await expect(line1(page)).toHaveValue('9 Their Street');
  await expect(page.getByText('This address was changed somewhere else')).toHaveCount(0);
});

test(
  'offline the form keeps what was typed and says so; back online it saves',
  sameAtEveryWidth,
  async ({ page, context, putClaim, allowConsole }) => {
    allowConsole(/Failed to load resource|net::ERR_INTERNET_DISCONNECTED/);
    await openForm(page, await putClaim(inspectingClaim()));
    await line1(page).fill('5 Tunnel Street');
    await consent(page).check();
    await context.setOffline(true);
    await save(page);
    await expect(page.getByText(/You’re offline, so we couldn’t save your address\./)).toBeVisible();
    await expect(line1(page)).toHaveValue('5 Tunnel Street');
    await context.setOffline(false);
    await save(page);
    await expect(page.getByText('Return address saved')).toBeFocused();
  },
);

test(
  'a server that fails is told in the banner and in the form, and nothing is lost',
  sameAtEveryWidth,
  async ({ page, putClaim, allowConsole }) => {
    allowConsole(/Failed to load resource/);
    await openForm(page, await putClaim(inspectingClaim()));
    await line1(page).fill('5 Broken Street');
    await consent(page).check();
    await page.route('**/graphql', async (route) => {
      if (!bodyOf(route.request()).includes('ChangeReturnAddress')) return route.continue();
      const message = 'GraphQL error: query or mutation could not be executed.';
      const errors = [{ message, extensions: { code: 'INTERNAL_SERVER_ERROR' } }];
      return route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: JSON.stringify({ errors, data: null }),
      });
    });
    await save(page);
    await expect(page.getByText('Something went wrong on our side. Try again, or contact us.').first()).toBeVisible();
    await page.getByText('Show details').first().click();
    await expect(page.getByText('GraphQL error: query or mutation could not be executed.').first()).toBeVisible();
    await expect(page.getByText('We couldn’t save your address. We’ve kept it, so you can try again.')).toBeVisible();
    await expect(line1(page)).toHaveValue('5 Broken Street');
    await page.unroute('**/graphql');
    await save(page);
    await expect(page.getByText('Return address saved')).toBeFocused();
  },
);

test('two clicks send it once', sameAtEveryWidth, async ({ page, putClaim }) => {
  await openForm(page, await putClaim(inspectingClaim()));
  let sent = 0;
  page.on('request', (request) => {
    if (bodyOf(request).includes('ChangeReturnAddress')) sent += 1;
  });
  await line1(page).fill('5 Double Street');
  await consent(page).check();
  await page.getByRole('button', { name: 'Save return address' }).dblclick();
  await expect(page.getByText('Return address saved')).toBeVisible();
  expect(sent).toBe(1);
});

test('Cancel leaves the address and brings the keyboard back', sameAtEveryWidth, async ({ page, putClaim }) => {
  await openForm(page, await putClaim(inspectingClaim()));
  await line1(page).fill('5 Cancelled Street');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(editButton(page)).toBeFocused();
  await expect(page.getByText('5 Cancelled Street')).toHaveCount(0);
  await editButton(page).click();
  await expect(line1(page)).toHaveValue('1 The Mall');
});

test(
  'news from the server while typing moves neither focus nor text',
  sameAtEveryWidth,
  async ({ page, putClaim, patchClaim }) => {
    const story = await putClaim(inspectingClaim());
    await openForm(page, story);
    await line1(page).fill('5 Calm Street');
    await patchClaim(story, { state: 'Repair' });
    await expect(page.getByRole('region', { name: 'Claim summary' })).toContainText('Repair', { timeout: 15_000 });
    await expect(line1(page)).toBeFocused();
    await expect(line1(page)).toHaveValue('5 Calm Street');
  },
);

test('marks and line breaks that are pasted do no harm', sameAtEveryWidth, async ({ page, putClaim }) => {
  await openForm(page, await putClaim(inspectingClaim()));
  await line1(page).fill('5 \u202EPasted\u202C Street\u200F');
  await consent(page).check();
  await save(page);
  await expect(page.getByText('Return address saved')).toBeFocused();
  const region = page.getByRole('region', { name: 'Addresses' });
  await expect.poll(() => region.innerText()).toContain('5 Pasted Street\n');
});

test('no width of a phone makes the page wider than itself', sameAtEveryWidth, async ({ page, putClaim }) => {
  await openForm(
    page,
    await putClaim(inspectingClaim({ ...full, endUserEmail: `${'long.'.repeat(20)}name@example.com` })),
  );
  await page.setViewportSize({ width: 320, height: 740 });
  await save(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
