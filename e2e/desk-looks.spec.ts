import { devices, type Locator, type Page } from '@playwright/test';
import { expect, otherDevice, signInByCall, test } from './accounts.ts';
import { violations } from './axe.ts';
import { inspectingClaim, type Story } from './claim-document.ts';
import { callDesk, takeAll, writeAsClaimant } from './desk-calls.ts';
import { openClaim, settled } from './fixtures.ts';
import { brokenWords } from './layout-losses.ts';

// A state of the desk is looked at in both themes and at three widths, of which 320 px is also 1280 px at 400 %. Colours
// go by the theme and all else by the width, so not each is looked for in each.
type Look = { width: number; colorScheme: 'light' | 'dark'; rules?: string[]; without?: string[] };
const looks: Look[] = [
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark', rules: ['color-contrast'] },
  { width: 768, colorScheme: 'light', without: ['color-contrast'] },
  { width: 320, colorScheme: 'dark' },
];
const rights = ['bulk', 'passcode', 'photos', 'reply', 'state'];
const kim = { name: 'Kim Adler', rights };
const longAgo = '2020-01-06T09:00:00Z';

async function problemsAt(page: Page, { width, colorScheme, ...which }: Look): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await settled(page);
  const { wide, dialogWide, high } = await page.evaluate(() => {
    const page = document.documentElement;
    const [dialog] = document.querySelectorAll('dialog[open]');
    return {
      wide: page.scrollWidth - page.clientWidth,
      dialogWide: dialog ? dialog.scrollWidth - dialog.clientWidth : 0,
      high: page.scrollHeight - page.clientHeight,
    };
  });
  const found = wide > 0 ? [`${width}: the page is ${wide} px too wide`] : [];
  if (dialogWide > 0) found.push(`${width}: the dialog is ${dialogWide} px too wide`);
  for (const word of await page.evaluate(brokenWords)) found.push(`${width}: ${word}`);
  // Beside each other, the desk's parts scroll each for themselves.
  if (width >= 1100 && high > 0 && page.url().includes('/desk'))
    found.push(`${width}: the page is ${high} px too high`);
  for (const { id, nodes } of await violations(page, which))
    found.push(`${width} ${colorScheme} ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
  return found;
}

/** Fails once all states have been looked at, with all that was found. */
async function look(page: Page, state: string): Promise<void> {
  const found: string[] = [];
  for (const one of looks) found.push(...(await problemsAt(page, one)));
  await page.setViewportSize({ width: 1280, height: 800 });
  expect.soft(found, state).toEqual([]);
}

async function lookAtDialog(page: Page, state: string, open: () => Promise<void>): Promise<void> {
  await open();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, state);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) throw new Error('One of the two is not on screen.');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

const press = (page: Page, name: string | RegExp) => () =>
  page.getByRole('button', { name, exact: true }).first().click();

test('the queue with all that it opens, at every width, in both themes @one-width', async ({
  page,
  browser,
  newAccount,
  putClaim,
}) => {
  test.slow();
  const claims = [
    await putClaim(inspectingClaim({ endUserName: 'Priya Nair', stateDeadline: longAgo })),
    await putClaim(inspectingClaim({ endUserName: 'Bartholomew-Alexander Featherstonehaugh-Cholmondeley' })),
    await putClaim(inspectingClaim({ endUserName: '' })),
  ];
  const kims = await newAccount(['handler', 'lead'], kim);
  await signInByCall(page, kims);
  await takeAll(page, claims);
  const { me } = await callDesk(page, '/handlers');
  const tom = await otherDevice(browser);
  await signInByCall(tom, await newAccount(['handler', 'lead'], { name: 'Tom Reeve', rights }));
  await callDesk(tom, `/claims/${claims[0]?.id}/note`, { text: 'Look at this.', mentions: [me] });
  await tom.context().close();

  await page.goto('/desk?view=mine');
  await page.getByRole('switch', { name: 'Here for chats' }).check();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check();
  await look(page, 'the queue with a selection');
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await overlap(page.getByText('Harbour Desk'), page.getByRole('button', { name: /^Alarms/ }))).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
  const bar = page.getByRole('region', { name: 'Selected claims' });
  await lookAtDialog(page, 'a bulk action', () => bar.getByRole('button', { name: 'Assign' }).click());
  await bar.getByRole('button', { name: 'Clear' }).click();
  await lookAtDialog(page, 'alarms', press(page, /^Alarms/));
  await lookAtDialog(page, 'keys', press(page, 'Keys'));
  await lookAtDialog(page, 'chat settings', press(page, 'Chat settings'));
  const search = page.getByRole('combobox', { name: 'Search claims' });
  await search.fill('Priya');
  await expect(page.getByRole('option').first()).toBeVisible();
  await look(page, 'the search');
  await search.fill('');
  await page.keyboard.press('Escape');
  await lookAtDialog(page, 'filters', press(page, 'Filter'));
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Handler' }).selectOption('Nobody');
  await page.getByRole('dialog').getByRole('button', { name: 'Show claims' }).click();
  await expect(page.getByRole('link', { name: 'Priya Nair' })).toHaveCount(0);
  await look(page, 'a list without claims');
  await lookAtDialog(page, 'a view to keep', press(page, 'Keep as a view'));
});

test('a claim with all that it opens, at every width, in both themes @one-width', async ({
  page,
  browser,
  newAccount,
  putClaim,
}) => {
  test.slow();
  const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair', stateDeadline: longAgo }));
  const theirs = await otherDevice(browser);
  await openClaim(theirs, claim);
  await writeAsClaimant(theirs, claim.id, `Is it ready? ${'Where'.repeat(30)}`);
  const query = 'mutation ($model: SetPasscodeInput!) { setPasscode(model: $model) { id } }';
  const model = { claimId: claim.id, passcode: 'B8-x', passcodeType: 'password', gdprConsent: true };
  await theirs.request.post('/graphql', { data: { query, variables: { model } } });
  await theirs.context().close();
  await signInByCall(page, await newAccount(['handler', 'lead'], kim));
  await takeAll(page, [claim]);
  await page.goto(`/desk/claims/${claim.id}?view=mine`);
  const composer = page.getByRole('region', { name: 'Write' });
  const field = page.getByRole('textbox', { name: 'Reply to Priya' });
  for (const name of ['Other claims', 'Payment and anomalies', 'Changes not taken up', 'Audit of this claim'])
    await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('button', { name: 'Open it' })).toBeVisible();
  await field.fill('On Friday {new day}.');
  await look(page, 'a reply');
  await field.fill('');
  await field.press('/');
  await expect(page.getByRole('combobox', { name: 'Search saved replies' })).toBeVisible();
  await look(page, 'saved replies to choose from');
  await page.keyboard.press('Escape');
  await composer.getByRole('button', { name: 'Note', exact: true }).click();
  await page.getByRole('textbox', { name: 'Note, desk only' }).pressSequentially('@Ki');
  await look(page, 'a note that mentions somebody');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Note, desk only' }).fill('');
  await composer.getByRole('button', { name: 'Reply', exact: true }).click();
  await lookAtDialog(page, 'no answer needed', press(page, 'No answer needed'));
  await lookAtDialog(page, 'a call', press(page, 'Log a call'));
  await lookAtDialog(page, 'a state', async () => {
    await page.getByRole('button', { name: 'State', exact: true }).click();
    await expect(page.getByRole('region', { name: 'What Priya will hear' })).toBeVisible();
  });
  await lookAtDialog(page, 'a date', press(page, 'Date'));
  await lookAtDialog(page, 'waiting on', press(page, /^Waiting on/));
  await lookAtDialog(page, 'a snooze', press(page, 'Snooze'));
  await lookAtDialog(page, 'assign', press(page, 'Assign'));
  await lookAtDialog(page, 'as the claimant sees it', press(page, 'As Priya sees it'));
  await lookAtDialog(page, 'a phone for photos', press(page, 'Use my phone'));
  await lookAtDialog(page, 'the passcode', press(page, 'Open it'));
});

test('clocks, saved replies and the phone station, at every width, in both themes @one-width', async ({
  page,
  browser,
  newAccount,
  putClaim,
}) => {
  const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
  await signInByCall(page, await newAccount(['handler', 'lead'], kim));
  await page.goto('/desk/clocks');
  await expect(page.getByRole('table').first()).toBeVisible();
  await look(page, 'clocks');
  await page.goto('/desk/saved-replies');
  await lookAtDialog(page, 'a new saved reply', press(page, 'New saved reply'));
  await look(page, 'saved replies');
  const { code } = await callDesk(page, `/claims/${claim.id}/station`, {});
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(`/station/${String(code)}`);
  await expect(phone.getByRole('button', { name: 'Take: Front' })).toBeVisible();
  await look(phone, 'the phone station');
  await phone.context().close();
});

/** A part as it is drawn, with what is drawn around it. */
async function pictureOf(part: Locator): Promise<string> {
  const page = part.page();
  await part.scrollIntoViewIfNeeded();
  await settled(page);
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const clip = { x: Math.max(0, x - 6), y: Math.max(0, y - 6), width: width + 12, height: height + 12 };
  return (await page.screenshot({ clip, animations: 'disabled', caret: 'hide' })).toString('base64');
}

async function expectSeen(part: Locator, change: () => Promise<void>, what: string): Promise<void> {
  const before = await pictureOf(part);
  await change();
  expect.soft((await pictureOf(part)) === before, what).toBe(false);
}

test('in forced colours focus, what is open or selected, badges and switches are seen @one-width', async ({
  page,
  newAccount,
  putClaim,
}) => {
  const claims: Story[] = [];
  for (const endUserName of ['Priya Nair', 'Marek Nowak', 'Ana Silva'])
    claims.push(await putClaim(inspectingClaim({ endUserName, stateDeadline: longAgo })));
  await signInByCall(page, await newAccount(['handler', 'lead'], kim));
  await takeAll(page, claims);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/desk?view=mine');
  const item = (claim: Story | undefined) => page.getByRole('listitem').filter({ hasText: claim?.number ?? '' });
  const [first, second, third] = claims.map(item) as [Locator, Locator, Locator];
  const here = page.getByRole('switch', { name: 'Here for chats' });
  await expect(first).toBeVisible();
  await expectSeen(first, () => first.getByRole('link').focus(), 'the focus of a row');
  const badge = first.getByText(/over$/).first().locator('..');
  expect.soft(await badge.evaluate((part) => getComputedStyle(part).borderTopStyle), 'a badge').toBe('solid');
  await expectSeen(here, () => here.focus(), 'the focus of a switch');
  await expectSeen(here, () => page.keyboard.press('Space'), 'a switch that is on');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await expectSeen(second, () => second.getByRole('checkbox').check(), 'a selected row');
  await page.getByRole('region', { name: 'Selected claims' }).getByRole('button', { name: 'Clear' }).click();
  await third.getByRole('link').click();
  await expect(page.getByRole('textbox', { name: 'Reply to Ana' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Reply to Ana' }).focus();
  const openRow = await third.getByRole('link').evaluate((row) => getComputedStyle(row).borderInlineStartWidth);
  expect.soft(openRow, 'the open row').toBe('4px');
  const state = page.getByRole('button', { name: 'State', exact: true });
  const isFocused = () => state.evaluate((button) => button === document.activeElement);
  // By key, because focus is drawn for whoever uses keys.
  const tabToState = async () => {
    await page.getByRole('link', { name: 'Back to the list' }).focus();
    for (let at = 0; at < 20 && !(await isFocused()); at += 1) await page.keyboard.press('Tab');
  };
  await expectSeen(state, tabToState, 'the focus of a button');
  const talk = page.getByRole('button', { name: 'Talk', exact: true });
  await expectSeen(talk, () => talk.click(), 'a filter of the thread that is on');
  const face = page.getByRole('region', { name: 'Write' }).getByRole('button', { name: 'Note', exact: true });
  await expectSeen(face, () => face.click(), 'the face of the composer that is on');
});

test('by touch alone a handler takes, opens, answers, notes, moves and snoozes a claim @one-width', async ({
  browser,
  baseURL,
  newAccount,
  putClaim,
}) => {
  const { defaultBrowserType: _, ...touching } = devices['Galaxy S9+'];
  const context = await browser.newContext({ ...touching, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair', stateDeadline: longAgo }));
  await signInByCall(page, await newAccount(['handler', 'lead'], kim));
  await takeAll(page, [claim]);
  const tap = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true }).first().tap();
  await page.goto('/desk?view=mine');
  await page.getByRole('link', { name: new RegExp(claim.number) }).tap();
  await tap('Snooze');
  const dialog = page.getByRole('dialog');
  await tap('Snooze', dialog);
  await expect(dialog).toBeHidden();
  await tap('State');
  await dialog.getByText('Repair', { exact: true }).first().tap();
  await tap(/^Move to Repair/, dialog);
  await expect(page.getByText(/^Moved to Repair\./).last()).toBeVisible();
  const composer = page.getByRole('region', { name: 'Write' });
  await tap('Note', composer);
  await page.getByRole('textbox', { name: 'Note, desk only' }).tap();
  await page.keyboard.insertText('She is cross.');
  await tap('Keep note', composer);
  await expect(page.getByRole('region', { name: 'Everything' })).toContainText('She is cross.');
  await tap('Reply', composer);
  await page.getByRole('textbox', { name: 'Reply to Priya' }).tap();
  await page.keyboard.insertText('On Friday.');
  await tap('Send to Priya', composer);
  await expect(composer).toContainText('Sent.');
  await page.getByRole('link', { name: 'Back to the list' }).tap();
  await tap('Take next');
  await expect(page).toHaveURL(/\/desk\/claims\//);
  await context.close();
});
