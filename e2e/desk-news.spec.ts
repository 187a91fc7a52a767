import type { Locator, Page } from '@playwright/test';
import { expect, otherDevice, signInByCall, test } from './accounts.ts';
import { daysAgo, inspectingClaim, type Story } from './claim-document.ts';
import { takeAll, writeAsClaimant } from './desk-calls.ts';
import { openClaim } from './fixtures.ts';

const messages = Array.from({ length: 12 }, (_, at) => ({
  dateSent: daysAgo(20 - at),
  subject: `Message ${at + 1}`,
  body: '<p>We are looking at it.</p>',
  read: true,
}));

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
  const queue = page.getByRole('region', { name: 'Mine' }).locator('> div');
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
  await expect(row(first)).toBeFocused();
  await row(claims[15] as Story).focus();
  const reading = await placeOf(page, [queue]);
  expect(reading[1]).toBeGreaterThan(0);
  await writeAsClaimant(others, last.id, 'Hello?');
  await expect(row(last)).toContainText('Unanswered');
  await patchClaim(claims[16] as Story, { endUserName: 'Marek Nowak' });
  await expect(row(claims[16] as Story)).toContainText('Marek Nowak');
  expect(await placeOf(page, [queue])).toEqual(reading);

  await theirs.context().close();
  await others.context().close();
});

test('a row that moves up takes the list along neither open nor closed, and what is read stays in place @one-width', async ({
  page,
  newAccount,
  putClaim,
  patchClaim,
}) => {
  const claims: Story[] = [];
  for (let at = 1; at <= 24; at += 1)
    claims.push(await putClaim(inspectingClaim({ endUserName: `Priya Nair ${at}`, stateDeadline: daysAgo(40 - at) })));
  const [lower, lowest] = [claims[18] as Story, claims[23] as Story];
  await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights: ['reply'] }));
  await takeAll(page, claims);
  const queue = page.getByRole('region', { name: 'Mine' }).locator('> div');
  const row = (claim: Story) => queue.getByRole('link', { name: new RegExp(claim.number) });
  const topOf = async (claim: Story) => Math.round((await row(claim).boundingBox())?.y ?? 0);
  const nth = (at: number) => queue.getByRole('listitem').nth(at);
  const read = claims[14] as Story;

  await page.goto(`/desk/claims/${read.id}?view=mine`);
  const field = page.getByRole('textbox', { name: 'Reply to Priya' });
  await field.fill('On Friday.');
  await row(read).scrollIntoViewIfNeeded();
  await queue.evaluate((part) => part.scrollTo(0, part.scrollHeight - part.clientHeight - 120));
  const [open, scrolled] = [await topOf(read), await queue.evaluate((part) => part.scrollTop)];
  expect(scrolled).toBeGreaterThan(100);
  await patchClaim(lowest, { stateDeadline: daysAgo(60) });
  await expect(nth(0)).toContainText(lowest.number);
  expect(await topOf(read)).toBe(open);
  await expect(field).toBeFocused();

  await page.getByRole('link', { name: 'Back to the list' }).click();
  await row(read).focus();
  const closed = await topOf(read);
  await patchClaim(lower, { stateDeadline: daysAgo(70) });
  await expect(nth(0)).toContainText(lower.number);
  expect(await topOf(read)).toBe(closed);
  await expect(row(read)).toBeFocused();
});

test('a stream that breaks off is opened again, and the desk shows what it missed @one-width', async ({
  page,
  newAccount,
  putClaim,
  patchClaim,
}) => {
  const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
  await signInByCall(page, await newAccount(['handler']));
  let opened = 0;
  let goOn = () => {};
  const missed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/api/desk/events', async (route) => {
    opened += 1;
    const broken = { contentType: 'text/event-stream', body: 'retry: 50\ndata: {"claims":null}\n\n' };
    if (opened === 1) return route.fulfill(broken);
    await missed;
    return route.continue();
  });
  await page.goto(`/desk/claims/${claim.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Nair' })).toBeVisible();
  await expect.poll(() => opened).toBe(2);
  await patchClaim(claim, { endUserName: 'Marek Nowak' });
  goOn();
  await expect(page.getByRole('heading', { level: 1, name: 'Marek Nowak' })).toBeVisible();
});
