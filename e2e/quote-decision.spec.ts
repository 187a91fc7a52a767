import type { Page } from '@playwright/test';
import { inspectingClaim, stateChange, type ClaimDocument } from './claim-document.ts';
import { bodyOf } from './firefox/adapter.ts';
import {
  expect,
  hydrated,
  openClaim,
  sameAtEveryWidth,
  settled,
  test,
  trackByCall,
  withoutInitialData,
} from './fixtures.ts';
import {
  battery,
  decideAsInsurer,
  decisionsOf,
  labour,
  screen,
  sendQuote,
  usualQuote,
  withdrawQuote,
} from './quote-calls.ts';

const state = 'Awaiting Authorisation';
const contract = { name: 'Gold', customer: 'Acme Insurance', tatSlaDays: 10 };
const awaiting = (more: Partial<ClaimDocument> = {}) =>
  inspectingClaim({ contract, state, events: [stateChange(state, 1)], messages: [], policyExcessAmount: 0, ...more });

/** A day from now, as the API and the page have it. */
function inDays(days: number): { day: string; shown: string } {
  const day = new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return { day, shown: day.split('-').toReversed().join('/') };
}

const status = (page: Page) => page.getByRole('region', { name: 'Where your quote stands' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const approve = (page: Page) => button(page, 'Approve the quote');
const tick = (page: Page) => page.getByLabel('I approve this repair and its price.');

async function approveQuote(page: Page): Promise<void> {
  await approve(page).click();
  await tick(page).check();
  await button(page, 'Approve').click();
}

test.describe('Deciding about a quote', () => {
  test(
    'My Claim says in its heading what was decided, before its own answer has come',
    sameAtEveryWidth,
    async ({ page, putClaim }) => {
      const story = await putClaim(awaiting());
      await sendQuote(page, story, usualQuote);
      await openClaim(page, story);
      await expect(page.getByRole('heading', { name: 'We’re waiting for your decision' })).toBeVisible();
      await page.getByRole('link', { name: 'See the quote' }).first().click();
      await approveQuote(page);
      await expect(status(page)).toContainText('You approved');
      await page.route('**/graphql', () => {});
      await page.getByRole('link', { name: 'My Claim' }).first().click();
      await expect(page.getByText(/^Approved on/)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Your quote is approved' })).toBeVisible();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
  );

  test(
    'My Claim asks for it, and it is approved in the words that are shown',
    sameAtEveryWidth,
    async ({ page, putClaim, expectAccessibleEverywhere }) => {
      const story = await putClaim(awaiting());
      const { day, shown } = inDays(7);
      await sendQuote(page, story, { ...usualQuote, goodUntil: day, sentence: 'The screen is genuine.' });
      await openClaim(page, story);
      await expect(page.getByRole('heading', { name: 'We’re waiting for your decision' })).toBeVisible();
      await expect(page.getByText('You don’t need to do anything')).toHaveCount(0);
      await expect(page.getByRole('heading', { name: `Decide about your quote by ${shown}` })).toBeVisible();
      await page.getByRole('link', { name: 'See the quote' }).first().click();
      await expect(status(page)).toContainText(`Please decide by ${shown}.`);
      await expect(status(page)).toContainText('Until then nothing is repaired.');
      await expect(page.getByText('You pay £45.00 of this. Acme Insurance pays £139.00.')).toBeVisible();
      await expect(page.getByText('The screen is genuine.')).toBeVisible();
      await expectAccessibleEverywhere(page);
      await approve(page).click();
      const dialog = page.getByRole('dialog', { name: 'Approve the quote' });
      const consent = 'You approve version 1 of your quote: £184.00, of which you pay £45.00.';
      await expect(dialog.getByText(consent)).toBeVisible();
      await button(page, 'Approve').click();
      await expect(tick(page)).toBeFocused();
      await expect(tick(page)).toHaveAccessibleDescription(/to approve the quote\./);
      await expectAccessibleEverywhere(page);
      await page.keyboard.press('Space');
      await button(page, 'Approve').click();
      await expect(dialog).toHaveCount(0);
      await expect(status(page)).toContainText(
        /You approved this quote on \d\d\/\d\d\/\d{4} at \d\d:\d\d \(version 1\)\.\s*We repair your device at this price\./,
      );
      await expect(status(page).getByRole('status')).toBeFocused();
      await expect(approve(page)).toHaveCount(0);
      await expect(page.getByText('You pay £45.00 of this. Acme Insurance pays £139.00.')).toBeVisible();
      await expectAccessibleEverywhere(page);
      expect(await decisionsOf(page, story)).toMatchObject([{ decision: 'approved', quoteVersion: 1 }]);

      const [proof] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('link', { name: 'See what you approved' }).click(),
      ]);
      await expect(proof.getByRole('heading', { level: 1, name: 'Approved quote' })).toBeVisible();
      await expect(proof.getByText(`${consent} I approve this repair and its price.`)).toBeVisible();
      await expect(proof.getByText('Screen: OLED, black')).toBeVisible();
      await expectAccessibleEverywhere(proof);
      const pdf = await page.request.get((await proof.getByRole('link').getAttribute('href')) ?? '');
      expect(pdf.headers()['content-type']).toBe('application/pdf');
    },
  );

  test(
    'is declined for a reason, and what was written is not lost by Escape or Back',
    sameAtEveryWidth,
    async ({ page, putClaim, expectAccessibleEverywhere }) => {
      const story = await putClaim(awaiting());
      await sendQuote(page, story);
      await openClaim(page, story, 'quote');
      await button(page, 'I don’t want this repair').click();
      const dialog = page.getByRole('dialog', { name: 'Decline the quote' });
      await expect(dialog).toContainText(
        'What happens then: we contact you about sending your device back or another way.',
      );
      await button(page, 'Decline the quote').click();
      await expect(dialog.getByRole('radio').first()).toBeFocused();
      await expect(dialog.getByText('Choose a reason.')).toBeVisible();
      await expectAccessibleEverywhere(page);
      await dialog.getByLabel('I’ll repair it elsewhere').check();
      await dialog.getByLabel(/^In your own words/).fill('My cousin repairs phones.');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alertdialog')).toContainText('Close without saving what you wrote?');
      await button(page, 'Go on writing').click();
      await page.goBack();
      await expect(page.getByRole('alertdialog')).toContainText('Close without saving what you wrote?');
      await button(page, 'Go on writing').click();
      await expect(dialog.getByLabel(/^In your own words/)).toHaveValue('My cousin repairs phones.');
      await button(page, 'Decline the quote').click();
      await expect(status(page)).toContainText(/You declined this quote on .* \(version 1\)\./);
      await expect(status(page)).toContainText('We’ll contact you about sending your device back or another way.');
      await expect(page.getByText(/^You pay/)).toHaveCount(0);
      await expect(page.getByText('Next Stage')).toHaveCount(0);
      await expectAccessibleEverywhere(page);
      expect(await decisionsOf(page, story)).toMatchObject([
        { decision: 'declined', reason: 'elsewhere', text: 'My cousin repairs phones.' },
      ]);
      await button(page, 'Ask about this quote').click();
      await page.getByLabel('Your question').fill('When do you send it back?');
      await button(page, 'Send question').click();
      await expect(status(page)).toContainText('We’ve got your question, and will answer in your messages.');
      await expect(status(page).getByRole('status')).toBeFocused();
      await page.goto(`/my-claim/${story.id}`);
      const card = page.getByRole('region', { name: 'Your quote' });
      await expect(card.getByText(/^Declined on /)).toBeVisible();
      await expect(card.getByText(/pays/)).toHaveCount(0);
    },
  );

  test(
    'a question stops the clock, and the quote can still be decided',
    sameAtEveryWidth,
    async ({ page, putClaim, expectAccessibleEverywhere }) => {
      const story = await putClaim(awaiting());
      await sendQuote(page, story);
      await openClaim(page, story, 'quote');
      await button(page, 'Ask about this quote').click();
      await button(page, 'Send question').click();
      await expect(page.getByLabel('Your question')).toBeFocused();
      await page.keyboard.type('Is it a genuine screen?');
      await expectAccessibleEverywhere(page);
      await button(page, 'Send question').click();
      await expect(status(page)).toContainText('We’ve got your question and stopped the clock.');
      await expect(status(page)).toContainText(/You’ll hear from us by \d\d\/\d\d\/\d{4}\./);
      await expectAccessibleEverywhere(page);
      await page.goto(`/messages/${story.id}`);
      await expect(page.getByText('Is it a genuine screen?').first()).toBeVisible();
      await expect(page.getByText('Decide about your quote')).toBeVisible();
      await page.goto(`/quote/${story.id}`);
      await hydrated(page);
      await approveQuote(page);
      await expect(status(page)).toContainText('You approved this quote');
    },
  );

  test('a changed quote stands beside the approved one, and says what was added', async ({
    page,
    putClaim,
    expectAccessibleInBoth,
  }) => {
    const story = await putClaim(awaiting());
    await sendQuote(page, story);
    await openClaim(page, story, 'quote');
    await approveQuote(page);
    await expect(status(page)).toContainText('You approved this quote');
    await sendQuote(page, story, { ...usualQuote, lines: [screen, labour, battery] }, 'Q-2');
    await expect(status(page)).toContainText(
      'The quote has changed since you approved it: £12.00 more for Battery. Please look again.',
    );
    const [now, before] = [
      page.getByRole('region', { name: 'Version 2, the new one' }),
      page.getByRole('region', { name: /^Version 1, approved on / }),
    ];
    await expect(now.getByRole('rowheader', { name: 'Battery New' })).toBeVisible();
    await expect(before.getByRole('rowheader', { name: /Battery/ })).toHaveCount(0);
    const columns = ['Description', 'Cost (Ex VAT)', 'VAT', 'Total Cost (Inc VAT)'];
    for (const version of [now, before]) await expect(version.getByRole('columnheader')).toHaveText(columns);
    const costs = now.getByRole('row', { name: /^Battery New/ }).getByRole('cell');
    await expect(costs).toHaveText([/£10\.00$/, /£2\.00$/, /£12\.00$/]);
    const [left, right] = [await now.boundingBox(), await before.boundingBox()];
    const isBeside = (page.viewportSize()?.width ?? 0) >= 992;
    if (isBeside) expect(right?.y).toBe(left?.y);
    else expect(right?.y).toBeGreaterThan((left?.y ?? 0) + (left?.height ?? 0));
    await expectAccessibleInBoth(page);
    await approveQuote(page);
    await expect(status(page)).toContainText('(version 2)');
    expect(await decisionsOf(page, story)).toHaveLength(2);
  });

  test(
    'a changed quote stands below the approved one, whole, with letters of twice the size',
    sameAtEveryWidth,
    async ({ playwright, baseURL, page, putClaim, launchOptions }) => {
      const story = await putClaim(awaiting());
      await sendQuote(page, story);
      await openClaim(page, story, 'quote');
      await approveQuote(page);
      await expect(status(page)).toContainText('You approved this quote');
      await sendQuote(page, story, { ...usualQuote, lines: [screen, labour, battery] }, 'Q-2');
      // By the browser's own setting, which media queries count and a page cannot set.
      const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
      const browser = await playwright.chromium.launch({ ...launchOptions, args });
      const large = await browser.newPage({ ...(baseURL !== undefined && { baseURL }), viewport: page.viewportSize() });
      // The wider letters that stand where the brand's font comes too late.
      await large.route(/\.woff2/, (route) => route.abort());
      await openClaim(large, story, 'quote');
      const tables = large.getByRole('table');
      await expect(tables).toHaveCount(2);
      const [first, second] = [await tables.first().boundingBox(), await tables.last().boundingBox()];
      expect(second?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0));
      expect(await large.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await browser.close();
    },
  );

  test(
    'that changes while the dialog is open is not approved, and the page says why',
    sameAtEveryWidth,
    async ({ page, putClaim, expectAccessible }) => {
      const story = await putClaim(awaiting());
      await sendQuote(page, story);
      await openClaim(page, story, 'quote');
      await approve(page).click();
      await tick(page).check();
      await sendQuote(page, story, { ...usualQuote, lines: [screen, labour, battery] }, 'Q-2');
      await expect(page.getByText('You pay £45.00 of this. Acme Insurance pays £151.00.')).toBeAttached();
      await expect(page.getByRole('dialog')).toContainText('£184.00');
      await button(page, 'Approve').click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const alert = page.getByRole('alert').filter({ hasText: 'There is a problem' });
      await expect(alert).toContainText('The quote changed while you were looking at it.');
      await expect(alert).toBeFocused();
      expect(await decisionsOf(page, story)).toEqual([]);
      await expectAccessible(page);
      await approveQuote(page);
      await expect(status(page)).toContainText('You approved this quote');
      await expect(alert).toHaveCount(0);
    },
  );

  test('is approved once from two tabs', sameAtEveryWidth, async ({ page, context, putClaim }) => {
    const story = await putClaim(awaiting());
    await sendQuote(page, story);
    await openClaim(page, story, 'quote');
    const other = await context.newPage();
    await other.goto(`/quote/${story.id}`);
    await hydrated(other);
    for (const tab of [page, other]) {
      await approve(tab).click();
      await tick(tab).check();
    }
    await Promise.all([button(page, 'Approve').dblclick(), button(other, 'Approve').click()]);
    for (const tab of [page, other]) await expect(status(tab)).toContainText('You approved this quote');
    expect(await decisionsOf(page, story)).toHaveLength(1);
  });

  test('is withdrawn meanwhile: nothing is decided', sameAtEveryWidth, async ({ page, putClaim }) => {
    const story = await putClaim(awaiting());
    await sendQuote(page, story);
    await openClaim(page, story, 'quote');
    await button(page, 'I don’t want this repair').click();
    await page.getByLabel('It’s too expensive').check();
    await withdrawQuote(page, story);
    await button(page, 'Decline the quote').click();
    await expect(page.getByText('This quote was withdrawn meanwhile. Nothing was sent.')).toBeVisible();
    await expect(status(page)).toContainText('This quote was withdrawn.');
    expect(await decisionsOf(page, story)).toEqual([]);
  });

  test(
    'is decided by keyboard alone, and closing gives the focus back',
    sameAtEveryWidth,
    async ({ page, putClaim }) => {
      const story = await putClaim(awaiting());
      await sendQuote(page, story);
      await openClaim(page, story, 'quote');
      await approve(page).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 2, name: 'Approve the quote' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(approve(page)).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Decline the quote' });
      await expect(dialog.getByRole('heading')).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await expect(dialog.getByLabel('I’d rather have a replacement')).toBeChecked();
      await page.keyboard.press('Enter');
      await expect(status(page)).toContainText('You declined this quote');
      await expect(status(page).getByRole('status')).toBeFocused();
    },
  );

  test(
    'offline the buttons say why they cannot, and an open dialog keeps what was written',
    sameAtEveryWidth,
    async ({ page, context, putClaim, allowConsole, expectAccessible }) => {
      allowConsole(/ERR_INTERNET_DISCONNECTED/);
      const story = await putClaim(awaiting());
      await sendQuote(page, story);
      await openClaim(page, story, 'quote');
      await button(page, 'Ask about this quote').click();
      await page.getByLabel('Your question').fill('Is it genuine?');
      await context.setOffline(true);
      await button(page, 'Send question').click();
      await expect(page.getByText('We couldn’t send this. Check your connection and try again.')).toBeVisible();
      await expect(page.getByLabel('Your question')).toHaveValue('Is it genuine?');
      await page.keyboard.press('Escape');
      await button(page, 'Close without saving').click();
      await expect(approve(page)).toHaveAccessibleDescription('This works once you’re online again.');
      await approve(page).click({ force: true });
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expectAccessible(page);
      await context.setOffline(false);
      await approveQuote(page);
      await expect(status(page)).toContainText('You approved this quote');
    },
  );

  test(
    'that the insurer decides can be asked about',
    sameAtEveryWidth,
    async ({ page, putClaim, expectAccessible }) => {
      const story = await putClaim(awaiting());
      await sendQuote(page, story, { ...usualQuote, decides: 'insurer', claimantPays: 0 });
      await openClaim(page, story, 'quote');
      await expect(status(page)).toContainText('Acme Insurance is deciding about this quote.');
      await expect(status(page)).toContainText('You don’t need to do anything.');
      await expect(page.getByText('If Acme Insurance agrees, it pays for this repair.')).toBeVisible();
      await expect(approve(page)).toHaveCount(0);
      await expectAccessible(page);
      await decideAsInsurer(page, story, { quoteVersion: 1, total: 184, decision: 'approved' });
      await expect(status(page)).toContainText(/^Acme Insurance approved this quote on .* \(version 1\)\./);
      await expect(page.getByText('Acme Insurance pays for this repair.', { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'See what was approved' })).toBeVisible();
    },
  );

  test(
    'while something else waits nobody reads that there is nothing to do',
    sameAtEveryWidth,
    async ({ page, putClaim }) => {
      const story = await putClaim(awaiting({ policyExcessAmount: 75 }));
      await sendQuote(page, story, { ...usualQuote, decides: 'insurer', claimantPays: 0 });
      await openClaim(page, story, 'quote');
      await expect(status(page)).toContainText('Acme Insurance is deciding about this quote.');
      await expect(page.getByText('You don’t need to do anything')).toHaveCount(0);
    },
  );
});

type Shown = Record<string, unknown>;

/** Has the page's answers say something else of the version: what only time, a client's terms or a handler bring about. */
async function showAs(page: Page, change: Shown): Promise<void> {
  await withoutInitialData(page);
  await page.route('**/graphql', async (route) => {
    if (!bodyOf(route.request()).includes('query Quote')) return route.fallback();
    const response = await route.fetch();
    const json = (await response.json()) as { data: { claim: { quoteVersion: Shown } } };
    Object.assign(json.data.claim.quoteVersion, change);
    return route.fulfill({ response, json });
  });
}

const decided = { decidedAt: '2026-11-14T10:02:00Z', approvalUrl: '/api/quote/x/approval', state: 'approved' };

const otherStates: [name: string, change: Shown, texts: string[], absent: string][] = [
  [
    'expired',
    { state: 'expired', lastDay: '2026-11-26T12:00:00Z' },
    ['This quote was good until 26/11/2026.', 'Ask us for a new one.'],
    'You pay',
  ],
  [
    'expired, a new one asked for',
    { state: 'expired', lastDay: '2026-11-26T12:00:00Z', isNewWanted: true },
    ['You’ve asked us for a new one.'],
    'Ask for a new quote',
  ],
  [
    'within the limit',
    { ...decided, decidedBy: 'within-limit' },
    ['This quote is within the limit agreed with Acme Insurance, so nobody needs to decide.'],
    'Approve the quote',
  ],
  [
    'covered',
    { ...decided, decidedBy: 'covered' },
    ['An earlier version was approved for as much or more, so version 1 is too.'],
    'Approve the quote',
  ],
  [
    'on behalf',
    { ...decided, decidedBy: 'on-behalf' },
    ['We were told on 14/11/2026 at 10:02 that this quote is approved (version 1).'],
    'Approve the quote',
  ],
  ['agreed', { state: 'agreed' }, ['You pay £45.00 of this. Acme Insurance pays £139.00.'], 'Approve the quote'],
  ['over', { state: 'over' }, ['£184.00'], 'Approve the quote'],
  [
    'nothing to pay',
    { claimantPays: 0, insurerPays: 184 },
    ['You pay nothing for this. Acme Insurance pays £184.00.'],
    'You pay £',
  ],
  ['all to pay', { claimantPays: 184, insurerPays: 0 }, ['You pay all of this: £184.00.'], 'Acme Insurance pays'],
  [
    'changed to less',
    {
      replaces: {
        __typename: 'ReplacedQuote',
        number: 1,
        total: 190,
        difference: -6,
        lines: [],
        added: [],
        approvedAt: '2026-11-14T10:02:00Z',
        approvedBy: 'insurer',
        isWithdrawn: false,
      },
    },
    ['The quote has changed since it was approved: £6.00 less. Please look again.'],
    'Until when',
  ],
];

async function expectState(page: Page, texts: string[], absent: string): Promise<void> {
  for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
  await expect(page.getByRole('main').getByText(absent)).toHaveCount(0);
  // What the server drew may say the texts already, before the page has its own answer.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
}

async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

test(
  'a quote’s other states say what they are, in both appearances at both widths',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessibleEverywhere }) => {
    test.slow();
    const story = await putClaim(awaiting());
    await sendQuote(page, story);
    await trackByCall(page, story);
    for (const [name, change, texts, absent] of otherStates) {
      await test.step(name, async () => {
        await showAs(page, change);
        await page.goto(`/quote/${story.id}`);
        await expectState(page, texts, absent);
        await expectAccessibleEverywhere(page);
        await expectNoOverflow(page);
        await page.setViewportSize({ width: 360, height: 740 });
        await expectState(page, texts, absent);
        await expectNoOverflow(page);
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.unrouteAll();
      });
    }
  },
);
