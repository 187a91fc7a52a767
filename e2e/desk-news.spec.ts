import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, otherDevice, signInByCall, test } from './accounts.ts';
import { daysAgo, inspectingClaim, type Story } from './claim-document.ts';
import { openClaim } from './fixtures.ts';

const messages = Array.from({ length: 12 }, (_, at) => ({
  ...{ dateSent: daysAgo(20 - at), subject: `Message ${at + 1}`, body: '<p>We are looking at it.</p>', read: true },
}));

async function takeAll(page: Page, claims: readonly Story[]): Promise<void> {
  const headers = () => ({ 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() });
  const { me } = (await (await page.request.get('/api/desk/handlers', { headers: headers() })).json()) as { me: string };
  for (const { id } of claims) {
    const data = { assigneeId: me, seen: null };
    const answer = await page.request.post(`/api/desk/claims/${id}/assign`, { data, headers: headers() });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}

async function writeAsClaimant(page: Page, claimId: string, message: string): Promise<void> {
  const data = { claimId, subject: 'My phone', message, gdprConsent: true };
  expect((await page.request.post('/api/enduser/sendMessage', { data })).ok()).toBe(true);
}

/** Where the focus and the caret are, how far each part is scrolled, and where what has the focus is on screen. */
const placeOf = (page: Page, parts: Locator[]) =>
  Promise.all([
    page.evaluate(() => {
      const focused = document.activeElement;
      const field = focused instanceof HTMLTextAreaElement ? focused : null;
      return {
        focused: focused?.getAttribute('aria-label') ?? focused?.getAttribute('href') ?? focused?.textContent,
        caret: field && [field.selectionStart, field.selectionEnd, field.value],
        top: Math.round(focused?.getBoundingClientRect().top ?? 0),
        page: window.scrollY,
      };
    }),
    ...parts.map((part) => part.evaluate(({ scrollTop }) => scrollTop)),
  ]);

test('news moves neither focus, caret nor scroll in queue, claim and composer @one-width', async ({
  page,
  browser,
  newAccount,
  putClaim,
  patchClaim,
}) => {
  const claims: Story[] = [];
  for (let at = 1; at <= 20; at += 1) {
    const endUserName = `Priya Nair ${at}`;
    const more = at === 1 ? { messages } : {};
    claims.push(await putClaim(inspectingClaim({ endUserName, stateDeadline: daysAgo(40 - at), ...more })));
  }
  const [first, last] = [claims[0] as Story, claims[19] as Story];
  await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights: ['reply'] }));
  await takeAll(page, claims);
  const theirs = await otherDevice(browser);
  await openClaim(theirs, first);
  const others = await otherDevice(browser);
  await openClaim(others, last);

  // A claim is scrolled to its middle, a reply half written.
  await page.goto(`/desk/claims/${first.id}?view=mine`);
  const thread = page.getByRole('region', { name: 'Everything' });
  const cards = page.getByRole('complementary', { name: 'About this claim' });
  const queue = page.getByRole('region', { name: 'Mine' });
  const parts = [thread, cards, queue];
  const field = page.getByRole('textbox', { name: 'Reply to Priya' });
  await field.fill('On Friday, at ten.');
  await expect(page.getByText(/^Draft kept /)).toBeVisible();
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(3, 9));
  await thread.evaluate((part) => part.scrollTo(0, 150));
  await cards.evaluate((part) => part.scrollTo(0, 60));
  await queue.evaluate((part) => part.scrollTo(0, 200));
  const writing = await placeOf(page, parts);
  expect(writing.slice(1)).toEqual([150, 60, 200]);
  await writeAsClaimant(theirs, first.id, 'It works again.');
  await expect(thread.getByText('It works again.')).toBeAttached();
  await expect(page.getByRole('alert')).toContainText('It works again.');
  await patchClaim(first, { externalReference: 'JOB-77' });
  await expect(cards.getByText('JOB-77')).toBeAttached();
  const [after, ...scrolled] = await placeOf(page, parts);
  expect(scrolled).toEqual(writing.slice(1));
  expect(after).toMatchObject({ focused: writing[0].focused, caret: writing[0].caret, page: writing[0].page });

  // A row of the queue has the focus; another claim goes to its front, and one changes its state.
  await page.getByRole('link', { name: 'Back to the list' }).click();
  const row = (claim: Story) => page.getByRole('link', { name: new RegExp(claim.number) });
  await row(claims[9] as Story).focus();
  const reading = await placeOf(page, [queue]);
  expect(reading[1]).toBeGreaterThan(0);
  await writeAsClaimant(others, last.id, 'Hello?');
  await expect(row(last)).toContainText('Unanswered');
  await patchClaim(claims[10] as Story, { endUserName: 'Marek Nowak' });
  await expect(row(claims[10] as Story)).toContainText('Marek Nowak');
  expect(await placeOf(page, [queue])).toEqual(reading);

  await theirs.context().close();
  await others.context().close();
});
