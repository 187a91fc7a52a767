// What Track says of what was pressed or typed as a session ended, and what the same tab has of it afterwards.
import type { Page } from '@playwright/test';
import { inspectingClaim, stateChange, type ClaimDocument, type Story } from './claim-document.ts';
import { openChat } from './chat-button.ts';
import { expect, hydrated, openClaim, sameAtEveryWidth, submitTrack, test } from './fixtures.ts';
import { sendOffer } from './outcome-calls.ts';
import { sendQuote } from './quote-calls.ts';

const inState = (state: string, more: Partial<ClaimDocument> = {}) =>
  inspectingClaim({ state, events: [stateChange(state, 1)], messages: [], policyExcessAmount: 0, ...more });

const step = 'Your last step was not sent. You’ve been signed out to protect your details.';
const kept = 'go back to the form: what you wrote will still be there.';
const gone = 'then fill in the form once more: to protect you, we don’t keep it.';

type Form = {
  name: string;
  document: ClaimDocument;
  prepare?: (page: Page, story: Story) => Promise<unknown>;
  path: string;
  /** What stands between the page and the field. */
  open?: (page: Page) => Promise<unknown>;
  /** Null is a press without words. */
  field: string | null;
  press: (page: Page) => Promise<unknown>;
  says: string;
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const words = 'Beside the blue gate';

const forms: Form[] = [
  {
    name: 'a question on a quote',
    document: inState('Awaiting Authorisation'),
    prepare: sendQuote,
    path: 'quote',
    open: (page) => button(page, 'Ask about this quote').click(),
    field: 'Your question',
    press: (page) => inDialog(page, 'Send question').click(),
    says: kept,
  },
  {
    name: 'an approval',
    document: inState('Awaiting Authorisation'),
    prepare: sendQuote,
    path: 'quote',
    open: (page) => button(page, 'Approve the quote').click(),
    field: null,
    press: async (page) => {
      await page.getByLabel('I approve this repair and its price.').check();
      await inDialog(page, 'Approve').click();
    },
    says: step,
  },
  {
    name: 'why a quote is declined',
    document: inState('Awaiting Authorisation'),
    prepare: sendQuote,
    path: 'quote',
    open: (page) => button(page, 'I don’t want this repair').click(),
    field: 'In your own words',
    press: async (page) => {
      await page.getByRole('dialog').getByRole('radio').first().check();
      await inDialog(page, 'Decline the quote').click();
    },
    says: kept,
  },
  {
    name: 'a question on what is offered',
    document: inState('Beyond Repair'),
    prepare: sendOffer,
    path: 'outcome',
    open: (page) => button(page, /^This isn’t like my device/).click(),
    field: 'Your question',
    press: (page) => inDialog(page, 'Send question').click(),
    says: kept,
  },
  {
    name: 'a choice',
    document: inState('Beyond Repair'),
    prepare: sendOffer,
    path: 'outcome',
    open: (page) => button(page, /^Choose this/).click(),
    field: null,
    press: async (page) => {
      await page.getByLabel('I’ve read what I get, and what becomes of my device and its data.').check();
      await inDialog(page, 'Choose this').click();
    },
    says: step,
  },
  {
    name: 'a payment',
    document: inspectingClaim(),
    path: 'excess-payment',
    open: (page) => expect(button(page, 'Pay now')).toBeVisible(),
    field: null,
    press: (page) => button(page, 'Pay now').click(),
    says: 'Nothing was paid, because you’ve been signed out to protect your details.',
  },
  {
    name: 'a return address',
    document: inspectingClaim(),
    path: 'my-details',
    open: (page) => button(page, 'Edit return address').click(),
    field: 'Address line 1',
    press: async (page) => {
      await page.getByLabel('I consent to the Privacy Notice').check();
      await button(page, 'Save return address').click();
    },
    says: kept,
  },
  {
    name: 'a nominee',
    document: inspectingClaim(),
    path: 'nominee',
    field: 'Their name',
    press: async (page) => {
      await page.getByLabel('Their email').fill('dana@example.com');
      await page.getByRole('main').getByRole('checkbox').first().check();
      await button(page, 'Send them the link').click();
    },
    says: kept,
  },
  {
    name: 'a helper’s link',
    document: inspectingClaim(),
    path: 'share',
    field: 'Who is it for?',
    press: (page) => button(page, 'Make link').click(),
    says: kept,
  },
];

async function findAgain(page: Page, { number, postcode }: Story): Promise<void> {
  await page.getByLabel('Claim reference or policy number').fill(number);
  await page.getByLabel('Post code').fill(postcode);
  await submitTrack(page);
}

test.describe('a session that ends under a form', () => {
  test.beforeEach(({ allowConsole }) => allowConsole(/status of 40[134]/));

  for (const { name, document, prepare, path, open, field, press, says } of forms) {
    test(`says that ${name} was not sent`, sameAtEveryWidth, async ({ page, context, putClaim }) => {
      const story = await putClaim(document);
      await prepare?.(page, story);
      await openClaim(page, story, path);
      await open?.(page);
      if (field !== null) await page.getByLabel(field).first().fill(words);
      await context.clearCookies();
      await press(page);
      await expect(page).toHaveURL(/\/track\?returnUrl=/);
      await expect(page.locator(':focus')).toContainText(says);
      if (field === null) return;
      const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
      expect(await stored()).not.toContain(words);
      await findAgain(page, story);
      await expect(page).toHaveURL(new RegExp(`/${path}/${story.id}`));
      await open?.(page);
      await expect(page.getByLabel(field).first()).toHaveValue(words);
    });
  }

  test('another claim has nothing of what was typed', sameAtEveryWidth, async ({ page, context, putClaim }) => {
    const [story, other] = [await putClaim(inspectingClaim()), await putClaim(inspectingClaim())];
    await openClaim(page, story, 'nominee');
    await page.getByLabel('Their name').fill(words);
    await page.getByLabel('Their email').fill('dana@example.com');
    await page.getByRole('main').getByRole('checkbox').first().check();
    await context.clearCookies();
    await button(page, 'Send them the link').click();
    await expect(page.locator(':focus')).toContainText(kept);
    await findAgain(page, other);
    await hydrated(page);
    await page.getByRole('link', { name: 'Somebody to act for me' }).first().click();
    await expect(page.getByLabel('Their name')).toHaveValue('');
  });

  test('needs and passcodes are held nowhere', sameAtEveryWidth, async ({ page, context, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await openClaim(page, story, 'my-details');
    const form = page.getByRole('form', { name: 'Help that you need' });
    await form.getByLabel('Something else').check();
    await form.getByLabel('What else would help?').fill(words);
    await context.clearCookies();
    await form.getByRole('button', { name: 'Save what helps me' }).click();
    await expect(page.locator(':focus')).toContainText(gone);
    await findAgain(page, story);
    await expect(form.getByLabel('What else would help?')).toHaveValue('');
    await page.goto(`/my-claim/${story.id}/submit-passcode`);
    await hydrated(page);
    const dialog = page.getByRole('dialog', { name: 'Submit your device passcode' });
    await dialog.getByLabel('Device password', { exact: true }).fill('1234pass');
    await dialog.getByLabel('I consent to the Privacy Notice').check();
    await context.clearCookies();
    await dialog.getByRole('button', { name: 'Send passcode' }).click();
    await expect(page.locator(':focus')).toContainText(gone);
    await findAgain(page, story);
    await expect(dialog.getByLabel('Device password', { exact: true })).toHaveValue('');
  });

  test(
    'a message left in the chat leads to Track, and is there again',
    sameAtEveryWidth,
    async ({ page, context, putClaim }) => {
      const story = await putClaim(inspectingClaim());
      await openClaim(page, story);
      await openChat(page);
      await page.getByLabel('Your message').fill(words);
      await page.getByLabel('I consent to the Privacy Notice').check();
      await context.clearCookies();
      await button(page, /^(?:Leave a message|Send)$/).click();
      await expect(page).toHaveURL(/\/track\?returnUrl=/);
      await expect(page.getByText('Your message was not sent, because you’ve been signed out')).toBeVisible();
      await findAgain(page, story);
      // Track has the chat too.
      await expect(page).toHaveURL(new RegExp(`/my-claim/${story.id}`));
      await openChat(page);
      await expect(page.getByLabel('Your message')).toHaveValue(words);
    },
  );
});

test(
  'a question on a quote is there after a reload, until it is taken back',
  sameAtEveryWidth,
  async ({ page, putClaim }) => {
    const story = await putClaim(inState('Awaiting Authorisation'));
    await sendQuote(page, story);
    await openClaim(page, story, 'quote');
    await button(page, 'Ask about this quote').click();
    await page.getByLabel('Your question').fill(words);
    await page.reload();
    await hydrated(page);
    await button(page, 'Ask about this quote').click();
    await expect(page.getByLabel('Your question')).toHaveValue(words);
    await inDialog(page, 'Send question').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(words);
  },
);
