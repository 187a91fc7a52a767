import type { Locator, Page } from '@playwright/test';
import { expect, otherDevice, signInByCall, test } from './accounts.ts';
import { inspectingClaim } from './claim-document.ts';
import { callDesk, useLetterKeys, writeAsClaimant } from './desk-calls.ts';
import { openClaim, sameAtEveryWidth } from './fixtures.ts';

// Room to read and to write on a claim at the desk, and what is typed there: never lost, never a key unseen.

const rights = ['reply', 'state', 'quote'];
const write = (page: Page) => page.getByRole('region', { name: 'Write', exact: true });
const field = (page: Page) => page.getByRole('textbox', { name: 'Reply to Priya' });
const send = (page: Page) => write(page).getByRole('button', { name: 'Send to Priya' });
const heightOf = async (page: Page, name: string) =>
  (await page.getByRole('region', { name }).boundingBox())?.height ?? 0;

const words = Array.from({ length: 30 }, (_, at) => `Line ${at} of what I ask you.`).join('\n');

test('at 1280 × 800 a claim has room to read, to write and to see what came meanwhile @one-width', async ({
  page,
  browser,
  newAccount,
  putClaim,
}) => {
  const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair', stateDeadline: '2020-01-06T09:00:00Z' }));
  const theirs = await otherDevice(browser);
  await openClaim(theirs, claim);
  await writeAsClaimant(theirs, claim.id, words);
  await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights }));
  await useLetterKeys(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/desk/claims/${claim.id}?view=overdue`);
  await expect(page.getByRole('button', { name: 'No answer needed' })).toBeVisible();
  expect(await heightOf(page, 'Everything')).toBeGreaterThanOrEqual(320);
  const head = page.locator('article > header');
  for (const name of ['State', 'Date', 'Quote', 'Assign', 'Assign to me', 'Snooze', 'Waiting on', 'As Priya sees it'])
    await expect(head.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });

  const before = await heightOf(page, 'Everything');
  await field(page).fill(words);
  await expect(write(page)).toContainText('Draft kept');
  expect(await heightOf(page, 'Everything')).toBe(before);
  expect((await field(page).boundingBox())?.height).toBeGreaterThanOrEqual(4 * 22);
  await writeAsClaimant(theirs, claim.id, words);
  await theirs.context().close();
  const said = write(page).getByRole('alert').locator('strong').first();
  await expect(said).toBeInViewport({ ratio: 1 });
  await expect(send(page)).toBeInViewport({ ratio: 1 });
  await expect(field(page)).toBeFocused();
  expect(await heightOf(page, 'Everything')).toBeGreaterThanOrEqual(128);
});

test('on a phone the field of a reply is one press away, wherever the thread is @one-width', async ({
  page,
  newAccount,
  putClaim,
}) => {
  const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
  await signInByCall(page, await newAccount(['handler'], { rights }));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/desk/claims/${claim.id}`);
  const reply = page.getByRole('button', { name: 'Write a reply' });
  await expect(write(page)).toBeAttached();
  await expect(page.getByRole('complementary', { name: 'Chats' })).toBeVisible();
  await expect(reply).toBeInViewport({ ratio: 1 });
  await reply.click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toBeInViewport({ ratio: 1 });
  await expect(reply).toBeHidden();
});

const topOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().top);
const topsOf = async (page: Page) => [await topOf(field(page)), await topOf(send(page))];

test('on a phone what comes while one writes moves neither field nor button, and the guard says why @one-width', async ({
  page,
  browser,
  newAccount,
  putClaim,
  allowConsole,
}) => {
  allowConsole(/409/);
  const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
  const theirs = await otherDevice(browser);
  await openClaim(theirs, claim);
  await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights }));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/desk/claims/${claim.id}`);
  await expect(page.getByRole('complementary', { name: 'Chats' })).toBeVisible();
  await page.getByRole('button', { name: 'Write a reply' }).click();
  await field(page).fill('We start on Friday.');
  await expect(write(page)).toContainText('Draft kept');
  const before = await topsOf(page);
  await writeAsClaimant(theirs, claim.id, words);
  await theirs.context().close();
  const said = write(page).getByRole('alert').locator('strong').first();
  await expect(said).toBeVisible();
  await expect(page.getByRole('button', { name: 'No answer needed' })).toBeVisible();
  const moved = async () => Math.max(...(await topsOf(page)).map((top, at) => Math.abs(top - (before[at] ?? 0))));
  await expect.poll(moved).toBeLessThan(1);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toBeInViewport({ ratio: 1 });
  await expect(send(page)).toBeInViewport({ ratio: 1 });
  // Nothing covers it: it is pressed where it is.
  await send(page).click({ trial: true });

  await field(page).press('Control+Enter');
  await expect(write(page).getByRole('button', { name: 'Edit' })).toBeFocused();
  await expect(said).toBeInViewport({ ratio: 1 });
  await expect(write(page).getByText('Nothing of yours was sent.')).toBeInViewport({ ratio: 1 });
  for (const name of ['Edit', 'Send mine too', 'Drop mine'])
    await expect(write(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Write a reply' })).toBeHidden();
  await page.keyboard.press('Control+Shift+Enter');
  await expect(write(page)).toContainText('Sent. Priya gets it in a few seconds.');
});

for (const [width, height] of [
  [1280, 800],
  [1440, 900],
  [1100, 800],
] as const) {
  test(`at ${width} × ${height} saved replies leave the thread and what sends in view @one-width`, async ({
    page,
    browser,
    newAccount,
    putClaim,
  }) => {
    const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
    const theirs = await otherDevice(browser);
    await openClaim(theirs, claim);
    await writeAsClaimant(theirs, claim.id, 'Which day will it come?');
    await theirs.context().close();
    await signInByCall(page, await newAccount(['handler'], { rights }));
    await page.setViewportSize({ width, height });
    await page.goto(`/desk/claims/${claim.id}`);
    const question = page.getByRole('region', { name: 'Everything' }).getByText('Which day will it come?');
    await expect(question).toBeInViewport({ ratio: 1 });
    const tops = async () => [await topOf(question), ...(await topsOf(page))];
    let before = await tops();
    // Parts of the head come on their own.
    await expect
      .poll(async () => {
        const earlier = before;
        before = await tops();
        return before.every((top, at) => top === earlier[at]);
      })
      .toBe(true);
    await field(page).press('/');
    const picker = page.getByRole('group', { name: 'Saved replies' });
    await expect(picker.getByRole('status')).toBeVisible();
    for (const name of ['Close', 'Use this reply']) {
      await expect(picker.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      await picker.getByRole('button', { name }).click({ trial: true });
    }
    expect(await tops()).toEqual(before);
    await send(page).click({ trial: true });
    await page.keyboard.press('Enter');
    await expect(field(page)).toBeFocused();
    await expect(field(page)).not.toHaveValue('');
  });
}

test('Escape leaves a field and no claim with words of now, and says that letters are keys @one-width', async ({
  page,
  newAccount,
  putClaim,
}) => {
  const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
  await signInByCall(page, await newAccount(['handler'], { rights }));
  await useLetterKeys(page);
  await page.goto(`/desk/claims/${claim.id}`);
  await expect(write(page)).toBeVisible();
  await page.keyboard.press('r');
  await page.keyboard.type('Hello');
  const hint = write(page).getByText('Letters are keys now. R writes on.');
  await expect(hint).toBeHidden();
  for (let times = 0; times < 3; times += 1) {
    await page.keyboard.press('Escape');
    await expect(write(page).getByRole('button', { name: 'Reply', exact: true })).toBeFocused();
    await expect(hint).toBeVisible();
  }
  await page.getByRole('heading', { level: 1, name: 'Priya Nair' }).focus();
  await page.keyboard.press('Escape');
  await expect(hint).toBeVisible();
  await expect(page).toHaveURL(new RegExp(claim.id));

  await page.keyboard.press('r');
  await field(page).fill('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(new RegExp(claim.id));
});

for (const [key, script, ends] of [
  ['l', 'CallDialog', 'What was said'],
  [';', 'SavedReplyPicker', 'Search saved replies'],
] as const) {
  test(`what is typed after ${key} stands in the field that it opens @one-width`, async ({
    page,
    newAccount,
    putClaim,
  }) => {
    const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
    await signInByCall(page, await newAccount(['handler'], { rights }));
    await useLetterKeys(page);
    const loads = Promise.withResolvers<void>();
    await page.route(`**/${script}-*.js`, async (route) => {
      await loads.promise;
      await route.continue();
    });
    await page.goto(`/desk/claims/${claim.id}`);
    await expect(write(page)).toBeVisible();
    const asked = page.waitForRequest(`**/${script}-*.js`);
    await page.keyboard.press(key);
    await asked;
    await page.keyboard.type('net');
    loads.resolve();
    const opened = page.getByLabel(ends);
    await expect(opened).toBeFocused();
    await page.keyboard.type('work');
    await expect(opened).toHaveValue('network');
    await expect(page).toHaveURL(new RegExp(claim.id));
  });
}

const longNamed = { endUserName: 'Mohammed Campbell-Hughes', state: 'Awaiting Authorisation' };

test('at 1100 × 800 the head leaves the thread its room @one-width', async ({ page, newAccount, putClaim }) => {
  const claim = await putClaim(inspectingClaim(longNamed));
  await signInByCall(page, await newAccount(['handler', 'lead'], { name: 'Kim Adler' }));
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.goto(`/desk/claims/${claim.id}?view=unassigned`);
  const head = page.locator('article > header');
  for (const name of [
    'State',
    'Date',
    'Quote',
    'Assign',
    'Assign to me',
    'Snooze',
    'Waiting on',
    'As Mohammed sees it',
  ])
    await expect(head.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await expect(head.getByRole('button', { name: 'Evidence pack' })).toBeVisible();
  expect((await head.boundingBox())?.height).toBeLessThanOrEqual(172);
  await expect(write(page)).toBeVisible();
  expect(await heightOf(page, 'Everything')).toBeGreaterThanOrEqual(260);
});

test('that a claim could not be asked again is said between its head and the thread @one-width', async ({
  page,
  newAccount,
  putClaim,
  allowConsole,
}) => {
  allowConsole(/status of 503/);
  const claim = await putClaim(inspectingClaim(longNamed));
  await signInByCall(page, await newAccount(['handler', 'lead'], { name: 'Kim Adler', rights }));
  const failed = page.locator('article > [role=alert]');
  const thread = page.getByRole('region', { name: 'Everything' });
  for (const [width, height] of [
    [1100, 800],
    [1280, 800],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/desk/claims/${claim.id}?view=unassigned`);
    await expect(write(page)).toBeVisible();
    await page.route(`**/api/desk/claims/${claim.id}`, (route) => route.fulfill({ status: 503, json: {} }));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const again = failed.getByRole('button', { name: 'Try again' });
    await expect(failed).toBeInViewport({ ratio: 1 });
    const [alert, below] = [await failed.boundingBox(), await thread.boundingBox()];
    expect((alert?.y ?? 0) + (alert?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    expect(await heightOf(page, 'Everything')).toBeGreaterThanOrEqual(128);
    await page.unrouteAll();
    await again.click();
    await expect(failed).toHaveCount(0);
  }
});

test('a colleague who comes and a change of state move nothing, and what is mine is not offered me @one-width', async ({
  page,
  browser,
  newAccount,
  putClaim,
}) => {
  const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
  const theirs = await otherDevice(browser);
  await signInByCall(theirs, await newAccount(['handler'], { name: 'Bartholomew Featherstone', rights }));
  await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights }));
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.goto(`/desk/claims/${claim.id}`);
  await expect(write(page)).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Chats' })).toBeVisible();
  const topOf = async (part: Locator) => (await part.boundingBox())?.y;
  // Between them is the thread, with what is written.
  const placeOf = async () => [
    await topOf(page.getByRole('region', { name: 'Everything' })),
    await topOf(page.getByRole('complementary', { name: 'Chats' })),
  ];
  const before = await placeOf();
  await theirs.goto(`/desk/claims/${claim.id}`);
  await expect(page.getByRole('list', { name: 'Colleagues at this claim' })).toBeVisible();
  expect(await placeOf()).toEqual(before);
  await theirs.context().close();

  const mine = page.getByRole('button', { name: 'Assign to me' });
  await mine.click();
  await expect(mine).toBeHidden();
  await expect(write(page).getByRole('button', { name: 'Reply', exact: true })).toBeFocused();
  const assigned = await placeOf();
  await page.getByRole('button', { name: 'State', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Change of state' });
  await sheet.getByRole('radio', { name: 'Repair', exact: true }).check();
  await sheet.getByRole('button', { name: /^Move to Repair/ }).click();
  await expect(page.getByRole('group', { name: 'Undo' })).toContainText('Moved to Repair.');
  expect(await placeOf()).toEqual(assigned);
});

/** Texts of rows that are cut, or stand beyond the room of their row. */
const lostInRows = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const rows = [...main.querySelectorAll<HTMLElement>('li[data-claim] > a')];
    return rows.flatMap((row) => {
      const edge = row.getBoundingClientRect().right - parseFloat(getComputedStyle(row).paddingRight) + 1;
      const name = row.querySelector('strong');
      const kept = [...row.querySelectorAll('strong, [class*=when], [class*=mark], [class*=number]')];
      const isCut = name === null || name.scrollWidth > name.clientWidth + 1;
      return isCut || kept.some((part) => part.getBoundingClientRect().right > edge) ? [row.textContent] : [];
    });
  });

for (const width of [1100, 1280]) {
  test(`at ${width} px a row of the queue keeps its name, badge and marks @one-width`, async ({
    page,
    newAccount,
    putClaim,
  }) => {
    const claim = await putClaim(inspectingClaim({ endUserName: 'Mohammed Campbell' }));
    await signInByCall(page, await newAccount(['handler'], { rights: [...rights, 'bulk'] }));
    const { me } = await callDesk(page, '/handlers');
    await callDesk(page, `/claims/${claim.id}/assign`, { assigneeId: me, seen: null });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/desk/claims/${claim.id}?view=mine`);
    await page.getByRole('button', { name: 'Follow' }).click();
    await page.getByRole('button', { name: 'Mark unread' }).click();
    const row = page.getByRole('link', { name: new RegExp(claim.number) });
    await expect(row).toContainText('Followed');
    expect(await lostInRows(page)).toEqual([]);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await expect(page.getByRole('checkbox', { name: new RegExp(claim.number) })).toBeVisible();
    expect(await lostInRows(page)).toEqual([]);
  });
}

test('of a call, what was said is asked first, and what it was about next @one-width', async ({
  page,
  newAccount,
  putClaim,
}) => {
  const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
  await signInByCall(page, await newAccount(['handler'], { rights }));
  await page.goto(`/desk/claims/${claim.id}`);
  await page.getByRole('button', { name: 'Log a call' }).click();
  await expect(page.getByLabel('What was said')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('About', { exact: true })).toBeFocused();
});

test(
  'Send stays in its place when a message comes that may need no answer, and two of them fit above it',
  sameAtEveryWidth,
  async ({ page, browser, newAccount, putClaim }) => {
    const claim = await putClaim(inspectingClaim({ endUserName: 'Maximilian Nowak' }));
    const theirs = await otherDevice(browser);
    await openClaim(theirs, claim);
    await signInByCall(page, await newAccount(['handler'], { rights: ['reply'] }));
    for (const width of [1100, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/desk/claims/${claim.id}`);
      // The foot has its height with the chats.
      await expect(page.getByText('Here for chats')).toBeVisible();
      const field = page.getByRole('textbox', { name: 'Reply to Maximilian' });
      await field.fill('On Friday.');
      const send = page.getByRole('button', { name: 'Send to Maximilian' });
      const before = await send.boundingBox();
      for (const text of [`When at ${width}?`, `Please call first, ${width}.`]) {
        await writeAsClaimant(theirs, claim.id, text);
        await expect(page.locator('form').getByText(text)).toBeInViewport({ ratio: 1 });
      }
      await expect(page.getByRole('button', { name: 'No answer needed' })).toBeVisible();
      expect(await send.boundingBox()).toEqual(before);
      await field.fill('');
    }
    await theirs.context().close();
  },
);
