import type { Locator, Page } from '@playwright/test';
import { inspectingClaim, type Story } from './claim-document.ts';
import { expect, sameAtEveryWidth, test, trackClaim, openClaim, trackByCall } from './fixtures.ts';
import { bodyOf } from './firefox/adapter.ts';

const asksPasscode = { name: 'We need your passcode.', linkName: 'Send it now', linkPath: '/submit-passcode' };
const documentOf = (more = {}) =>
  inspectingClaim({ policyExcessAmount: 0, messages: [], notification: asksPasscode, ...more });
const canary = 'canary-Zq7!pass';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Submit your device passcode' });
const overlayPath = (story: Story, on = 'my-claim') => `/${on}/${story.id}/submit-passcode`;

type Find = (page: Page, story: Story) => Promise<void>;

async function openForm(page: Page, story: Story, find: Find = openClaim): Promise<Locator> {
  await find(page, story);
  await page.getByRole('link', { name: 'Submit passcode' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('heading', { level: 2, name: 'Submit your device passcode' })).toBeFocused();
  await expect(dialog.getByLabel('Device password', { exact: true })).toBeVisible();
  return dialog;
}

const choose = (dialog: Locator, type: string) => dialog.getByRole('radio', { name: type }).check({ force: true });
const consent = (dialog: Locator) => dialog.getByLabel('I consent to the Privacy Notice').check();
const send = (dialog: Locator) => dialog.getByRole('button', { name: 'Send passcode' }).click();

/** What the browser sends when the form is submitted. */
function sentModel(page: Page): Promise<Record<string, unknown>> {
  return page
    .waitForRequest((request) => request.url().endsWith('/graphql') && bodyOf(request).includes('SetPasscode'))
    .then(
      (request) => (JSON.parse(bodyOf(request)) as { variables: { model: Record<string, unknown> } }).variables.model,
    );
}

async function pinOf(dialog: Locator): Promise<string> {
  const boxes = dialog.getByRole('textbox', { name: /^Digit \d of 8$/ });
  await expect(boxes).toHaveCount(8);
  return (await Promise.all((await boxes.all()).map((box) => box.inputValue().then((text) => text || '_')))).join('');
}

test.describe('the dialog over a page', () => {
  test(
    'opens by its address, keeps the page beneath, and every way of closing leads back to the opener',
    sameAtEveryWidth,
    async ({ page, putClaim, expectAccessibleEverywhere }) => {
      const story = await putClaim(documentOf());
      const ways: [string, (dialog: Locator) => Promise<unknown>][] = [
        ['Esc', () => page.keyboard.press('Escape')],
        ['Close', (dialog) => dialog.getByRole('button', { name: 'Close' }).click()],
        ['Back', () => page.goBack()],
        ['the backdrop', () => page.mouse.click(5, 5)],
      ];
      await openClaim(page, story);
      const link = page.getByRole('link', { name: 'Submit passcode' });
      for (const [way, close] of ways) {
        await link.focus();
        await page.keyboard.press('Enter');
        const dialog = dialogOf(page);
        await expect(dialog.getByRole('heading', { level: 2 }).first(), way).toBeFocused();
        await expect(page).toHaveURL(overlayPath(story));
        await expect(page).toHaveTitle(/^Submit your device passcode \| /);
        await expect(page.getByText('My Device', { exact: true })).toBeAttached();
        await expect(dialog.getByLabel('Device password', { exact: true })).toBeVisible();
        if (way === 'Esc') await expectAccessibleEverywhere(page);
        await close(dialog);
        await expect(dialog, way).toHaveCount(0);
        await expect(page, way).toHaveURL(`/my-claim/${story.id}`);
        await expect(page, way).toHaveTitle(/^My Claim \| /);
        await expect(link, way).toBeFocused();
      }
    },
  );

  test(
    'opens from a link alone over any page, and closes to its heading',
    sameAtEveryWidth,
    async ({ page, putClaim }) => {
      const story = await putClaim(documentOf());
      await trackByCall(page, story);
      await page.goto(overlayPath(story, 'history'));
      const dialog = dialogOf(page);
      await expect(dialog.getByRole('heading', { level: 2 }).first()).toBeFocused();
      await expect(page).toHaveTitle(/^Submit your device passcode \| /);
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(`/history/${story.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page).toHaveTitle(/^History \| /);
    },
  );

  test('keeps the focus inside, the page still, and what was typed from a press beside it', async ({
    page,
    putClaim,
  }) => {
    const dialog = await openForm(page, await putClaim(documentOf()));
    for (let press = 0; press < 25; press++) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(() => {
          const active = document.activeElement;
          return active === document.body || active?.closest('dialog') !== null;
        }),
      ).toBe(true);
    }
    const scroll = () => page.evaluate(() => window.scrollY);
    const before = await scroll();
    await page.mouse.move(5, 5);
    await page.mouse.wheel(0, 600);
    expect(await scroll()).toBe(before);
    await dialog.getByLabel('Device password', { exact: true }).fill('typed');
    await page.mouse.click(5, 5);
    await expect(dialog.getByLabel('Device password', { exact: true })).toHaveValue('typed');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('link', { name: 'Submit passcode' }).click();
    await expect(dialog.getByLabel('Device password', { exact: true })).toHaveValue('');
  });
});

test.describe('PIN', () => {
  test(
    'moves on, takes a paste, deletes backwards and clears what is no digit',
    sameAtEveryWidth,
    async ({ page, putClaim, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const dialog = await openForm(page, await putClaim(documentOf()));
      await choose(dialog, 'PIN');
      const box = (number: number) => dialog.getByLabel(`Digit ${number} of 8`);
      await box(1).click();
      await page.keyboard.type('4071');
      expect(await pinOf(dialog)).toBe('4071____');
      await expect(box(5)).toBeFocused();
      await page.keyboard.type('a');
      expect(await pinOf(dialog)).toBe('4071____');
      await expect(dialog.getByText('Numbers only')).toBeVisible();
      await expect(box(5)).toBeFocused();
      await page.keyboard.press('Backspace');
      expect(await pinOf(dialog)).toBe('407_____');
      await expect(box(4)).toBeFocused();
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Delete');
      expect(await pinOf(dialog)).toBe('4_______');
      await page.keyboard.press('Home');
      await expect(box(1)).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await expect(box(2)).toBeFocused();
      await page.keyboard.press('End');
      await expect(box(8)).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      await expect(box(7)).toBeFocused();
      await page.evaluate(() => navigator.clipboard.writeText('40 71-9'));
      await page.keyboard.press('ControlOrMeta+v');
      expect(await pinOf(dialog)).toBe('40719___');
      await box(2).click();
      await page.keyboard.type('8');
      expect(await pinOf(dialog)).toBe('48719___');
    },
  );

  test(
    'is sent by keyboard alone, and kept while another type is looked at',
    sameAtEveryWidth,
    async ({ page, putClaim }) => {
      const story = await putClaim(documentOf());
      const dialog = await openForm(page, story);
      await dialog.getByRole('radio', { name: 'Password' }).focus();
      await page.keyboard.press('ArrowRight');
      await dialog.getByLabel('Digit 1 of 8').focus();
      await page.keyboard.type('4071');
      await choose(dialog, 'Password');
      await dialog.getByLabel('Device password', { exact: true }).fill('secret');
      await choose(dialog, 'PIN');
      expect(await pinOf(dialog)).toBe('4071____');
      await dialog.getByLabel('I consent to the Privacy Notice').focus();
      await page.keyboard.press('Space');
      const sent = sentModel(page);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(dialog.getByRole('button', { name: 'Send passcode' })).toBeFocused();
      await page.keyboard.press('Enter');
      expect(await sent).toEqual({ claimId: story.id, passcode: '4071', passcodeType: 'pin', gdprConsent: true });
      await expect(
        dialog
          .getByRole('heading', { name: 'Thank you. We’ve received your passcode.' })
          .or(dialog.getByRole('heading', { name: 'Thank you. We’ve received your passcode.' })),
      ).toBeFocused();
    },
  );
});

test.describe('pattern', () => {
  const soFar = (dialog: Locator, dots: string) => expect(dialog.getByText(`Pattern so far: ${dots}`)).toBeVisible();

  async function drag(page: Page, dialog: Locator, dots: number[]): Promise<void> {
    for (const [index, dot] of dots.entries()) {
      const box = await dialog.getByRole('button', { name: new RegExp(`^Dot ${dot},`) }).boundingBox();
      if (!box) throw new Error(`Dot ${dot} is not on screen.`);
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      if (index === 0) await page.mouse.down();
    }
    await page.mouse.up();
  }

  const ways: [string, (page: Page, dialog: Locator) => Promise<void>][] = [
    ['drawn', (page, dialog) => drag(page, dialog, [1, 3, 9])],
    [
      'tapped',
      async (_page, dialog) => {
        for (const dot of [1, 3, 9]) await dialog.getByRole('button', { name: new RegExp(`^Dot ${dot},`) }).click();
      },
    ],
    [
      'typed',
      async (page, dialog) => {
        await dialog.getByRole('button', { name: /^Dot 1,/ }).focus();
        await page.keyboard.press('Enter');
        await page.keyboard.type('39');
      },
    ],
  ];

  for (const [way, enter] of ways) {
    test(`1-3-9 ${way} sends 0,1,2,5,8`, sameAtEveryWidth, async ({ page, putClaim }) => {
      const story = await putClaim(documentOf());
      const dialog = await openForm(page, story);
      await choose(dialog, 'Pattern');
      await enter(page, dialog);
      await soFar(dialog, '1, 2, 3, 6, 9');
      await expect(dialog.getByRole('button', { name: 'Dot 2, second in pattern' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await consent(dialog);
      const sent = sentModel(page);
      await send(dialog);
      expect(await sent).toMatchObject({ passcode: '0,1,2,5,8', passcodeType: 'pattern' });
    });
  }

  test(
    'three dots are too few; undo, clear and a new drag',
    sameAtEveryWidth,
    async ({ page, putClaim, expectAccessible }) => {
      const dialog = await openForm(page, await putClaim(documentOf()));
      await choose(dialog, 'Pattern');
      await drag(page, dialog, [1, 3]);
      await consent(dialog);
      await send(dialog);
      await expect(dialog.getByText('Pattern must consist of at least 4 nodes!')).toBeVisible();
      await expect(page).toHaveTitle(/^Error: Submit your device passcode/);
      await expect(dialog.getByRole('button', { name: /^Dot 1,/ })).toBeFocused();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Undo last dot' }).click();
      await soFar(dialog, '1, 2');
      await drag(page, dialog, [7, 4, 5, 6]);
      await soFar(dialog, '7, 4, 5, 6');
      await expect(dialog.getByText('Pattern must consist of at least 4 nodes!')).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Clear pattern' }).click();
      await soFar(dialog, 'no dots');
    },
  );

  test('the canvas has the width of the specification', async ({ page, putClaim, isMobile }) => {
    const dialog = await openForm(page, await putClaim(documentOf()));
    await choose(dialog, 'Pattern');
    const box = await dialog.locator('canvas').boundingBox();
    expect(Math.round(box?.width ?? 0)).toBe(isMobile ? 305 : 405);
    const dot = await dialog.getByRole('button', { name: 'Dot 5, middle' }).locator('span').boundingBox();
    expect(Math.round(dot?.width ?? 0)).toBe(35);
  });
});

test('every type has its way to send it in sight', async ({ page, putClaim }) => {
  const dialog = await openForm(page, await putClaim(documentOf()));
  for (const type of ['Password', 'PIN', 'Pattern']) {
    await choose(dialog, type);
    await expect(dialog.getByRole('button', { name: 'Send passcode' })).toBeInViewport({ ratio: 1 });
  }
});

test('what is missing is said once, with the focus where it helps', sameAtEveryWidth, async ({ page, putClaim }) => {
  const dialog = await openForm(page, await putClaim(documentOf()));
  await send(dialog);
  await expect(dialog.getByText('Passcode is required')).toBeVisible();
  await expect(dialog.getByText('Please tick this box if you consent to our Privacy Notice')).toBeVisible();
  await expect(dialog.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
  await dialog.getByRole('link', { name: 'Go to Device password' }).click();
  await expect(dialog.getByLabel('Device password', { exact: true })).toBeFocused();
  await page.keyboard.type('x');
  await expect(dialog.getByText('Passcode is required')).toHaveCount(0);
  await send(dialog);
  await expect(dialog.getByLabel('I consent to the Privacy Notice')).toBeFocused();
});

test(
  'a device password is shown as it is typed, can be hidden, and nothing offers to keep it',
  sameAtEveryWidth,
  async ({ page, putClaim }) => {
    const dialog = await openForm(page, await putClaim(documentOf()));
    const input = dialog.getByLabel('Device password', { exact: true });
    for (const [name, value] of [
      ['type', 'text'],
      ['autocomplete', 'off'],
      ['autocapitalize', 'off'],
      ['spellcheck', 'false'],
    ]) {
      await expect(input).toHaveAttribute(name ?? '', value ?? '');
    }
    const security = () =>
      input.evaluate((element) => getComputedStyle(element).getPropertyValue('-webkit-text-security'));
    expect(await security()).toBe('none');
    await dialog.getByRole('button', { name: 'Hide device password' }).click();
    expect(await security()).toBe('disc');
  },
);

test(
  'offline the form refuses politely and keeps what was typed',
  sameAtEveryWidth,
  async ({ page, putClaim, context, allowConsole }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED/);
    const dialog = await openForm(page, await putClaim(documentOf()));
    await dialog.getByLabel('Device password', { exact: true }).fill(canary);
    await consent(dialog);
    await context.setOffline(true);
    await send(dialog);
    await expect(dialog.getByText(/check your connection and try again/)).toBeVisible();
    await expect(dialog.getByLabel('Device password', { exact: true })).toHaveValue(canary);
    await context.setOffline(false);
    await send(dialog);
    await expect(dialog.getByRole('heading', { name: /Thank you\. We.ve received your passcode\./ })).toBeFocused();
  },
);

test(
  'a passcode that was sent leaves To do, is kept nowhere in the browser, and can be withdrawn until it is opened',
  sameAtEveryWidth,
  async ({ page, putClaim, playwright, baseURL, expectAccessible }) => {
    const story = await putClaim(documentOf());
    const answers: string[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('/graphql')) answers.push(await response.text().catch(() => ''));
    });
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const dialog = await openForm(page, story, trackClaim);
    const sendIt = async () => {
      await dialog.getByLabel('Device password', { exact: true }).fill(canary);
      await consent(dialog);
      await send(dialog);
      await expect(dialog.getByRole('heading', { name: /received your passcode/ })).toBeFocused();
    };
    await sendIt();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText(/You don[’']t need to do anything\./)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Submit passcode' })).toHaveCount(0);
    const stored = await page.evaluate(async () => {
      const databases = (await indexedDB.databases()).length;
      const names = await caches.keys();
      return JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        databases,
        names,
        document.cookie,
      ]);
    });
    expect(stored).toContain(story.number);
    for (const text of [stored, await page.content(), ...answers, ...logged]) expect(text).not.toContain(canary);

    await page.getByRole('link', { name: 'Check or withdraw your passcode' }).click();
    await expect(dialog.getByText(/No one has seen it yet/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Withdraw passcode' }).click();
    await expect(dialog.getByRole('heading', { name: /deleted your passcode/ })).toBeFocused();
    await dialog.getByRole('button', { name: 'Send a different passcode' }).click();
    await sendIt();
    const api = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    const headers = { authorization: `Bearer ${process.env['E2E_INTEGRATION_KEY'] ?? ''}` };
    const opened = await api.get(`/api/integration/v1/claims/${story.number}/passcode`, { headers });
    expect(await opened.json()).toMatchObject({ type: 'password', passcode: canary });
    await api.dispose();
    await page.goto(overlayPath(story));
    await expect(dialog.getByText(/Our engineers used it on .*, so you can no longer withdraw it\./)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Withdraw passcode' })).toHaveCount(0);
  },
);

test('a claim that has ended asks for no passcode', sameAtEveryWidth, async ({ page, putClaim }) => {
  const story = await putClaim(documentOf({ state: 'Returned to End User' }));
  await openClaim(page, story);
  await expect(page.getByRole('link', { name: 'Submit passcode' })).toHaveCount(0);
  await page.goto(overlayPath(story));
  await expect(dialogOf(page).getByText(/This claim has ended/)).toBeVisible();
});

test(
  'each type is accessible in both appearances and in forced colours, at both widths',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessible, expectAccessibleEverywhere }) => {
    const dialog = await openForm(page, await putClaim(documentOf()));
    for (const type of ['Password', 'PIN', 'Pattern']) {
      await page.emulateMedia({ forcedColors: 'none' });
      await choose(dialog, type);
      await expectAccessibleEverywhere(page);
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
      await expectAccessible(page);
    }
  },
);
