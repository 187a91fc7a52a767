import { randomInt } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expect, freshEmail, otherDevice, type Person, signInByCall, test } from './accounts.ts';
import { openChat } from './chat-button.ts';
import { inspectingClaim, type Story } from './claim-document.ts';
import { callDesk, takeAll, writeAsClaimant } from './desk-calls.ts';
import { openClaim } from './fixtures.ts';
import { Keyboard } from './keyboard.ts';

// What somebody does who has never seen the desk, in one piece and without a mouse.

const dayMs = 86_400_000;
/** As the date field of an American browser takes it. */
const inDays = (days: number): Date => new Date(Date.now() + days * dayMs);
const typedDay = (day: Date): string => day.toISOString().replace(/^(\d+)-(\d+)-(\d+).*/, '$2$3$1');
const britishDay = (day: Date): string => day.toISOString().slice(0, 10).split('-').toReversed().join('/');

/** No other test's chats are of this client, because the dock shows four. */
const contract = { name: 'Device cover', customer: 'Larkfield Mutual', tatSlaDays: 7 };
const limits = { brands: ['marigold'], client: contract.customer };
/** An earlier try's chats and colleagues stand in the same desk. */
const ofThisTry = () => String.fromCharCode(...Array.from({ length: 6 }, () => randomInt(97, 123)));
const colleague = { name: `Robin ${ofThisTry()}`, rights: ['reply'], ...limits };
const newcomer = { name: 'Kim Adler', rights: ['reply', 'state'], ...limits };
const chatter = `W${ofThisTry()}`;
const names = ['Priya Nair', 'Marek Nowak', 'Zoe Hughes', 'Idris Cole', 'Wilma Frost'];

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function signIn(keys: Keyboard, { email, password }: Person): Promise<void> {
  await keys.page.goto('/desk');
  await expect(keys.page).toHaveURL(/\/account\/login/);
  await expect(keys.page.getByLabel('Password', { exact: true })).toBeVisible();
  await keys.type('Email', email);
  await keys.type('Password', password);
  await keys.key('Enter');
  await expect(keys.page.getByRole('navigation', { name: 'Views' })).toBeVisible();
}

async function turnLetterKeysOn(keys: Keyboard): Promise<void> {
  await keys.press('Keys');
  await keys.tabTo('Use letter keys');
  await keys.key('Space');
  await keys.key('Escape');
}

/** Answers what is due first until nothing is left, each time going on by the same key. */
async function answerAll(keys: Keyboard): Promise<void> {
  const { page } = keys;
  for (const [at, name] of names.entries()) {
    await expect(heading(page, name)).toBeVisible();
    await keys.key('r');
    await expect(page.getByRole('textbox', { name: `Reply to ${name.split(' ')[0]}` })).toBeFocused();
    await keys.write('It is ready on Friday.');
    await keys.key('Control+Enter');
    await expect(page.getByRole('region', { name: 'Write' })).toContainText('Sent. ');
    if (at + 1 < names.length) await keys.key('e');
  }
}

async function moveToRepair(keys: Keyboard): Promise<string> {
  const { page } = keys;
  await keys.key('s');
  const sheet = page.getByRole('dialog', { name: 'Change of state' });
  const offered = sheet.getByRole('radio');
  await expect(offered.first()).toBeVisible();
  const at = await offered.evaluateAll((all) =>
    all.findIndex((radio) => (radio as HTMLInputElement).value === 'Repair'),
  );
  await keys.key(String(at + 1));
  await expect(sheet.getByRole('radio', { name: 'Repair', exact: true })).toBeChecked();
  const seen = sheet.getByRole('region', { name: /^What \w+ will see$/ }).getByRole('heading', { level: 1 });
  await expect(seen).toContainText('repairing');
  const sentence = (await seen.textContent()) ?? '';
  await keys.key('Control+Enter');
  await expect(sheet).toBeHidden();
  return sentence;
}

async function promise(keys: Keyboard, day: Date): Promise<void> {
  const { page } = keys;
  await keys.key('d');
  const sheet = page.getByRole('dialog', { name: 'Promise a date' });
  await expect(sheet).toBeVisible();
  await keys.tabTo('Earliest day');
  await keys.write(typedDay(day));
  await keys.tabTo('Reason');
  await keys.write('Other');
  await keys.tabTo(/^In words, for /);
  await keys.write('the screen comes later');
  await keys.key('Control+Enter');
  await expect(sheet).toBeHidden();
}

async function askInChat(browser: Browser, claim: Story): Promise<Page> {
  const portal = await otherDevice(browser);
  await openClaim(portal, claim);
  await openChat(portal);
  await portal.getByLabel('Your message').fill('Which day?');
  await portal.getByLabel('I consent to the Privacy Notice').check();
  await portal.getByRole('button', { name: 'Send' }).click();
  await expect(portal.getByRole('log', { name: 'Conversation' }).getByText('Which day?')).toBeVisible();
  return portal;
}

async function handOver(keys: Keyboard): Promise<void> {
  const { page } = keys;
  const dialog = page.getByRole('dialog', { name: 'Assign this claim' });
  await keys.key('a');
  const field = dialog.getByLabel('To whom');
  await expect(field).toBeFocused();
  await expect(field.getByRole('option', { name: colleague.name })).toBeAttached();
  // After a rest a browser takes letters for the beginning of another name, as there may be on a busy machine.
  await expect(async () => {
    await keys.write(colleague.name);
    await expect(field.locator('option:checked')).toHaveText(colleague.name);
  }).toPass();
  await keys.key('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('definition').filter({ hasText: colleague.name })).toBeVisible();
}

test(
  'the first five minutes: sign in, answer five, move one with a date, hand a chat over, find by an IMEI, by keys alone',
  { tag: '@one-width' },
  async ({ page, browser, newAccount, putClaim }, info) => {
    info.setTimeout(300_000);
    const email = freshEmail();
    const claims: Story[] = [];
    const theirs = await otherDevice(browser);
    for (const [at, endUserName] of names.entries()) {
      const stateDeadline = `2020-01-0${at + 1}T09:00:00Z`;
      const claim = await putClaim(
        inspectingClaim({ endUserName, endUserEmail: email, stateDeadline, brand: 'marigold', contract }),
      );
      claims.push(claim);
      await openClaim(theirs, claim);
      await writeAsClaimant(theirs, claim.id, 'When is it ready?');
    }
    const last = claims.at(-1);
    if (last === undefined) throw new Error('No claim.');
    const imei = `356938${randomInt(1e8, 1e9)}`;
    const chatting = await putClaim(
      inspectingClaim({
        endUserName: `${chatter} Doyle`,
        brand: 'marigold',
        contract,
        dataFormData: [{ name: 'IMEI', stringValue: imei }],
      }),
    );
    const robin = await newAccount(['handler'], colleague);
    const kim = await newAccount(['handler'], newcomer);
    await signInByCall(page, kim);
    await takeAll(page, claims);
    await page.context().clearCookies();

    const started = performance.now();
    const keys = new Keyboard(page);
    await signIn(keys, kim);
    await turnLetterKeysOn(keys);
    await keys.press(/^Mine/);
    await expect(heading(page, 'Mine')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Mine' }).getByRole('listitem')).toHaveCount(names.length);
    await keys.key('j');
    await answerAll(keys);

    const sentence = await moveToRepair(keys);
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(sentence);
    const day = inDays(5);
    await promise(keys, day);
    await expect(theirs.getByRole('region', { name: 'Claim summary' })).toContainText(`Expected on ${britishDay(day)}`);

    await keys.tabTo('Here for chats');
    await keys.key('Space');
    const portal = await askInChat(browser, chatting);
    const waiting = page
      .getByRole('complementary', { name: 'Chats' })
      .getByRole('link', { name: new RegExp(`^${chatter} waits`) });
    await expect(waiting).toBeVisible();
    const shortcut = (await waiting.getAttribute('aria-keyshortcuts')) ?? '';
    await keys.key(shortcut.replace('Alt+', 'Alt+Digit'));
    await expect(heading(page, `${chatter} Doyle`)).toBeVisible();
    await expect(page.getByRole('form', { name: 'Answer in the chat' }).getByRole('textbox')).toBeFocused();
    await keys.key('Escape');
    await handOver(keys);

    await keys.key('/');
    await keys.write(imei.slice(-4));
    const found = page.getByRole('option', { name: new RegExp(chatting.number) });
    await expect(found).toBeVisible();
    while ((await found.getAttribute('aria-selected')) !== 'true') await keys.key('ArrowDown');
    await keys.key('Enter');
    await expect(page).toHaveURL(new RegExp(`/desk/claims/${chatting.id}`));
    const seconds = ((performance.now() - started) / 1_000).toFixed(0);
    info.annotations.push({ type: 'walk', description: `${keys.work}, ${seconds} s` });

    const other = await otherDevice(browser);
    await signInByCall(other, robin);
    const mine = await callDesk(other, '/views/mine/claims');
    expect(JSON.stringify(mine)).toContain(chatting.number);
    for (const opened of [other, portal, theirs]) await opened.context().close();
  },
);
