import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { preferencesLink } from '../src/server/secrets/claim-link.ts';
import { admin, signInByCall, test } from './accounts.ts';
import { inspectingClaim, type Story } from './claim-document.ts';
import { expect, fillTrack, sameAtEveryWidth, submitTrack, trackClaim } from './fixtures.ts';
import { drawNoscript } from './noscript.ts';

/** The link at the end of a mail about this claim, made as the server makes it. */
function mailedPath({ id: claimId, document }: Story): string {
  const kept = readFileSync(join(process.env['E2E_DATA_DIR'] ?? '', 'secret-key'), 'utf8');
  const settings = { publicUrl: new URL('http://localhost'), secretKey: Buffer.from(kept, 'base64') };
  const { pathname, search } = new URL(
    preferencesLink(settings, { claimId, email: String(document['endUserEmail']), now: new Date() }),
  );
  return pathname + search;
}

test(
  'a mail’s link leads to the choices and leaves the address at once',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessibleEverywhere }) => {
    await page.goto(mailedPath(await putClaim(inspectingClaim({ endUserMobile: '07400 123456' }))));
    const save = page.getByRole('button', { name: 'Save choices' });
    await expect(save).toBeVisible();
    await expect(page).toHaveURL('/preferences');
    await expectAccessibleEverywhere(page);
    await page.getByLabel('Text message').focus();
    await page.keyboard.press('Space');
    await save.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('We’ve saved your choices.')).toBeVisible();
    await expect(page.getByLabel('Text message')).not.toBeChecked();
    await page.getByRole('button', { name: 'Stop all notifications' }).click();
    await page.getByRole('button', { name: 'Turn notifications on again' }).click();
    await expect(page.getByText('Notifications are on again.')).toBeFocused();
    await page.reload();
    await expect(page.getByLabel('Text message')).not.toBeChecked();
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('pl');
    await expect(page.getByRole('button', { name: 'Zapisz ustawienia' })).toBeVisible();
    await expect(page).toHaveURL('/preferences');
  },
);

test(
  'another tab that opens the page without the link gets no choices',
  sameAtEveryWidth,
  async ({ page, context, putClaim, expectAccessibleEverywhere }) => {
    await page.goto(mailedPath(await putClaim(inspectingClaim())));
    await expect(page.getByRole('button', { name: 'Save choices' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/preferences');
    await expect(other.getByText('To open this page, use the link in our')).toBeVisible();
    await expectAccessibleEverywhere(other);
  },
);

test(
  'without a network the choices are not saved, say so, and are kept until they can be',
  sameAtEveryWidth,
  async ({ page, context, putClaim, allowConsole }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED/);
    await page.goto(mailedPath(await putClaim(inspectingClaim({ endUserMobile: '07400 123456' }))));
    const save = page.getByRole('button', { name: 'Save choices' });
    await page.getByLabel('Text message').uncheck();
    await context.setOffline(true);
    await save.click();
    await expect(page.getByRole('alert').filter({ hasText: /offline|connection/i })).toBeVisible();
    await expect(page.getByText('We’ve saved your choices.')).toHaveCount(0);
    await expect(page.getByLabel('Text message')).not.toBeChecked();
    await context.setOffline(false);
    await save.click();
    await expect(page.getByText('We’ve saved your choices.')).toBeVisible();
    await expect(page.getByLabel('Text message')).not.toBeChecked();
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a mail’s link stops everything', sameAtEveryWidth, async ({ page, putClaim }) => {
    await page.goto(mailedPath(await putClaim(inspectingClaim())));
    await page.getByRole('button', { name: 'Stop all notifications' }).click();
    await expect(page).toHaveURL('/preferences/stopped');
    await expect(page.getByText('We won’t contact you about this claim, except to answer a complaint')).toBeVisible();
  });
});

test.describe('without JavaScript, a link that is out of date', () => {
  test.use({ javaScriptEnabled: false });

  test('says so, and what to do', sameAtEveryWidth, async ({ page }) => {
    await page.goto('/preferences?token=nonsense');
    await page.getByRole('button', { name: 'Stop all notifications' }).click();
    await expect(page).toHaveURL('/preferences/not-stopped');
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications not stopped' })).toBeVisible();
    await expect(page.getByText(/out of date or incomplete, so nothing has changed/)).toBeVisible();
    await expect(page.getByRole('link', { name: /@/ })).toBeVisible();
    await page.getByRole('link', { name: 'Track your claim' }).first().click();
    await expect(page).toHaveURL('/my-claim/');
  });
});

test(
  'My Claim says that all notifications are stopped, and leads to where they are turned on again',
  sameAtEveryWidth,
  async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await trackClaim(page, story);
    await page.goto(`/preferences/${story.id}`);
    await page.getByRole('button', { name: 'Stop all notifications' }).click();
    await expect(page.getByRole('button', { name: 'Turn notifications on again' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to my claim' }).click();
    await expect(page.getByText('You’ve stopped all notifications. Look here for news.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Get notifications' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Change this' }).click();
    await page.getByRole('button', { name: 'Turn notifications on again' }).click();
    await expect(page.getByText('Notifications are on again.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to my claim' }).click();
    await expect(page.getByText('You’ve stopped all notifications.')).toHaveCount(0);
  },
);

/** A browser with a push service, which the browser of the tests has not: what it is asked is counted. */
async function withPush(page: Page, permission: 'default' | 'denied'): Promise<void> {
  await page.addInitScript((first) => {
    // The empty page before the first has none in Firefox.
    if (!('ServiceWorkerContainer' in window)) return;
    let [now, subscription]: [NotificationPermission, object | null] = [first, null];
    const permissionRequests: string[] = [];
    Object.assign(window, { permissionRequests });
    const subscribe = async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      permissionRequests.push(`subscribe ${key.length}`);
      const endpoint = `http://127.0.0.1:9/${Math.random()}`;
      const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
      return (subscription = { endpoint, toJSON: () => ({ endpoint, expirationTime: null, keys }) });
    };
    const registration = { pushManager: { subscribe, getSubscription: async () => subscription } };
    const value = async () => registration;
    Object.defineProperty(ServiceWorkerContainer.prototype, 'getRegistration', { value, configurable: true });
    Object.defineProperty(Notification, 'permission', { get: () => now });
    Notification.requestPermission = async () => {
      permissionRequests.push('permission');
      return (now = 'granted');
    };
  }, permission);
}

const permissionRequestsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { permissionRequests: string[] }).permissionRequests);

test('a browser is asked only after the button, and told what it is', sameAtEveryWidth, async ({ page, putClaim }) => {
  const story = await putClaim(inspectingClaim());
  await withPush(page, 'default');
  await trackClaim(page, story);
  const on = page.getByRole('button', { name: 'Get notifications' });
  await expect(on).toBeVisible();
  expect(await permissionRequestsOf(page)).toEqual([]);
  await on.click();
  await expect(page.getByText('Notifications are on in this browser.')).toBeVisible();
  expect(await permissionRequestsOf(page)).toEqual(['permission', 'subscribe 87']);
  await page.getByRole('link', { name: /mails and texts/i }).click();
  await expect(page.getByText('On in 1 browser.')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Turn off notifications' }).click();
  await expect(on).toBeVisible();
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'a first visit offers it as soon as the service worker is there',
    sameAtEveryWidth,
    async ({ page, putClaim }) => {
      await withPush(page, 'default');
      await page.addInitScript(() => {
        if (!('ServiceWorkerContainer' in window)) return;
        const { getRegistration } = ServiceWorkerContainer.prototype;
        let isFirst = true;
        const value = async () => {
          if (!isFirst) return getRegistration.call(navigator.serviceWorker);
          isFirst = false;
          return undefined;
        };
        Object.defineProperty(ServiceWorkerContainer.prototype, 'getRegistration', { value });
      });
      await trackClaim(page, await putClaim(inspectingClaim()));
      await expect(page.getByRole('button', { name: 'Get notifications' })).toBeVisible();
    },
  );
});

test('a browser that blocks it, and a shared device, say so', sameAtEveryWidth, async ({ page, putClaim }) => {
  const story = await putClaim(inspectingClaim());
  await withPush(page, 'denied');
  await trackClaim(page, story);
  await expect(page.getByText('Your browser is blocking notifications from this site.')).toBeVisible();
  await trackClaim(page, story, { sharedDevice: true });
  await expect(page.getByText('This is a shared device')).toBeVisible();
  expect(await permissionRequestsOf(page)).toEqual([]);
});

test(
  'administrators see what did not arrive, and every wording',
  sameAtEveryWidth,
  async ({ page, putClaim, allowConsole, expectAccessible }) => {
    allowConsole(/status of 404 .*\/claimUpdates\?claim=No\+such\+claim/);
    const { number } = await putClaim(inspectingClaim());
    await signInByCall(page, admin);
    await page.goto('/account/deliveries');
    await expect(page.getByRole('heading', { name: 'Claims with no working contact' })).toBeVisible();
    await expectAccessible(page);
    const reference = page.getByLabel('Claim reference');
    await reference.fill('No such claim');
    await reference.press('Enter');
    await expect(page.getByRole('alert').getByText('There’s no claim with this reference.')).toBeVisible();
    await reference.fill(number);
    await page.getByRole('button', { name: 'Show updates' }).click();
    await expect(page.getByRole('heading', { name: `Updates on claim ${number}` })).toBeVisible();
    await expect(page.getByRole('row', { name: /Claim received/ })).toContainText(/Waiting until|Email: /);
    await expectAccessible(page);
    await reference.fill('');
    await reference.press('Enter');
    await expect(page.getByRole('heading', { name: 'Claims with no working contact' })).toBeVisible();
    await page.goto('/account/notifications');
    await page.getByLabel('Update').selectOption({ label: 'Excess due' });
    await expect(page.getByText('Fits in 1 text message.')).toBeVisible();
    const mail = page.frameLocator('iframe[sandbox]');
    await expect(mail.getByRole('heading').first()).toBeVisible();
    await page.getByLabel('Brand').selectOption({ label: 'Marigold' });
    await expect(mail.getByText('Marigold').first()).toBeVisible();
    // Nothing runs in the frame of a mail, so what looks for trouble there would wait for ever.
    await page.locator('iframe[sandbox]').evaluate((frame) => frame.remove());
    await expectAccessible(page);
  },
);

const inPolish = 'Będziemy też pisać do Ciebie po polsku.';

test('a switch of the language takes notices along, says so, and the preferences agree', async ({
  page,
  putClaim,
  expectAccessible,
}) => {
  const story = await putClaim(inspectingClaim());
  await trackClaim(page, story);
  await page.getByLabel('Language').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: inPolish })).toBeVisible();
  await expect(page.getByLabel('Język')).toBeFocused();
  await expectAccessible(page);
  await page.goto(`/preferences/${story.id}`);
  const language = page.getByLabel('Język naszych wiadomości');
  await expect(language).toHaveValue('pl');
  await expect(language).toHaveAccessibleDescription(/^Dopóki nie zapiszesz tu swoich wyborów/);
  await language.selectOption('en-GB');
  await page.getByRole('button', { name: 'Zapisz ustawienia' }).click();
  await expect(language).toHaveAccessibleDescription(/^Ten język jest wybrany tutaj/);
  await page.goto(`/my-claim/${story.id}`);
  await page.getByLabel('Język').selectOption('en-US');
  const status = page.getByRole('status').filter({ hasText: 'Our messages stay in the language chosen' });
  await status.getByRole('link', { name: 'Change your notifications' }).click();
  await expect(page).toHaveURL(`/preferences/${story.id}`);
  await expect(page.getByLabel('Language of our messages')).toHaveValue('en-GB');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the foot of a claim’s page switches the language of page and notices', async ({ page, putClaim }) => {
    await drawNoscript(page, '**/messages/*');
    const story = await putClaim(inspectingClaim());
    await page.goto('/track');
    await fillTrack(page, story.number, story.postcode);
    await submitTrack(page);
    await page.goto(`/messages/${story.id}`);
    await expect(page.getByText('We’ll write to you in English too.')).toBeHidden();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('pl');
    await page.getByRole('button', { name: 'Switch language' }).click();
    const there = `/messages/${story.id}#notices-switched`;
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
    // The page that a form leads to comes without what `drawNoscript` draws.
    await page.goto('about:blank');
    await page.goto(there);
    await expect(page.getByText(inPolish)).toBeVisible();
    await expect(page.getByText('Nasze wiadomości pozostają')).toBeHidden();
  });
});
