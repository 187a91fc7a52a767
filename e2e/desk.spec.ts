import { randomInt } from 'node:crypto';

import { admin, expect, signInByCall, test } from './accounts.ts';
import { inspectingClaim } from './claim-document.ts';
import { openChat } from './chat-button.ts';
import { openClaim, sameAtEveryWidth } from './fixtures.ts';

const longAgo = '2020-01-06T09:00:00Z';

/** Overdue for years, so that it stands on the first page of the queue. */
const overdueClaim = () => inspectingClaim({ endUserName: 'Priya Nair', stateDeadline: longAgo });

test('a handler sees what is due first and why, and opens it', async ({
  page,
  newAccount,
  putClaim,
  expectAccessibleInBoth,
}) => {
  const claim = await putClaim(overdueClaim());
  await signInByCall(page, await newAccount(['handler']));
  await page.goto('/authentication/profile');
  await page.getByRole('link', { name: 'Open the desk' }).click();
  await expect(page).toHaveTitle(/^(?:\(\d+\) )?Open \| Desk/);
  await expect(page.getByRole('heading', { level: 1, name: 'Open' })).toBeVisible();
  const row = page.getByRole('link', { name: new RegExp(claim.number) });
  await expect(row).toContainText('Priya Nair');
  await expect(row).toContainText('days over');
  await expectAccessibleInBoth(page);
  await row.click();
  await expect(page).toHaveURL(`/desk/claims/${claim.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Nair' })).toBeVisible();
  await expect(
    page.getByText(/^In Inspection since .*\. It should move on by Monday 6\sJanuary 2020, 09:00\.$/),
  ).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: 'Everything' })
      .getByText(/state changed to/i)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'About this claim' })).toContainText('356938035643809');
  await expectAccessibleInBoth(page);
  await page.getByRole('button', { name: 'As Priya sees it' }).click();
  const seen = page.getByRole('dialog', { name: 'As Priya sees it' });
  await expect(seen.getByRole('list', { name: 'Claim progress' })).toBeVisible();
  await expectAccessibleInBoth(page);
  const [portal] = await Promise.all([
    page.waitForEvent('popup'),
    seen.getByRole('link', { name: /Open the whole page/ }).click(),
  ]);
  await expect(
    portal.getByText('You’re viewing this claim as a handler. You can’t change anything here.'),
  ).toBeVisible();
});

test('views are addresses, and going back leads to the list', async ({ page, newAccount, putClaim, isMobile }) => {
  const claim = await putClaim(overdueClaim());
  await signInByCall(page, await newAccount(['handler']));
  await page.goto('/desk');
  if (isMobile) await page.getByRole('combobox', { name: 'View' }).selectOption('Overdue');
  else
    await page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: /^Overdue/ })
      .click();
  await expect(page).toHaveURL('/desk?view=overdue');
  await page.getByRole('link', { name: new RegExp(claim.number) }).click();
  await expect(page).toHaveURL(`/desk/claims/${claim.id}?view=overdue`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Nair' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Overdue' })).toBeVisible();
});

test('the queue is walked with the arrow keys', sameAtEveryWidth, async ({ page, newAccount, putClaim }) => {
  await putClaim(overdueClaim());
  await putClaim(overdueClaim());
  await signInByCall(page, await newAccount(['handler']));
  await page.goto('/desk?view=overdue');
  const rows = page.getByRole('region', { name: 'Overdue' }).getByRole('listitem').getByRole('link');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/desk\/claims\//);
});

test(
  'letter keys act once they are switched on, outside fields and dialogs, and are all listed',
  sameAtEveryWidth,
  async ({ page, newAccount, putClaim, expectAccessibleInBoth }) => {
    const first = await putClaim(overdueClaim());
    await putClaim(overdueClaim());
    const rights = ['reply', 'state', 'quote', 'photos', 'bulk'];
    await signInByCall(page, await newAccount(['handler'], { rights }));
    await page.goto(`/desk/claims/${first.id}?view=overdue`);
    const next = page.getByRole('link', { name: 'Next claim' });
    const previous = page.getByRole('link', { name: 'Previous claim' });
    await expect(next.or(previous).first()).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(`/desk/claims/${first.id}?view=overdue`);

    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await keys.getByRole('checkbox', { name: 'Use letter keys' }).check();
    await page.keyboard.press('j');
    await expectAccessibleInBoth(page);
    // By one selector: looked for within a role, these end Firefox' content process.
    const listed = await page.locator('dialog kbd').allTextContents();
    expect(new Set(listed)).toEqual(
      new Set([
        '/',
        'Ctrl K',
        'J',
        'K',
        'E',
        'Esc',
        'X',
        'Shift X',
        '.',
        'V',
        'T',
        'S',
        '1–9',
        'D',
        'A',
        'I',
        'H',
        'W',
        'F',
        'U',
        'P',
        'Q',
        'R',
        'N',
        'L',
        ';',
        'Alt 1–4',
        'C',
        'Z',
        'Ctrl Enter',
        'Ctrl Shift Enter',
        'G Q',
        'G R',
        'G I',
        'G C',
        'G M',
        'G S',
        '?',
      ]),
    );
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
    await expect(page).toHaveURL(`/desk/claims/${first.id}?view=overdue`);

    await page.reload();
    await expect(next.or(previous).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1, name: 'Overdue' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Overdue' }).getByRole('listitem').first()).toBeVisible();
    await page.keyboard.press('j');
    await expect(page).toHaveURL(/\/desk\/claims\//);
    await expect(next).toBeVisible();
    const opened = page.url();
    await page.keyboard.press('j');
    await expect(page).not.toHaveURL(opened);
    await expect(previous).toBeVisible();
    await page.keyboard.press('k');
    await expect(page).toHaveURL(opened);
    await page.keyboard.press('/');
    await expect(page.getByRole('combobox', { name: 'Search claims' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('?');
    await expect(keys).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
    await expect(page.getByRole('link', { name: 'Complaints' }).first()).toHaveAttribute('title', 'Key G M');
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await expect(page.getByRole('heading', { level: 1, name: 'Complaints' })).toBeVisible();
  },
);

test(
  'a handler finds a claim by the last four digits of its IMEI, and opens it by keyboard',
  sameAtEveryWidth,
  async ({ page, newAccount, putClaim }) => {
    const imei = `356938${randomInt(1e8, 1e9)}`;
    const claim = await putClaim(
      inspectingClaim({
        endUserName: 'Zoë Wójcik',
        dataFormData: [{ name: 'IMEI', stringValue: imei }],
      }),
    );
    await signInByCall(page, await newAccount(['handler']));
    await page.goto('/desk');
    const field = page.getByRole('combobox', { name: 'Search claims' });
    await field.fill('no such claim anywhere');
    await expect(page.getByText('No claim found. Check what you typed, or try another number.').first()).toBeVisible();
    await field.fill(claim.number);
    const found = page.getByRole('option', { name: new RegExp(claim.number) });
    await expect(found).toContainText('Zoë Wójcik');
    await field.fill(imei.slice(-4));
    await expect(found).toContainText('IMEI');
    while ((await found.getAttribute('aria-selected')) !== 'true') await field.press('ArrowDown');
    await field.press('Enter');
    await expect(page).toHaveURL(`/desk/claims/${claim.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Zoë Wójcik' })).toBeVisible();
    await expect(field).toHaveValue('');
  },
);

test(
  'the desk stays as it was seen when the network goes, and says so',
  sameAtEveryWidth,
  async ({ page, newAccount, putClaim, context, allowConsole }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED/);
    const claim = await putClaim(overdueClaim());
    await signInByCall(page, await newAccount(['handler']));
    await page.goto('/desk?view=overdue');
    await expect(page.getByRole('link', { name: new RegExp(claim.number) })).toBeVisible();
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.boundingBox();
    await context.setOffline(true);
    await expect(page.getByText(/^You’re offline\. This is what the desk showed at \d\d:\d\d\.$/)).toBeInViewport();
    expect(await heading.boundingBox()).toEqual(before);
    await expect(page.getByRole('link', { name: new RegExp(claim.number) })).toBeVisible();
  },
);

test('the desk is for handlers', sameAtEveryWidth, async ({ page, newAccount, expectAccessible, allowConsole }) => {
  allowConsole(/status of 403/);
  await page.goto('/desk');
  await expect(page).toHaveURL(/\/account\/login\?returnUrl=/);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await signInByCall(page, await newAccount([]));
  const answer = await page.goto('/desk');
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('permission');
  await expectAccessible(page);
});

test(
  'an auditor reads the claims of one insurer, and is offered nothing to do',
  sameAtEveryWidth,
  async ({ page, expectAccessible, allowConsole }) => {
    allowConsole(/status of 400/);
    await signInByCall(page, { email: 'auditor@example.com', password: admin.password });
    await page.goto('/desk?view=mine');
    await expect(page.getByRole('alert')).toContainText('This view needs a right that you don’t have.');
    await page.getByRole('link', { name: 'Show open claims' }).click();
    await expect(page).toHaveURL('/desk');
    const first = page.getByRole('main').locator('a[href^="/desk/claims/"]').first();
    await expect(first).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take next' })).toHaveCount(0);
    await first.click();
    await expect(page.getByRole('region', { name: 'Everything' })).toBeVisible();
    for (const name of ['State', 'Assign', 'Note', 'Log a call'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    const cards = page.getByRole('complementary', { name: 'About this claim' });
    for (const name of ['Quote', 'Parcels']) await cards.getByRole('button', { name, exact: true }).click();
    await expect(cards.getByRole('region', { name: 'Photos' })).toContainText(/no photos|No photos/);
    await expect(cards.getByText('Just a moment…')).toHaveCount(0);
    await expect(cards.getByRole('alert')).toHaveCount(0);
    await expectAccessible(page);
  },
);

test(
  'a handler takes a claim and says for whom it waits; without a right there is no button',
  sameAtEveryWidth,
  async ({ page, newAccount, putClaim }) => {
    const claim = await putClaim(overdueClaim());
    await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights: ['state'] }));
    await page.goto(`/desk/claims/${claim.id}`);
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign this claim' });
    await dialog.getByLabel('To whom').selectOption('Kim Adler');
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await expect(page.getByRole('definition').filter({ hasText: 'Kim Adler' })).toBeVisible();
    await page.getByRole('button', { name: 'Waiting on' }).click();
    await page.getByRole('dialog').getByLabel('Waiting on').selectOption('Parts');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Waiting on parts since /)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Snooze' })).toHaveCount(0);
  },
);

test('a handler answers a claimant who waits in the chat, and both see it @one-width', async ({
  page,
  browser,
  newAccount,
  putClaim,
  baseURL,
  expectAccessibleInBoth,
}) => {
  const claim = await putClaim({ ...overdueClaim(), endUserName: 'Wren Nair' });
  await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights: ['reply'] }));
  await page.goto('/desk');
  await page.getByRole('switch', { name: 'Here for chats' }).check();
  const claimants = await browser.newContext({ baseURL: baseURL ?? '' });
  const portal = await claimants.newPage();
  await openClaim(portal, claim);
  await openChat(portal);
  await portal.getByLabel('Your message').fill('Which day does it come back?');
  await portal.getByLabel('I consent to the Privacy Notice').check();
  await portal.getByRole('button', { name: 'Send' }).click();
  const conversation = portal.getByRole('log', { name: 'Conversation' });
  await expect(conversation.getByText('Which day does it come back?')).toBeVisible();
  await page.goto(`/desk/claims/${claim.id}`);
  const form = page.getByRole('form', { name: 'Answer in the chat' });
  await form.getByRole('textbox').fill('On Wednesday.');
  await expectAccessibleInBoth(page);
  await form.getByRole('button', { name: 'Answer Wren' }).click();
  await expect(form.getByRole('textbox')).toHaveValue('');
  await expect(conversation.getByText('On Wednesday.')).toBeVisible();
  // What comes next is on the desk without being asked for.
  await portal.getByLabel('Your message').fill('Thank you!');
  await portal.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('region', { name: 'Everything' }).getByText('Thank you!')).toBeVisible();
  await claimants.close();
});

test(
  'a handler reads what the claimant will, moves the claim, and undoes it',
  sameAtEveryWidth,
  async ({ page, newAccount, putClaim, expectAccessibleEverywhere }) => {
    const claim = await putClaim(overdueClaim());
    await signInByCall(page, await newAccount(['handler'], { rights: ['state'] }));
    await page.goto(`/desk/claims/${claim.id}`);
    await page.getByRole('button', { name: 'State' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change of state' });
    await dialog.getByRole('radio', { name: 'Repair', exact: true }).check();
    await expect(dialog.getByRole('region', { name: 'What Priya will see' })).toContainText('We’re repairing your');
    await expectAccessibleEverywhere(page);
    await dialog.getByRole('button', { name: /^Move to Repair/ }).click();
    await expect(page.getByText(/^Moved to Repair\. Priya is (?:not )?notified/).last()).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: /^Repair$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('definition').filter({ hasText: /^Inspection$/ })).toBeVisible();
  },
);
