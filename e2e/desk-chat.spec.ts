import type { Browser, Page, Request } from '@playwright/test';
import { expect, otherDevice, signInByCall, test } from './accounts.ts';
import { openChat } from './chat-button.ts';
import { inspectingClaim } from './claim-document.ts';
import { bodyOf } from './firefox/adapter.ts';
import { dialogEntryLeft, openClaim } from './fixtures.ts';

const oneWidth = { tag: '@one-width' };
const kim = { name: 'Kim Adler', rights: ['reply'] };
/** Of a brand whose claimants chat in few other tests: the dock shows the four who have waited longest. */
const ofMarigold = { ...kim, brands: ['marigold'] };
const marigoldClaim = (endUserName: string) => inspectingClaim({ endUserName, brand: 'marigold' });

/** A claimant whose chat is open, and who has asked something. */
async function askInChat(browser: Browser, claim: Parameters<typeof openClaim>[1], text: string): Promise<Page> {
  const portal = await otherDevice(browser);
  await openClaim(portal, claim);
  await openChat(portal);
  await portal.getByLabel('Your message').fill(text);
  await portal.getByLabel('I consent to the Privacy Notice').check();
  await portal.getByRole('button', { name: 'Send' }).click();
  await expect(portal.getByRole('log', { name: 'Conversation' }).getByText(text)).toBeVisible();
  return portal;
}

/** Counts the tones that the page plays. */
async function countTones(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const played = { tones: 0 };
    Object.assign(window, { played });
    OscillatorNode.prototype.start = () => void (played.tones += 1);
  });
  return () => page.evaluate(() => (window as unknown as { played: { tones: number } }).played.tones);
}

test(
  'a chat rings, stands in the dock and the title, is opened by a key, and each sees the other type',
  oneWidth,
  async ({ page, browser, newAccount, putClaim, expectAccessibleInBoth }) => {
    const claim = await putClaim(marigoldClaim('Wanda Nair'));
    const tones = await countTones(page);
    await signInByCall(page, await newAccount(['handler'], ofMarigold));
    await page.goto('/desk');
    const dock = page.getByRole('complementary', { name: 'Chats' });
    await dock.getByRole('switch', { name: 'Here for chats' }).check();
    const portal = await askInChat(browser, claim, 'Which day?');
    const link = dock.getByRole('link', { name: /^Wanda waits \d+ min/ });
    await expect(link).toBeVisible();
    await expect(page).toHaveTitle(/^\(\d+\) /);
    await expect.poll(tones).toBeGreaterThan(0);
    await portal.getByLabel('Your message').pressSequentially('And');
    await expect(link).toContainText('is typing…');
    await expectAccessibleInBoth(page);

    const key = await link.getAttribute('aria-keyshortcuts');
    await page.keyboard.press((key ?? '').replace('Alt+', 'Alt+Digit'));
    await expect(page).toHaveURL(new RegExp(claim.id));
    const form = page.getByRole('form', { name: 'Answer in the chat' });
    await expect(form.getByRole('textbox')).toBeFocused();
    // All of it, although both forms stand under the thread.
    const question = page.getByRole('region', { name: 'Everything' }).getByText('Which day?');
    await expect(question).toBeInViewport({ ratio: 1 });
    await form.getByRole('textbox').pressSequentially('On');
    await expect(portal.getByText(/ is typing…$/)).toBeVisible();
    await form.getByRole('textbox').fill('On Friday.');
    await form.getByRole('button', { name: 'Answer Wanda' }).click();
    await expect(link).toBeHidden();
    await portal.context().close();
  },
);

test(
  'how a chat rings is chosen for this browser, and notifications are asked for by a press alone',
  oneWidth,
  async ({ page, browser, newAccount, putClaim }) => {
    const claim = await putClaim(marigoldClaim('Wilma Nair'));
    const tones = await countTones(page);
    await page.addInitScript(() => {
      const asked = { times: 0 };
      Object.assign(window, { asked });
      Object.defineProperty(Notification, 'permission', { get: () => (asked.times === 0 ? 'default' : 'granted') });
      Notification.requestPermission = async () => {
        asked.times += 1;
        return 'granted';
      };
    });
    await signInByCall(page, await newAccount(['handler'], ofMarigold));
    await page.goto('/desk');
    const dock = page.getByRole('complementary', { name: 'Chats' });
    await dock.getByRole('switch', { name: 'Here for chats' }).check();
    await dock.getByRole('button', { name: 'Chat settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Chat settings' });
    await expect(settings.getByLabel('Ring for new chats')).toHaveValue('mine-and-unassigned');
    await settings.getByLabel('Ring for new chats').selectOption('Never');
    expect(await page.evaluate(() => (window as unknown as { asked: { times: number } }).asked.times)).toBe(0);
    await settings.getByRole('button', { name: 'Allow notifications' }).click();
    await expect(settings.getByText('Your device tells you of new chats')).toBeVisible();
    await page.keyboard.press('Escape');
    await dialogEntryLeft(page);
    await page.reload();
    await dock.getByRole('button', { name: 'Chat settings' }).click();
    await expect(settings.getByLabel('Ring for new chats')).toHaveValue('never');
    await page.keyboard.press('Escape');
    const portal = await askInChat(browser, claim, 'Hello?');
    await expect(dock.getByRole('link', { name: /^Wilma waits/ })).toBeVisible();
    expect(await tones()).toBe(0);
    await portal.context().close();
  },
);

test(
  'an answer that is begun in the chat is there after a reload, and goes once it is sent',
  oneWidth,
  async ({ page, browser, newAccount, putClaim }) => {
    const claim = await putClaim(inspectingClaim({ endUserName: 'Willow Nair' }));
    await signInByCall(page, await newAccount(['handler'], kim));
    await page.goto(`/desk/claims/${claim.id}`);
    await page.getByRole('switch', { name: 'Here for chats' }).check();
    const portal = await askInChat(browser, claim, 'Which day?');
    const form = page.getByRole('form', { name: 'Answer in the chat' });
    const kept = page.waitForResponse((response) => response.url().endsWith('/draft/chat'));
    await form.getByRole('textbox').fill('On Friday.');
    expect((await kept).status()).toBe(200);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Reply', exact: true })).toBeFocused();
    await page.reload();
    await expect(form.getByRole('textbox')).toHaveValue('On Friday.');
    await form.getByRole('button', { name: 'Answer Willow' }).click();
    await expect(portal.getByRole('log', { name: 'Conversation' }).getByText('On Friday.')).toBeVisible();
    await page.reload();
    await expect(form.getByRole('textbox')).toHaveValue('');
    await portal.context().close();
  },
);

test('on a phone nothing that has the focus is under the chats', oneWidth, async ({ page, newAccount, putClaim }) => {
  const claim = await putClaim(marigoldClaim('Wren Nair'));
  await signInByCall(page, await newAccount(['handler'], ofMarigold));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/desk/claims/${claim.id}`);
  await expect(page.getByRole('button', { name: 'Send to Wren' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Chats' })).toBeVisible();
  const covered: string[] = [];
  const seen = new Set<string>();
  for (let stop = ''; !seen.has(stop); stop = await page.evaluate(whereFocusIs)) {
    seen.add(stop);
    if (stop.startsWith('covered')) covered.push(stop);
    await page.keyboard.press('Tab');
  }
  expect(covered).toEqual([]);
  expect(seen.size).toBeGreaterThan(20);
});

/** In the page: names what has the focus, and whether the bar of the chats covers its foot. A part higher than half a screen may run on. */
function whereFocusIs(): string {
  const focused = document.activeElement;
  const dock = document.querySelector('[aria-label="Chats"]');
  if (!(focused instanceof HTMLElement) || dock === null) return '';
  const { bottom, height } = focused.getBoundingClientRect();
  const { top } = dock.getBoundingClientRect();
  const isCovered = !dock.parentElement?.contains(focused) && height < top / 2 && bottom > top + 1;
  const place = [...document.querySelectorAll('*')].indexOf(focused);
  return `${isCovered ? 'covered' : 'seen'} ${focused.tagName} ${place} ${focused.textContent.slice(0, 30)}`;
}

test('nobody is here to chat after five minutes without a key or a pointer', oneWidth, async ({ page, newAccount }) => {
  await signInByCall(page, await newAccount(['handler'], kim));
  await page.goto('/desk');
  const here = page.getByRole('switch', { name: 'Here for chats' });
  await here.check();
  const start = Date.now();
  const goToMinute = (minute: number) => page.clock.setFixedTime(start + minute * 60_000);
  const nextSaid = async () => {
    const isSaid = (request: Request) => request.method() === 'PUT' && request.url().endsWith('/desk/presence');
    return JSON.parse(bodyOf(await page.waitForRequest(isSaid))) as object;
  };
  await goToMinute(4);
  await page.keyboard.press('Shift');
  const stillHere = nextSaid();
  await goToMinute(8.9);
  expect(await stillHere).toEqual({ isHere: true });
  const gone = nextSaid();
  await goToMinute(9);
  expect(await gone).toEqual({ isHere: false });
  await expect(here).not.toBeChecked();
  await expect(page.getByText('You’re no longer here for chats')).toHaveCount(1);
});

test(
  'a claimant whom nobody answers is offered to leave a message, and leaves it with the words that were typed',
  oneWidth,
  async ({ page, browser, newAccount, putClaim, expectAccessibleInBoth }) => {
    const claim = await putClaim(inspectingClaim({ endUserName: 'Willa Nair' }));
    await signInByCall(page, await newAccount(['handler'], kim));
    await page.goto('/desk');
    await page.getByRole('switch', { name: 'Here for chats' }).check();
    const portal = await askInChat(browser, claim, 'Which day?');
    // As the server answers after two minutes.
    await portal.route('**/api/enduser/chat?*', async (route) => {
      const answer = await route.fetch();
      const json = (await answer.json()) as { conversation: object };
      await route.fulfill({ json: { ...json, conversation: { ...json.conversation, offerInSeconds: 0 } } });
    });
    await portal.reload();
    await openChat(portal);
    await expect(portal.getByText('Sorry, we’re taking longer than usual.')).toBeVisible();
    await portal.getByLabel('Your message').fill('I can only do Fridays.');
    await expectAccessibleInBoth(portal);
    await portal.getByRole('button', { name: 'Leave a message instead' }).click();
    await expect(portal.getByLabel('Your message')).toBeFocused();
    await expect(portal.getByLabel('Your message')).toHaveValue('I can only do Fridays.');
    await portal.getByLabel('I consent to the Privacy Notice').check();
    await portal.getByRole('button', { name: 'Leave a message' }).click();
    await expect(portal.getByText('Thank you, we’ve received your message.')).toBeVisible();
    await page.goto(`/desk/claims/${claim.id}`);
    await expect(page.getByRole('region', { name: 'Everything' }).getByText('I can only do Fridays.')).toBeVisible();
    await portal.context().close();
  },
);

test(
  'a colleague takes over a draft; its author is told, and has the words for a day',
  oneWidth,
  async ({ page, browser, newAccount, putClaim, expectAccessibleInBoth }) => {
    const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair' }));
    await signInByCall(page, await newAccount(['handler'], kim));
    await page.goto(`/desk/claims/${claim.id}`);
    const field = (of: Page) => of.getByRole('textbox', { name: 'Reply to Priya' });
    await expect(page.getByText(/^Priya gets an email now$/)).toBeVisible();
    await field(page).fill('Hello Priya, from Kim');
    await expect(page.getByText(/^Draft kept /)).toBeVisible();
    await page.goto('/desk');

    const other = await otherDevice(browser);
    await signInByCall(other, await newAccount(['handler'], { name: 'Tom Reeve', rights: ['reply'] }));
    await other.goto(`/desk/claims/${claim.id}`);
    await expect(other.getByText(/^Kim Adler has a draft from /)).toBeVisible();
    await field(other).fill('Tom’s own.');
    await other.getByRole('button', { name: 'Take over' }).click();
    await expect(field(other)).toHaveValue('Tom’s own.\n\nHello Priya, from Kim');
    await expect(other.getByText(/^Kim Adler has a draft from /)).toBeHidden();

    await page.getByRole('button', { name: 'Alarms (1)' }).click();
    await page.getByRole('link', { name: /a colleague took over your draft/ }).click();
    await expect(page.getByText(/^Tom Reeve took over your draft /)).toBeVisible();
    await expect(field(page)).toHaveValue('');
    await expectAccessibleInBoth(page);
    await page.getByRole('button', { name: 'Put back' }).click();
    await expect(field(page)).toHaveValue('Hello Priya, from Kim');
    await other.context().close();
  },
);

test('G and I go to the conversations, G and S to the saved replies', oneWidth, async ({ page, newAccount }) => {
  await signInByCall(page, await newAccount(['handler'], kim));
  await page.goto('/desk');
  await page.getByRole('button', { name: 'Keys' }).click();
  await page.getByRole('checkbox', { name: 'Use letter keys' }).check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page).toHaveURL('/desk?view=waiting-for-answer');
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page).toHaveURL('/desk/saved-replies');
});
