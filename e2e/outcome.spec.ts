import type { Page } from '@playwright/test';
import { inspectingClaim, stateChange, type ClaimDocument } from './claim-document.ts';
import { expect, hydrated, openClaim, test, trackByCall, sameAtEveryWidth } from './fixtures.ts';
import { back, cash, choicesOf, putCode, refurbished, sendOffer, takeInHand, withdrawOffer } from './outcome-calls.ts';

const state = 'Beyond Repair';
const contract = { name: 'Gold', customer: 'Acme Insurance', tatSlaDays: 10 };
const beyond = (more: Partial<ClaimDocument> = {}) =>
  inspectingClaim({ contract, state, events: [stateChange(state, 1)], messages: [], policyExcessAmount: 0, ...more });

const status = (page: Page) => page.getByRole('region', { name: 'Where your choice stands' });
const card = (page: Page, name: string) => page.getByRole('article', { name });
const device = 'Refurbished iPhone 14, 128 GB, blue';
const tick = (page: Page) => page.getByLabel('I’ve read what I get, and what becomes of my device and its data.');
const dialog = (page: Page) => page.getByRole('dialog');

async function choose(page: Page, name: string, label = 'Choose this'): Promise<void> {
  await card(page, name).getByRole('button', { name: label }).click();
  await tick(page).check();
  await dialog(page).getByRole('button', { name: 'Choose this' }).click();
}

async function openOffer(page: Page, id: string): Promise<void> {
  await page.goto(`/outcome/${id}`);
  await hydrated(page);
}

test.describe('Choosing beyond repair', () => {
  test('what was chosen comes into view on a small screen', sameAtEveryWidth, async ({ page, putClaim }) => {
    await page.setViewportSize({ width: 320, height: 400 });
    const story = await putClaim(beyond());
    await sendOffer(page, story);
    await openClaim(page, story, 'outcome');
    await choose(page, 'Your device back, unrepaired');
    await expect(status(page).getByRole('status')).toBeFocused();
    await expect(status(page).getByRole('status')).toBeInViewport();
    expect(await page.evaluate(() => history.scrollRestoration)).toBe('auto');
  });

  test('My Claim asks for it, the options weigh the same, and one is chosen in the words that are shown', async ({
    page,
    putClaim,
    expectAccessibleInBoth,
  }) => {
    const story = await putClaim(beyond());
    await sendOffer(page, story);
    await openClaim(page, story);
    await expect(page.getByRole('heading', { name: 'Please choose what you would like', exact: true })).toBeVisible();
    await expect(page.getByText('You don’t need to do anything')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /^Choose what you would like by / })).toBeVisible();
    await page.getByRole('link', { name: 'See what you can choose' }).first().click();
    await expect(status(page)).toContainText('Your device can’t be repaired at a reasonable price.');
    await expect(page.getByText('Your choice', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Choose this ${device}`, exact: true })).toBeVisible();
    const sizes = await page.getByRole('article').evaluateAll((cards) =>
      cards.map((one) => {
        const { width, height } = one.getBoundingClientRect();
        return `${Math.round(width)}x${Math.round(height)}`;
      }),
    );
    expect([sizes.length, new Set(sizes).size]).toEqual([4, 1]);
    await expectAccessibleInBoth(page);
    await card(page, device).getByRole('button', { name: 'Choose this' }).click();
    await expect(dialog(page)).toContainText(`You choose: ${device}.`);
    await expect(dialog(page)).toContainText('We keep it, and erase everything on it.');
    await dialog(page).getByRole('button', { name: 'Choose this' }).click();
    await expect(dialog(page)).toContainText('Tick this box to choose this.');
    await expectAccessibleInBoth(page);
    await tick(page).check();
    await dialog(page).getByRole('button', { name: 'Choose this' }).click();
    await expect(status(page)).toContainText(/You chose this on .* at /);
    await expect(status(page).getByRole('status')).toBeFocused();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(card(page, device)).toContainText('Your choice');
    await expectAccessibleInBoth(page);
    const proof = page.getByRole('link', { name: /^See what you chose/ });
    const answer = await page.request.get((await proof.getAttribute('href')) ?? '');
    expect(await answer.text()).toContain(device);
    expect(await choicesOf(page, story)).toBe(1);
  });

  test('a choice is changed until it is in hand', sameAtEveryWidth, async ({ page, putClaim }) => {
    const story = await putClaim(beyond());
    await sendOffer(page, story);
    await openClaim(page, story);
    await openOffer(page, story.id);
    await choose(page, device);
    await page.getByRole('button', { name: 'Change my choice' }).click();
    await expect(page.getByRole('article')).toHaveCount(4);
    await choose(page, 'Your device back, unrepaired', 'Choose this instead');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(card(page, 'Your device back, unrepaired')).toContainText('Your choice');
    await takeInHand(page, story);
    await expect(status(page)).toContainText('It’s in hand now, so it can’t be changed any more.');
    await expect(page.getByRole('button', { name: 'Change my choice' })).toHaveCount(0);
    expect(await choicesOf(page, story)).toBe(2);
  });

  test(
    'an offer that changes under an open dialog is not chosen, and the page says why',
    sameAtEveryWidth,
    async ({ page, putClaim }) => {
      const story = await putClaim(beyond());
      await sendOffer(page, story);
      await openClaim(page, story);
      await openOffer(page, story.id);
      await card(page, device).getByRole('button', { name: 'Choose this' }).click();
      await sendOffer(page, story, [cash, back]);
      await tick(page).check();
      await dialog(page).getByRole('button', { name: 'Choose this' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'changed while you were looking' })).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(2);
      expect(await choicesOf(page, story)).toBe(0);
    },
  );

  test(
    'a question stops the time, by keyboard alone',
    sameAtEveryWidth,
    async ({ page, putClaim, expectAccessibleEverywhere }) => {
      const story = await putClaim(beyond());
      await sendOffer(page, story);
      await openClaim(page, story);
      await openOffer(page, story.id);
      const ask = card(page, device).getByRole('button', { name: 'This isn’t like my device' });
      await expect(page.getByRole('button', { name: 'This isn’t like my device' })).toHaveCount(1);
      await ask.focus();
      await page.keyboard.press('Enter');
      await page.getByLabel('Your question').focus();
      await page.keyboard.type('Mine has 256 GB.');
      await expectAccessibleEverywhere(page);
      await page.getByRole('button', { name: 'Send question' }).focus();
      await page.keyboard.press('Enter');
      await expect(status(page)).toContainText('We’ve got your question and stopped the clock.');
      await expect(card(page, device).getByRole('button', { name: 'Choose this' })).toBeVisible();
    },
  );

  test(
    'a voucher’s code is shown by a press, once, and is in no store',
    sameAtEveryWidth,
    async ({ page, putClaim, expectAccessibleEverywhere }) => {
      const story = await putClaim(beyond());
      await sendOffer(page, story);
      await openClaim(page, story);
      await openOffer(page, story.id);
      await choose(page, 'Voucher for £320.00');
      await expect(status(page)).toContainText(/You chose this on .* at /);
      await putCode(page, story, '6331-0042-7718');
      await expect(page.getByText('6331-0042-7718')).toHaveCount(0);
      await page.getByRole('button', { name: 'Show the code' }).press('Enter');
      await expect(page.getByText('6331-0042-7718')).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: '6331-0042-7718' })).toBeFocused();
      await expectAccessibleEverywhere(page);
      const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      expect(stored).not.toContain('6331-0042-7718');
      await page.reload();
      await hydrated(page);
      await expect(page.getByText('6331-0042-7718')).toHaveCount(0);
      await expect(page.getByText(/You can see it again until \d\d:\d\d\./)).toBeVisible();
    },
  );

  test(
    'what was withdrawn is said, and nothing is offered',
    sameAtEveryWidth,
    async ({ page, putClaim, expectAccessibleEverywhere }) => {
      const story = await putClaim(beyond());
      await sendOffer(page, story, [refurbished, back]);
      await withdrawOffer(page, story);
      await openClaim(page, story);
      await openOffer(page, story.id);
      await expect(status(page)).toContainText('We’ve taken back what we offered.');
      await expect(page.getByRole('article')).toHaveCount(0);
      await expectAccessibleEverywhere(page);
    },
  );

  test(
    'without a script the options are read, and contacts stand where a choice would',
    sameAtEveryWidth,
    async ({ browser, page, putClaim }) => {
      const story = await putClaim(beyond());
      await sendOffer(page, story);
      await trackByCall(page, story);
      const context = await browser.newContext({
        javaScriptEnabled: false,
        storageState: await page.context().storageState(),
      });
      const plain = await context.newPage();
      await plain.goto(`/outcome/${story.id}`);
      await expect(plain.getByRole('heading', { name: device })).toBeVisible();
      await expect(plain.getByRole('button', { name: 'Choose this' })).toHaveCount(0);
      // Chromium draws no `noscript` where only its debugger has turned scripts off.
      const sent = await page.request.get(`/outcome/${story.id}`);
      expect(await sent.text()).toMatch(/<noscript><p>To choose here, turn on JavaScript/);
      await context.close();
    },
  );
});
