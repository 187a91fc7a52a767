import { expect, otherDevice, signInByCall, test } from './accounts.ts';
import { inspectingClaim } from './claim-document.ts';
import { callDesk, takeAll, useLetterKeys, writeAsClaimant } from './desk-calls.ts';
import { openClaim, sameAtEveryWidth, settled } from './fixtures.ts';

const rights = ['bulk', 'reply', 'state'];

test(
  'a handler answers, notes, says for whom a claim waits and goes on, by keys alone',
  sameAtEveryWidth,
  async ({ page, browser, newAccount, putClaim }) => {
    const [asks, other] = [
      await putClaim(inspectingClaim({ endUserName: 'Priya Nair', stateDeadline: '2020-01-06T09:00:00Z' })),
      await putClaim(inspectingClaim({ endUserName: 'Marek Nowak', stateDeadline: '2020-01-07T09:00:00Z' })),
    ];
    const theirs = await otherDevice(browser);
    await openClaim(theirs, asks);
    const message = { claimId: asks.id, subject: 'My phone', message: 'When is it ready?', gdprConsent: true };
    expect((await theirs.request.post('/api/enduser/sendMessage', { data: message })).ok()).toBe(true);
    await theirs.context().close();
    await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights }));
    const { me } = await callDesk(page, '/handlers');
    for (const { id } of [asks, other]) await callDesk(page, `/claims/${id}/assign`, { assigneeId: me, seen: null });
    await useLetterKeys(page);
    await page.goto(`/desk/claims/${asks.id}?view=mine`);
    const composer = page.getByRole('region', { name: 'Write' });
    await expect(composer).toBeVisible();

    // The field of a dialog has the focus, and shows what counts.
    await page.keyboard.press('w');
    const dialog = page.getByRole('dialog', { name: 'For whom this claim waits' });
    const whom = dialog.getByLabel('Waiting on');
    await expect(whom).toBeFocused();
    await whom.selectOption('Parts');
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('definition').filter({ hasText: /^Parts$/ })).toBeVisible();
    await page.keyboard.press('w');
    await expect(whom).toHaveValue('parts');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    // A field is left by a key, with its words.
    await page.keyboard.press('n');
    await page.keyboard.type('She is cross.');
    await page.keyboard.press('Control+Enter');
    await expect(composer.getByRole('button', { name: 'Note', exact: true })).toBeFocused();
    await page.keyboard.press('r');
    await page.keyboard.type('On Friday.');
    await page.keyboard.press('Escape');
    await expect(composer.getByRole('button', { name: 'Reply', exact: true })).toBeFocused();
    await page.keyboard.press('r');
    await expect(page.getByRole('textbox', { name: 'Reply to Priya' })).toHaveValue('On Friday.');
    await page.keyboard.press('Control+Enter');
    await expect(composer.getByRole('group', { name: /^Sent\. / })).toBeFocused();

    // Who has just answered is not asked why no answer is needed, though the thread may not have it yet.
    await page.keyboard.press('e');
    await expect(page).toHaveURL(/view=mine$/);
    await expect(page).not.toHaveURL(new RegExp(asks.id));
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // Back in the list, one goes on from the row of the claim.
    await expect(page.getByRole('heading', { level: 1, name: 'Marek Nowak' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: new RegExp(other.number) })).toBeFocused();

    // What was just sent can be taken back from here too, and is written on where it was.
    await expect(page.getByRole('group', { name: 'Undo' })).toContainText('Priya Nair');
    await page.keyboard.press('z');
    await expect(page).toHaveURL(new RegExp(asks.id));
    await expect(page.getByRole('textbox', { name: 'Reply to Priya' })).toHaveValue('On Friday.');
    await expect(page.getByRole('group', { name: 'Undo' })).toHaveCount(0);
  },
);

test(
  'what needs no answer is said by keys on the way to the next claim, and undone on the way back',
  sameAtEveryWidth,
  async ({ page, browser, newAccount, putClaim }) => {
    const thanks = await putClaim(
      inspectingClaim({ endUserName: 'Priya Nair', stateDeadline: '2020-01-06T09:00:00Z' }),
    );
    const next = await putClaim(inspectingClaim({ endUserName: 'Marek Nowak', stateDeadline: '2020-01-07T09:00:00Z' }));
    const theirs = await otherDevice(browser);
    await openClaim(theirs, thanks);
    await writeAsClaimant(theirs, thanks.id, 'Thank you!');
    await theirs.context().close();
    await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights }));
    const { me } = await callDesk(page, '/handlers');
    for (const { id } of [thanks, next]) await callDesk(page, `/claims/${id}/assign`, { assigneeId: me, seen: null });
    await useLetterKeys(page);
    await page.goto(`/desk/claims/${thanks.id}?view=mine`);
    await expect(page.getByRole('button', { name: 'No answer needed' })).toBeVisible();
    await page.keyboard.press('e');
    const why = page.getByRole('dialog').getByRole('combobox', { name: 'Why' });
    await expect(why).toBeFocused();
    await why.selectOption('They only say thanks');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Marek Nowak' })).toBeVisible();
    await page.keyboard.press('k');
    await expect(page.getByRole('heading', { level: 1, name: 'Priya Nair' })).toBeVisible();
    // At the claim itself; on the way it stands at the foot of the desk.
    await expect(page.getByRole('region', { name: 'Write' }).getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.keyboard.press('z');
    await expect(page.getByRole('button', { name: 'No answer needed' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  },
);

test('“Take next” gives a claim and opens it, by its key', sameAtEveryWidth, async ({ page, newAccount, putClaim }) => {
  await putClaim(inspectingClaim({ stateDeadline: '2020-01-06T09:00:00Z' }));
  await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights }));
  await useLetterKeys(page);
  await page.goto('/desk?view=mine');
  await expect(page.getByText('Nothing waits here.')).toBeVisible();
  await expect(page.getByText('Choose one from the list.')).toHaveCount(0);
  // The list may be there before it is known what the handler may do.
  await expect(page.getByRole('button', { name: 'Take next' })).toBeVisible();
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/desk\/claims\/.*\?view=mine$/);
  await expect(page.getByRole('definition').filter({ hasText: 'Kim Adler' })).toBeVisible();
});

test('fields of the desk are as high as its design says, and on a phone the bar of selected claims is low', async ({
  page,
  isMobile,
  newAccount,
  putClaim,
}) => {
  await putClaim(inspectingClaim({ stateDeadline: '2020-01-06T09:00:00Z' }));
  await signInByCall(page, await newAccount(['handler'], { rights }));
  await page.goto('/desk?view=overdue');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  for (const field of [dialog.getByRole('combobox', { name: 'Handler' }), dialog.getByLabel('Received from')])
    expect((await field.boundingBox())?.height).toBeCloseTo(isMobile ? 44 : 36, 1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check();
  const bar = page.getByRole('region', { name: 'Selected claims' });
  await expect(bar.getByRole('button', { name: 'Message' })).toBeAttached();
  if (isMobile) expect((await bar.boundingBox())?.height).toBeLessThan(125);
});

test(
  'while the code of a dialog loads no key opens another',
  sameAtEveryWidth,
  async ({ page, newAccount, putClaim }) => {
    const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
    await signInByCall(page, await newAccount(['handler'], { rights }));
    await useLetterKeys(page);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/OpenedDialog-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/desk/claims/${claim.id}`);
    await expect(page.getByRole('region', { name: 'Write' })).toBeVisible();
    const asked = page.waitForRequest('**/OpenedDialog-*.js');
    await page.keyboard.press('h');
    await asked;
    await page.keyboard.press('l');
    letGo();
    await expect(page.getByRole('dialog', { name: 'Snooze' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
  },
);

/** Presses a key right after the next frame has the reply's field, before React has run its other effects. */
function pressOnceDrawn(key: string): void {
  new MutationObserver((_, observer) => {
    if (document.querySelector('article textarea') === null) return;
    observer.disconnect();
    queueMicrotask(() => {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
  }).observe(document.body, { childList: true, subtree: true });
}

test('what is typed for the reply of a claim that still comes stands in it, and does nothing else @one-width', async ({
  page,
  newAccount,
  putClaim,
}) => {
  const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
  await signInByCall(page, await newAccount(['handler'], { rights }));
  await useLetterKeys(page);
  const answer = Promise.withResolvers<void>();
  await page.route(`**/api/desk/claims/${claim.id}`, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto(`/desk/claims/${claim.id}`);
  await expect(page.locator('[data-claim-loads]')).toBeVisible();
  // T alone would take the next claim, and S open the change of state.
  await page.keyboard.press('r');
  await page.keyboard.type('Thank you');
  await page.evaluate(pressOnceDrawn, 's');
  answer.resolve();
  const field = page.getByRole('textbox', { name: 'Reply to Priya' });
  await expect(field).toBeFocused();
  await page.keyboard.type(', Priya');
  await expect(field).toHaveValue('Thank you, Priya');
  await expect(page.getByRole('region', { name: 'Write' })).toContainText('Draft kept');
  await expect(page).toHaveURL(`/desk/claims/${claim.id}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test(
  'the list follows from claim to claim, its row never under an edge',
  sameAtEveryWidth,
  async ({ page, newAccount, putClaim }) => {
    await page.setViewportSize({ width: 1280, height: 480 });
    const days = ['06', '07', '08', '09', '10', '11', '12', '13'];
    const claims = await Promise.all(
      days.map(async (day) => putClaim(inspectingClaim({ stateDeadline: `2020-01-${day}T09:00:00Z` }))),
    );
    await signInByCall(page, await newAccount(['handler'], { rights }));
    await takeAll(page, claims);
    await useLetterKeys(page);
    await page.goto(`/desk/claims/${claims[0]?.id}?view=mine`);
    await expect(page.getByRole('region', { name: 'Write' })).toBeVisible();
    const list = page.getByRole('region', { name: 'Mine' });
    const row = list.locator('li:has([aria-current])');
    const head = list.getByRole('heading', { name: 'Mine' }).locator('..');
    const expectInView = async ({ id }: { id: string }) => {
      await expect(row).toHaveAttribute('data-claim', id);
      await expect(row).toBeInViewport({ ratio: 1 });
      const [above, here] = [await head.boundingBox(), await row.boundingBox()];
      expect(here?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    };
    for (const claim of claims.slice(1)) {
      await page.keyboard.press('j');
      await expectInView(claim);
    }
    for (const claim of claims.slice(0, -1).toReversed()) {
      await page.keyboard.press('k');
      await expectInView(claim);
    }
    expect(await page.evaluate(() => scrollY)).toBe(0);
  },
);

test(
  'a key that waits for a claim is forgotten with the claim',
  sameAtEveryWidth,
  async ({ page, newAccount, putClaim }) => {
    const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
    await signInByCall(page, await newAccount(['handler'], { rights }));
    await takeAll(page, [claim]);
    await useLetterKeys(page);
    const answer = Promise.withResolvers<void>();
    await page.route(`**/api/desk/claims/${claim.id}`, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto(`/desk/claims/${claim.id}?view=mine`);
    await expect(page.locator('[data-claim-loads]')).toBeVisible();
    const row = page.getByRole('link', { name: new RegExp(claim.number) });
    await expect(row).toBeVisible();
    await page.keyboard.press('r');
    await page.keyboard.type('Thank you');
    await page.keyboard.press('Escape');
    await expect(row).toBeFocused();
    answer.resolve();
    await row.click();
    const field = page.getByRole('textbox', { name: 'Reply to Priya' });
    await expect(field).toHaveValue('');
    await expect(field).not.toBeFocused();
  },
);

test('keys that follow each other at once leave a claim and search the list @one-width', async ({
  page,
  newAccount,
  putClaim,
}) => {
  const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
  await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights }));
  await takeAll(page, [claim]);
  await useLetterKeys(page);
  await page.goto(`/desk/claims/${claim.id}?view=mine`);
  await expect(page.getByRole('textbox', { name: 'Reply to Priya' })).toBeVisible();
  // Before the next frame, and each for itself.
  await page.evaluate(async () => {
    for (const key of ['Escape', '/']) {
      document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await new Promise((done) => setTimeout(done));
    }
  });
  await expect(page).toHaveURL('/desk?view=mine');
  await settled(page);
  await page.keyboard.type('trent');
  await expect(page.getByRole('combobox', { name: 'Search claims' })).toHaveValue('trent');
});
