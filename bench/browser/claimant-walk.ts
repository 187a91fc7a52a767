import type { Locator, Page } from '@playwright/test';

import type { Hand } from './event-timings.ts';
import { full } from './navigation-claim.ts';

// Everything that a claimant can press or type, screen by screen.

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const dialog = (page: Page) => page.getByRole('dialog');
const inDialog = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).last();
const consent = (where: Page | Locator) => where.getByLabel('I consent to the Privacy Notice');

/** Waits until a screen shows by its title: the heading of My Claim says how the claim stands. */
export async function shows(page: Page, title: string): Promise<void> {
  await page.waitForFunction((wanted) => document.title.startsWith(wanted), title);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
}

/** A page is drawn before it listens. */
async function listens(target: Locator): Promise<void> {
  await target.waitFor({ state: 'visible' });
  const element = await target.elementHandle();
  await target
    .page()
    .waitForFunction((one) => one && Object.keys(one).some((key) => key.startsWith('__react')), element);
  await target.page().waitForTimeout(1_500);
}

/** Opens the form by its address and waits until it has all it needs. */
async function openTrack(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/track`, { waitUntil: 'load' });
  await listens(button(page, 'Track your claim'));
}

/** Looks a claim up without counting it, and waits until its page is quiet. */
async function openClaim(page: Page, origin: string, number: string): Promise<void> {
  await page.request.post(`${origin}/api/enduser/login`, { data: { reference: number, postcode: full.postcode } });
  await page.goto(`${origin}/track`);
  await page.getByLabel('Claim reference or policy number').fill(number);
  await page.getByLabel('Post code').fill(full.postcode);
  await button(page, 'Track your claim').click();
  await shows(page, 'My Claim');
  await page.waitForTimeout(2_000);
}

async function track({ page, tap, type, key }: Hand, origin: string): Promise<void> {
  await openTrack(page, origin);
  await tap('Track: send it empty', button(page, 'Track your claim'));
  await tap('Track: the box for a shared device', page.getByLabel('This is a shared device'));
  await tap('Track: the box for a shared device', page.getByLabel('This is a shared device'));
  await tap('Track: a field', page.getByLabel('Claim reference or policy number'));
  await type('Track: typing', full.number);
  await tap('Track: a field', page.getByLabel('Post code'));
  await type('Track: typing', 'ZZ9 9ZZ');
  await tap('Track: send what is wrong', button(page, 'Track your claim'));
  await page.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor();
  await tap('Track: a field', page.getByLabel('Post code'));
  for (let erased = 0; erased < 7; erased += 1) await key('Track: erasing', 'Backspace');
  await type('Track: typing', full.postcode);
  await tap('Track: send what is right', button(page, 'Track your claim'));
  await shows(page, 'My Claim');
  await page.waitForTimeout(2_000);
}

type Screen = { link: string; title: string; behindMore: boolean };

const tour: Screen[] = [
  { link: 'Track My Parcel', title: 'Track My Parcel', behindMore: false },
  { link: 'My Details', title: 'My Details', behindMore: true },
  { link: 'Messages', title: 'Messages', behindMore: false },
  { link: 'History', title: 'History', behindMore: true },
  { link: 'Photos', title: 'Inspection Photos', behindMore: true },
  { link: 'Quote', title: 'Quote', behindMore: true },
  { link: 'Report', title: 'Inspection Report', behindMore: true },
  { link: 'My Claim', title: 'My Claim', behindMore: false },
];

async function goTo({ page, tap }: Hand, { link, title, behindMore }: Screen, way: string): Promise<void> {
  const bar = page.locator('nav[data-claim-bar]');
  if (behindMore) await tap('More', bar.getByRole('button'));
  const where = behindMore ? dialog(page) : bar;
  await tap(`to ${title}${way}`, where.getByRole('link', { name: link }));
  await shows(page, title);
  await page.waitForTimeout(500);
}

/** Goes to a screen of the tour once more. */
async function goBackTo(hand: Hand, link: string): Promise<void> {
  for (const one of tour.filter((each) => each.link === link)) await goTo(hand, one, ', again');
}

async function navigation(hand: Hand): Promise<void> {
  const { page, tap, key } = hand;
  for (const one of tour) await goTo(hand, one, ', first time');
  for (const one of tour) await goTo(hand, one, ', again');
  await tap('More', page.locator('nav[data-claim-bar]').getByRole('button'));
  await key('More: close by Escape', 'Escape');
  await tap('More', page.locator('nav[data-claim-bar]').getByRole('button'));
  await tap('More: close', inDialog(page, 'Close'));
}

async function frame({ page, tap, key }: Hand): Promise<void> {
  await tap('help: open', page.locator('header a[href="/contact"]').first());
  await dialog(page).waitFor();
  await page.waitForTimeout(500);
  await tap('help: close', inDialog(page, 'Close'));
  await page.getByLabel('Appearance').focus();
  for (const name of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) await key('appearance: choose', name);
}

async function summary(hand: Hand): Promise<void> {
  await goBackTo(hand, 'History');
  await hand.tap('claim’s summary: unfold', hand.page.locator('summary').first());
  await hand.tap('claim’s summary: fold', hand.page.locator('summary').first());
}

async function parcel(hand: Hand): Promise<void> {
  await goBackTo(hand, 'Track My Parcel');
  await hand.tap('Track My Parcel: copy the number', button(hand.page, /^Copy/));
}

async function messages(hand: Hand): Promise<void> {
  const { page, tap, key } = hand;
  await goBackTo(hand, 'Messages');
  await tap('Messages: open one', button(page, /Your repair, part 24/));
  await tap('Messages: close it', inDialog(page, 'Close'));
  await tap('Messages: open one', button(page, /Your repair, part 3/));
  await key('Messages: close it', 'Escape');
}

async function photos(hand: Hand): Promise<void> {
  const { page, tap, key } = hand;
  await goBackTo(hand, 'Photos');
  await page.waitForTimeout(2_000);
  await tap('Photos: open one', button(page, /^Inspection photo 1 of/));
  for (let turned = 0; turned < 3; turned += 1) await tap('Photos: next', inDialog(page, 'Next'));
  await tap('Photos: previous', inDialog(page, 'Previous'));
  await key('Photos: next by key', 'ArrowRight');
  await tap('Photos: close', inDialog(page, 'Close'));
}

async function report(hand: Hand): Promise<void> {
  const { page, tap } = hand;
  await goBackTo(hand, 'Report');
  const box = page.getByLabel('Include inspection photos');
  await tap('Report: with photos', box);
  await tap('Report: with photos', box);
  const opening = page.waitForEvent('popup');
  await tap('Report: download', button(page, 'Download Report'));
  await (await opening).close();
  // What stands behind another window is not drawn.
  await page.bringToFront();
  await button(page, 'Download Report').waitFor();
}

async function preferences(hand: Hand): Promise<void> {
  const { page, tap } = hand;
  await goBackTo(hand, 'My Details');
  await tap('to Notifications', page.getByRole('link', { name: 'Change your notifications' }));
  await button(page, 'Save choices').waitFor();
  await page.waitForTimeout(1_000);
  await tap('Notifications: a box', page.getByLabel('Text message'));
  await tap('Notifications: save', button(page, 'Save choices'));
  await page.getByText('We’ve saved your choices.').waitFor();
  await tap('Notifications: stop all', button(page, 'Stop all notifications'));
  await tap('Notifications: turn on again', button(page, 'Turn notifications on again'));
  await button(page, 'Save choices').waitFor();
  await page.goBack();
  await page.locator('nav[data-claim-bar]').waitFor();
  await page.waitForTimeout(1_000);
}

async function writing(hand: Hand): Promise<void> {
  const { page, tap, type } = hand;
  await goBackTo(hand, 'Messages');
  await tap('Messages: send it empty', button(page, 'Send Message'));
  await tap('Messages: a field', page.getByLabel('Topic'));
  await type('Messages: typing', 'Collection');
  await tap('Messages: a field', page.getByLabel('Message', { exact: true }));
  await type('Messages: typing', 'Is it on its way?');
  await tap('Messages: consent', consent(page));
  await tap('Messages: send', button(page, 'Send Message'));
  await button(page, 'Send Message').waitFor({ state: 'detached' });
}

async function address(hand: Hand): Promise<void> {
  const { page, tap, type } = hand;
  await goBackTo(hand, 'My Details');
  await tap('My Details: edit the return address', button(page, 'Edit return address'));
  await tap('My Details: save without consent', button(page, 'Save return address'));
  await tap('My Details: a field', page.getByLabel('City'));
  await type('My Details: typing', ' North');
  await tap('My Details: cancel', button(page, 'Cancel'));
  await tap('My Details: edit the return address', button(page, 'Edit return address'));
  await tap('My Details: a field', page.getByLabel('City'));
  await type('My Details: typing', ' East');
  await tap('My Details: consent', consent(page));
  await tap('My Details: save', button(page, 'Save return address'));
  await button(page, 'Edit return address').waitFor();
}

async function passcode(hand: Hand): Promise<void> {
  const { page, tap, type, key } = hand;
  await goBackTo(hand, 'My Claim');
  const send = button(page, 'Send passcode');
  const choose = (kind: string) => tap(`passcode: choose ${kind}`, dialog(page).getByText(kind, { exact: true }));
  await tap('passcode: open', page.getByRole('link', { name: 'Submit passcode' }));
  await send.waitFor();
  await page.waitForTimeout(800);
  await tap('passcode: send it empty', send);
  await tap('passcode: a field', page.getByLabel('Device password', { exact: true }));
  await type('passcode: typing a password', 'tulip 42');
  await tap('passcode: hide it', button(page, 'Hide device password'));
  await choose('PIN');
  await tap('passcode: a box of the PIN', page.getByLabel('Digit 1 of 8'));
  await type('passcode: typing a PIN', '482915');
  await key('passcode: erasing', 'Backspace');
  await choose('Pattern');
  for (const dot of [1, 2, 3, 6]) await tap('passcode: a dot', button(page, new RegExp(`^Dot ${dot},`)));
  await tap('passcode: undo a dot', button(page, 'Undo last dot'));
  await tap('passcode: clear the pattern', button(page, 'Clear pattern'));
  for (const dot of [1, 4, 7, 8]) await tap('passcode: a dot', button(page, new RegExp(`^Dot ${dot},`)));
  await tap('passcode: consent', consent(dialog(page)));
  await tap('passcode: send', send);
  await dialog(page)
    .getByRole('heading', { name: /received your passcode/ })
    .waitFor();
  await tap('passcode: close', inDialog(page, 'Close'));
}

async function icloud({ page, tap }: Hand): Promise<void> {
  await tap('iCloud: open', page.getByRole('link', { name: 'See how to turn it off' }));
  await button(page, 'Confirm').waitFor();
  await page.waitForTimeout(800);
  await tap('iCloud: confirm without the tick', button(page, 'Confirm'));
  await tap('iCloud: tick', dialog(page).getByLabel(/turned the iCloud lock off/));
  await tap('iCloud: confirm', button(page, 'Confirm'));
  await dialog(page)
    .getByRole('heading', { name: /carry on with your repair/ })
    .waitFor();
  await tap('iCloud: close', inDialog(page, 'Close'));
}

async function account({ page, tap, type }: Hand, origin: string): Promise<void> {
  await page.goto(`${origin}/account/login`, { waitUntil: 'load' });
  await listens(button(page, 'Sign in'));
  await tap('Sign in: send it empty', page.getByRole('button', { name: 'Sign in', exact: true }));
  await tap('Sign in: a field', page.getByLabel('Email'));
  await type('Sign in: typing', 'amina@example.com');
  await tap('Sign in: a field', page.getByLabel('Password', { exact: true }));
  await type('Sign in: typing', 'not the password');
  await tap('Sign in: show the password', button(page, /^Show/));
  await tap('Sign in: remember me', page.locator('#login-rememberMe'));
  await tap('Sign in: send', page.getByRole('button', { name: 'Sign in', exact: true }));
  await page.waitForTimeout(1_500);
}

async function leaving({ page, tap, key }: Hand): Promise<void> {
  await page.getByLabel('Language').focus();
  await key('language: choose', 'ArrowDown');
  await page.waitForTimeout(2_500);
  await page.getByLabel('Language').focus();
  await key('language: choose', 'ArrowUp');
  await page.waitForTimeout(2_500);
  await tap('stop tracking', button(page, 'Stop tracking on this device'));
  await page.waitForTimeout(1_000);
}

/** The claims of one round that ask for a passcode and for the iCloud lock. */
export type WalkOptions = { passcode: string; icloud: string };

/** The whole walk of one round. */
export async function walk(hand: Hand, origin: string, options: WalkOptions): Promise<void> {
  await track(hand, origin);
  await navigation(hand);
  for (const part of [frame, summary, parcel, messages, photos, preferences, report]) await part(hand);
  await openClaim(hand.page, origin, options.passcode);
  for (const part of [writing, address, passcode]) await part(hand);
  await openClaim(hand.page, origin, options.icloud);
  await icloud(hand);
  await account(hand, origin);
  await openClaim(hand.page, origin, full.number);
  await leaving(hand);
}
