// The rows of the design's acceptance table about what is done on a screen; docs/acceptance.md lists all rows.
import type { Locator, Page } from '@playwright/test';
import { inspectingClaim, stateChange } from './claim-document.ts';
import { unpaidPageNames } from './unpaid-pages.ts';
import { hydrated, keepScroll, trackByCall } from './fixtures.ts';
import { enter, expect, openView, test, views, type View, type Visit } from './views.ts';

const named = (name: string): View => views.find((view) => view.name === name)!;
const dialogOf = (page: Page) => page.getByRole('dialog');

/** Presses as a person does: what a blur moves away from under the finger is not pressed. */
async function pressSlowly(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const box = (await button.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)));
  await page.mouse.up();
}

/** Has a press move the focus as in Safari: to fields alone, and away from what had it. */
async function pressAsSafari(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('mousedown', (event) => {
      if ((event.target as Element).closest('input:not([type=checkbox], [type=radio]), textarea, select')) return;
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
  });
}

type Opener = { view: string; opener: (page: Page) => Locator; width: number };

test.describe('8 each dialog', () => {
  const openers: Record<string, Opener> = {
    message: { view: 'messages', opener: (page) => page.getByRole('button', { name: 'We have your' }), width: 360 },
    photo: { view: 'photos', opener: (page) => page.getByRole('button', { name: 'Inspection photo 1' }), width: 1280 },
    'more sheet': { view: 'quote', opener: (page) => page.getByRole('button', { name: 'More' }), width: 360 },
    chat: { view: 'my claim', opener: (page) => page.getByRole('link', { name: 'Chat with us' }).first(), width: 360 },
    passcode: { view: 'history', opener: (page) => page.getByRole('link', { name: 'Send it now' }), width: 1280 },
  };
  test('has the focus on its heading, keeps Tab inside, and gives the focus back', async ({ page, visit }) => {
    test.slow();
    await enter({ page, visit });
    for (const [name, { view, opener, width }] of Object.entries(openers)) {
      await page.setViewportSize({ width, height: 740 });
      await openView({ page, visit }, named(view));
      await hydrated(page);
      const path = new URL(page.url()).pathname;
      for (const close of ['Escape', 'Close']) {
        await opener(page).focus();
        await page.keyboard.press('Enter');
        await expect(dialogOf(page).getByRole('heading', { level: 2 }).first(), name).toBeFocused();
        for (let stop = 0; stop < 12; stop += 1) {
          await page.keyboard.press('Tab');
          const inside = await page.evaluate(
            () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
          );
          expect(inside, `${name}: Tab ${stop}`).toBe(true);
        }
        if (close === 'Escape') await page.keyboard.press('Escape');
        else await dialogOf(page).getByRole('button', { name: 'Close' }).click();
        await expect(dialogOf(page), name).toHaveCount(0);
        await expect(opener(page), name).toBeFocused();
        await expect(page, name).toHaveURL((url) => url.pathname === path);
        // Going back over the dialog's entry would cut the next navigation off.
        await expect
          .poll(() => page.evaluate(() => Boolean((history.state as { dialog?: number } | null)?.dialog)))
          .toBe(false);
      }
    }
  });

  test('gives the focus to what was pressed, where a press gives it none', async ({ page, visit }) => {
    test.slow();
    await pressAsSafari(page);
    await enter({ page, visit });
    for (const [name, { view, opener, width }] of Object.entries(openers)) {
      await page.setViewportSize({ width, height: 740 });
      await openView({ page, visit }, named(view));
      await hydrated(page);
      await opener(page).click();
      await expect(dialogOf(page).getByRole('heading', { level: 2 }).first(), name).toBeFocused();
      await dialogOf(page).getByRole('button', { name: 'Close' }).click();
      await expect(dialogOf(page), name).toHaveCount(0);
      await expect(opener(page), name).toBeFocused();
    }
  });
});

test.describe('10 an error on blur never eats a click', () => {
  const forms: Record<string, { view: string; field: string; button: string; error: string }> = {
    track: { view: 'track', field: 'Post code', button: 'Track your claim', error: 'You postcode is required' },
    message: { view: 'messages', field: 'Topic', button: 'Send Message', error: 'Please enter topic' },
    'return address': {
      view: 'my details, editing with an error',
      field: 'Post code',
      button: 'Save return address',
      error: 'Please tick this box if you consent to our Privacy Notice',
    },
    passcode: {
      view: 'passcode overlay',
      field: 'Device password',
      button: 'Send passcode',
      error: 'Passcode is required',
    },
  };
  const submitEach = async ({ page, visit }: { page: Page; visit: Visit }) => {
    await enter({ page, visit });
    for (const [name, { view, field, button, error }] of Object.entries(forms)) {
      await openView({ page, visit }, named(view));
      await hydrated(page);
      await page.getByLabel(field, { exact: true }).focus();
      const submitted = page.evaluate(
        () => new Promise<boolean>((resolve) => addEventListener('submit', () => resolve(true), { once: true })),
      );
      await pressSlowly(page, page.getByRole('button', { name: button }));
      expect(await submitted, name).toBe(true);
      await expect(page.getByText(error).first(), name).toBeVisible();
    }
  };

  test('a slow press on the button of each form submits it', async ({ page, visit }) => submitEach({ page, visit }));

  test('the same where a pressed button takes no focus', async ({ page, visit }) => {
    await pressAsSafari(page);
    await submitEach({ page, visit });
  });
});

test.describe('13 news of the claim', () => {
  test('moves neither focus nor scroll on any screen, and is announced only when the state changes', async ({
    page,
    putClaim,
    patchClaim,
  }) => {
    test.slow();
    const story = await putClaim(inspectingClaim());
    await trackByCall(page, story);
    await page.setViewportSize({ width: 1280, height: 500 });
    for (const [index, screen] of unpaidPageNames.entries()) {
      const streaming = page.waitForResponse('**/api/enduser/events*');
      await page.goto(`/${screen}/${story.id}`);
      await streaming;
      const focused = page.getByRole('contentinfo').getByRole('link').first();
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await focused.focus();
      await keepScroll(page);
      const scrolled = await page.evaluate(() => window.scrollY);
      const isStateChange = index % 2 === 1;
      const name = `Amina Okafor ${index}`;
      const state = index % 4 === 1 ? 'Awaiting Authorisation' : 'Inspection';
      const answered = page.waitForResponse(
        (answer) => answer.url().endsWith('/graphql') && answer.ok() && answer.request().method() === 'POST',
      );
      await patchClaim(story, isStateChange ? { state, events: [stateChange(state, 0)] } : { endUserName: name });
      await answered;
      const news = page.getByText(`Your claim has moved to ${state}.`);
      if (isStateChange) await expect(news, screen).toBeAttached();
      else await expect(page.getByText(/^Your claim has moved to/), screen).toHaveCount(0);
      await expect(focused, screen).toBeFocused();
      expect(await page.evaluate(() => window.scrollY), screen).toBe(scrolled);
    }
  });
});

test.describe('14 fields help those who cannot remember', () => {
  test('Track takes a paste, names its fields to password managers, and keeps what was typed', async ({ page }) => {
    await page.goto('/track');
    for (const [label, autocomplete, text] of [
      ['Claim reference or policy number', 'off', 'CLM-1'],
      ['Post code', 'postal-code', 'EC1A 1BB'],
    ] as const) {
      const field = page.getByLabel(label);
      await expect(field).toHaveAttribute('autocomplete', autocomplete);
      const isTaken = await field.evaluate((input) => {
        const clipboardData = new DataTransfer();
        return input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
      expect(isTaken).toBe(true);
      await field.fill(text);
    }
    await page.getByRole('button', { name: 'Track your claim' }).click();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.getByLabel('Claim reference or policy number')).toHaveValue('CLM-1');
    await expect(page.getByLabel('Post code')).toHaveValue('EC1A 1BB');
  });
});

test.describe('17 offline', () => {
  const linkTo = (page: Page, name: string | RegExp) =>
    page.getByRole('navigation', { name: 'Claim', exact: true }).getByRole('link', { name });
  const pages: [string | RegExp, (page: Page) => Locator][] = [
    ['Track My Parcel', (page) => page.getByText('15509876543210')],
    ['My Details', (page) => page.getByText('amina@example.com')],
    [/^Messages/, (page) => page.getByRole('button', { name: 'We have your device' })],
    ['Report', (page) => page.getByRole('button', { name: 'Download Report' })],
    ['My Claim', (page) => page.getByText('F2LZK0XXN72J')],
  ];
  const goRound = async (page: Page, check: () => Promise<unknown>) => {
    for (const [name, shows] of pages) {
      await linkTo(page, name).click();
      await expect(shows(page).first()).toBeVisible();
      await check();
    }
  };

  test('every screen that was open once shows what it knew, with its time; sending refuses politely', async ({
    page,
    context,
    visit,
    allowConsole,
  }) => {
    test.slow();
    allowConsole(/ERR_INTERNET_DISCONNECTED/);
    await page.setViewportSize({ width: 1280, height: 800 });
    await enter({ page, visit });
    await openView({ page, visit }, named('my claim'));
    await goRound(page, async () => {});
    await context.setOffline(true);
    await goRound(page, () =>
      expect(page.getByText(/^You[’']re offline\. Showing your claim as it was at/)).toBeVisible(),
    );
    await linkTo(page, /^Messages/).click();
    await page.getByLabel('Topic').fill('Hello');
    await page.getByLabel('Message', { exact: true }).fill('Are you there?');
    await page.getByLabel('I consent to the Privacy Notice').check();
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('We couldn’t send your message. We’ve kept it, so you can try again.')).toBeVisible();
    await context.setOffline(false);
  });

  test('a passcode is in no storage, whatever was done with it', async ({ page, context, visit, allowConsole }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED/);
    await enter({ page, visit });
    await openView({ page, visit }, named('passcode overlay'));
    await page.getByLabel('Device password', { exact: true }).fill('canary-Zq7!pass');
    await page.getByRole('dialog').getByLabel('I consent to the Privacy Notice').check();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send passcode' }).click();
    await expect(
      page
        .getByRole('dialog')
        .getByText(/connection|offline/)
        .first(),
    ).toBeVisible();
    expect(await everythingKept(page)).not.toContain('canary-Zq7');
    await context.setOffline(false);
  });
});

/** Local and session storage, caches, databases, cookies that scripts see, and the address. */
async function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const cached = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) cached.push(request.url, await (await cache.match(request))?.text());
    }
    const stores = [Object.entries(localStorage), Object.entries(sessionStorage)];
    return JSON.stringify([stores, cached, await indexedDB.databases(), document.cookie, location.href, history.state]);
  });
}
