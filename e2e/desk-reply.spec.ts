import type { Page, Route } from '@playwright/test';
import { expect, otherDevice, signInByCall, test, type Person } from './accounts.ts';
import { inspectingClaim } from './claim-document.ts';
import { writeAsClaimant } from './desk-calls.ts';
import { openClaim, sameAtEveryWidth } from './fixtures.ts';

const priya = () => inspectingClaim({ endUserName: 'Priya Nair' });
const kim = ['handler'];
const mayReply = (name: string) => ({ name, rights: ['reply'] });

const field = (page: Page) => page.getByRole('textbox', { name: 'Reply to Priya' });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send to Priya' });
const thread = (page: Page) => page.getByRole('region', { name: 'Everything' });
const composer = (page: Page) => page.getByRole('region', { name: 'Write' });
const undoBar = (page: Page) => composer(page).getByRole('group', { name: /^Sent\. / });

/** Types words that are not kept, and only then ends the session: a page without such words goes to Sign in. */
async function loseSessionWhileWriting(page: Page, text: string): Promise<void> {
  const drafts = '**/api/desk/claims/*/draft/*';
  await page.route(drafts, (route) => route.abort());
  await field(page).fill(text);
  await expect(composer(page)).toContainText('Not kept yet');
  await page.context().clearCookies();
  await page.unroute(drafts);
}

async function openAtDesk(page: Page, person: Person, id: string): Promise<void> {
  await signInByCall(page, person);
  // In Firefox of several pages only the one in front can have the focus.
  await page.bringToFront();
  await page.goto(`/desk/claims/${id}`);
  await expect(composer(page)).toBeVisible();
}

test(
  'a handler answers, and the claimant reads it once its ten seconds are over',
  sameAtEveryWidth,
  async ({ page, browser, newAccount, putClaim, expectAccessibleInBoth }) => {
    const claim = await putClaim(priya());
    const theirs = await otherDevice(browser);
    await openClaim(theirs, claim, 'messages');
    await writeAsClaimant(theirs, claim.id, 'When is it ready?');
    await openAtDesk(page, await newAccount(kim, mayReply('Kim Adler')), claim.id);
    await expect(thread(page)).toContainText('When is it ready?');
    await sendButton(page).click();
    await expect(composer(page).getByRole('alert')).toHaveText('Write something first.');
    await field(page).fill('On Friday,\nat ten.');
    await field(page).press('Control+Enter');
    await expect(composer(page)).toContainText('Sent. Priya gets it in a few seconds.');
    await expect(undoBar(page)).toBeFocused();
    await expect(thread(page)).toContainText('Sending in a moment');
    // Who presses twice takes nothing back.
    await page.keyboard.press('Enter');
    await expect(theirs.getByText('Re: My phone')).toHaveCount(0);
    await expectAccessibleInBoth(page);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
    await expect(theirs.getByText('Re: My phone').first()).toBeVisible({ timeout: 30_000 });
    await expect(thread(page)).not.toContainText('Sending in a moment', { timeout: 30_000 });
    await expect(thread(page).getByText('On Friday,')).toHaveCount(1);
    await theirs.context().close();
  },
);

test(
  'what was sent is taken back by a letter key, and its words stand in the field again',
  sameAtEveryWidth,
  async ({ page, newAccount, putClaim }) => {
    const claim = await putClaim(priya());
    await openAtDesk(page, await newAccount(kim, mayReply('Kim Adler')), claim.id);
    await page.getByRole('button', { name: 'Keys' }).click();
    await page.getByRole('checkbox', { name: 'Use letter keys' }).check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('rnz: on Friday.');
    await page.keyboard.press('Control+Enter');
    await expect(undoBar(page)).toBeFocused();
    await page.keyboard.press('z');
    await expect(field(page)).toHaveValue('rnz: on Friday.');
    await expect(field(page)).toBeFocused();
    await expect(thread(page)).not.toContainText('on Friday');
  },
);

test(
  'of two handlers one is held, reads what the other wrote, and sends theirs too, once',
  sameAtEveryWidth,
  async ({ page, browser, newAccount, putClaim, expectAccessibleInBoth, allowConsole }) => {
    allowConsole(/409/);
    const claim = await putClaim(priya());
    const other = await otherDevice(browser);
    await openAtDesk(other, await newAccount(kim, mayReply('Tom Reeve')), claim.id);
    await openAtDesk(page, await newAccount(kim, mayReply('Kim Adler')), claim.id);
    await field(page).fill('From Kim');
    await field(other).fill('From Tom');
    await sendButton(other).click();
    await expect(composer(other)).toContainText('Sent.');
    await sendButton(page).click();
    const held = composer(page).getByRole('alert');
    await expect(held).toContainText('Nothing of yours was sent. Your words are kept.');
    await expect(held).toContainText('From Tom');
    await expect(held).toContainText('Tom Reeve');
    await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
    await expect(field(page)).toHaveValue('From Kim');
    await expectAccessibleInBoth(page);
    await page.getByRole('button', { name: 'Send mine too' }).click();
    await expect(composer(page)).toContainText('Sent. Priya gets it in a few seconds.');
    await expect(thread(page).getByText('From Kim')).toHaveCount(1);
    await expect(field(page)).toHaveValue('');
    await other.context().close();
  },
);

test(
  'a claimant who writes meanwhile holds the reply; it can be dropped',
  sameAtEveryWidth,
  async ({ page, browser, newAccount, putClaim, allowConsole }) => {
    allowConsole(/409/);
    const claim = await putClaim(priya());
    const theirs = await otherDevice(browser);
    await openClaim(theirs, claim);
    await openAtDesk(page, await newAccount(kim, mayReply('Kim Adler')), claim.id);
    await field(page).fill('We start tomorrow.');
    await writeAsClaimant(theirs, claim.id, 'It works again.');
    await sendButton(page).click();
    await expect(composer(page).getByRole('alert')).toContainText('It works again.');
    await page.getByRole('button', { name: 'Drop mine' }).click();
    await expect(field(page)).toHaveValue('');
    await expect(sendButton(page)).toBeVisible();
    await expect(thread(page)).not.toContainText('We start tomorrow.');
    await theirs.context().close();
  },
);

test(
  'a reply whose answer is lost is sent once, also after a reload',
  sameAtEveryWidth,
  async ({ page, newAccount, putClaim, allowConsole }) => {
    allowConsole(/ERR_FAILED/);
    const claim = await putClaim(priya());
    await openAtDesk(page, await newAccount(kim, mayReply('Kim Adler')), claim.id);
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/api/desk/claims/*/reply', lose, { times: 1 });
    await field(page).fill('On Friday.');
    await field(page).press('Control+Enter');
    await expect(composer(page)).toContainText('We cannot tell whether this was sent.');
    await expect(thread(page)).toContainText('On Friday.');
    await page.reload();
    await expect(thread(page)).toContainText('On Friday.');
    await expect(field(page)).toHaveValue('');
    await field(page).press('Control+Enter');
    await expect(composer(page).getByRole('alert')).toHaveText('Write something first.');
    await expect(thread(page).getByText('On Friday.')).toHaveCount(1);
  },
);

test(
  'what one has sent from another tab holds the same words there',
  sameAtEveryWidth,
  async ({ page, newAccount, putClaim, allowConsole }) => {
    allowConsole(/409/);
    const claim = await putClaim(priya());
    await openAtDesk(page, await newAccount(kim, mayReply('Kim Adler')), claim.id);
    await field(page).fill('On Friday.');
    await expect(composer(page)).toContainText('Draft kept');
    const other = await page.context().newPage();
    await other.goto(`/desk/claims/${claim.id}`);
    await expect(field(other)).toHaveValue('On Friday.');
    await page.bringToFront();
    await sendButton(page).click();
    await expect(composer(page)).toContainText('Sent.');
    await other.bringToFront();
    await expect(thread(other)).toContainText('On Friday.');
    await field(other).press('Control+Enter');
    const held = composer(other).getByRole('alert');
    await expect(held).toContainText('Nothing of yours was sent. Your words are kept.');
    await expect(held).toContainText('On Friday.');
    await other.getByRole('button', { name: 'Drop mine' }).click();
    await expect(field(other)).toBeFocused();
    await expect(composer(other).getByRole('alert')).toHaveCount(0);
    await expect(thread(other).getByText('On Friday.')).toHaveCount(1);
    // The next of one's own is not held.
    await field(other).fill('At ten.');
    await field(other).press('Control+Enter');
    await expect(composer(other)).toContainText('Sent.');
    await other.close();
  },
);

test(
  'a note has a field of its own, is kept for colleagues, and takes no word of the reply',
  sameAtEveryWidth,
  async ({ page, newAccount, putClaim }) => {
    const claim = await putClaim(priya());
    await openAtDesk(page, await newAccount(kim, mayReply('Kim Adler')), claim.id);
    await field(page).fill('Hello Priya,');
    await composer(page).getByRole('button', { name: 'Note', exact: true }).click();
    const note = page.getByRole('textbox', { name: 'Note, desk only' });
    await expect(note).toBeFocused();
    await expect(note).toHaveValue('');
    await expect(composer(page)).toContainText('Priya never sees this');
    await expect(sendButton(page)).toHaveCount(0);
    await note.fill('She is cross.');
    await page.getByRole('button', { name: 'Keep note' }).click();
    await expect(thread(page).getByText('She is cross.')).toBeVisible();
    await expect(thread(page)).toContainText('Note, desk only');
    await composer(page).getByRole('button', { name: 'Reply', exact: true }).click();
    await expect(field(page)).toHaveValue('Hello Priya,');
  },
);

test(
  'a draft is there after a reload, and a colleague reads it and takes it over',
  sameAtEveryWidth,
  async ({ page, browser, newAccount, putClaim }) => {
    const claim = await putClaim(priya());
    await openAtDesk(page, await newAccount(kim, mayReply('Kim Adler')), claim.id);
    await field(page).fill('Hello Priya, yes');
    await expect(composer(page)).toContainText('Draft kept');
    await page.reload();
    await expect(field(page)).toHaveValue('Hello Priya, yes');
    const other = await otherDevice(browser);
    await openAtDesk(other, await newAccount(kim, mayReply('Tom Reeve')), claim.id);
    await expect(composer(other)).toContainText('Kim Adler has a draft from');
    await composer(other).getByRole('button', { name: 'Read', exact: true }).click();
    await expect(composer(other)).toContainText('Hello Priya, yes');
    await composer(other).getByRole('button', { name: 'Take over' }).click();
    await expect(field(other)).toHaveValue('Hello Priya, yes');
    await other.context().close();
  },
);

test(
  'whose session ends while words are not kept stays on the page, and they are kept after signing in elsewhere',
  sameAtEveryWidth,
  async ({ page, newAccount, putClaim, expectAccessibleInBoth, allowConsole }) => {
    allowConsole(/401|ERR_FAILED/);
    const claim = await putClaim(priya());
    const account = await newAccount(kim, mayReply('Kim Adler'));
    await openAtDesk(page, account, claim.id);
    await loseSessionWhileWriting(page, 'Hello Priya, yes');
    // As when its tab is looked at again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const strip = page.getByRole('alert').filter({ hasText: 'You have been signed out' });
    await expect(strip.getByRole('link', { name: /^Sign in/ })).toBeVisible();
    await expectAccessibleInBoth(page);
    await expect(field(page)).toHaveValue('Hello Priya, yes');
    await signInByCall(page, account);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(strip).toHaveCount(0);
    await expect(composer(page)).toContainText('Draft kept', { timeout: 30_000 });
    await page.reload();
    await expect(field(page)).toHaveValue('Hello Priya, yes');

    // Whoever else signs in does not get them as their own.
    await loseSessionWhileWriting(page, 'Hello Priya, no');
    await signInByCall(page, await newAccount(kim, mayReply('Tom Reeve')));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(composer(page)).toContainText('Kim Adler has a draft from');
    await expect(field(page)).toHaveValue('');
  },
);

test(
  'what needs no answer is said with its reason, stands in the thread, and is undone',
  sameAtEveryWidth,
  async ({ page, browser, newAccount, putClaim, expectAccessibleInBoth }) => {
    const claim = await putClaim(priya());
    const theirs = await otherDevice(browser);
    await openClaim(theirs, claim);
    await writeAsClaimant(theirs, claim.id, 'Thank you!');
    await theirs.context().close();
    await openAtDesk(page, await newAccount(kim, mayReply('Kim Adler')), claim.id);
    const open = page.getByRole('button', { name: 'No answer needed' });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'No answer needed' });
    const why = dialog.getByRole('combobox', { name: 'Why' });
    await expect(why).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(why).toHaveAccessibleDescription(/Choose why/);
    await expectAccessibleInBoth(page);
    await why.selectOption('They only say thanks');
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect(open).toHaveCount(0);
    const entry = thread(page).getByText('Kim Adler: no answer needed, they only say thanks');
    await expect(entry).toBeVisible();
    await expect(composer(page)).toContainText('Saved. No answer is due.');
    const undo = composer(page).getByRole('button', { name: 'Undo' });
    await expect(composer(page).getByRole('group', { name: 'Saved. No answer is due.' })).toBeFocused();
    await expectAccessibleInBoth(page);
    await undo.press('Enter');
    await expect(open).toBeVisible();
    await expect(undo).toHaveCount(0);
    await expect(entry).toHaveCount(0);
  },
);

test(
  'a call is logged with its reason, minutes and words',
  sameAtEveryWidth,
  async ({ page, newAccount, putClaim, expectAccessibleInBoth }) => {
    const claim = await putClaim(priya());
    await openAtDesk(page, await newAccount(kim, mayReply('Kim Adler')), claim.id);
    await page.getByRole('button', { name: 'Log a call' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log a call' });
    await dialog.getByRole('button', { name: 'Log a call' }).click();
    await expect(dialog.getByLabel('Minutes')).toHaveAccessibleDescription(/Enter whole minutes, from 0 to 600/);
    await expectAccessibleInBoth(page);
    await dialog.getByLabel('Who called').selectOption('We called Priya');
    await dialog.getByLabel('About').selectOption('A date');
    await dialog.getByLabel('Minutes').fill('6');
    await dialog.getByLabel('What was said').fill('It comes on Friday.');
    await dialog.getByRole('button', { name: 'Log a call' }).click();
    await expect(dialog).toBeHidden();
    await expect(thread(page)).toContainText('We called Priya: A date, 6 min');
    await expect(thread(page)).toContainText('It comes on Friday.');
  },
);

test(
  'a handler without the right to reply can write notes alone',
  sameAtEveryWidth,
  async ({ page, newAccount, putClaim }) => {
    const claim = await putClaim(priya());
    await openAtDesk(page, await newAccount(kim), claim.id);
    await expect(page.getByRole('textbox', { name: 'Note, desk only' })).toBeVisible();
    await expect(composer(page).getByRole('button', { name: 'Reply', exact: true })).toHaveCount(0);
    await expect(field(page)).toHaveCount(0);
  },
);
