import type { Browser, Page } from '@playwright/test';
import { chatWith, openChat } from './chat-button.ts';
import { inspectingClaim } from './claim-document.ts';
import { expect, test, trackClaim, openClaim } from './fixtures.ts';

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });

/** A desk in a browser of its own, where somebody is there. */
async function openDesk(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const desk = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await desk.goto('/demo/chat');
  await desk.getByLabel('I am here to chat').check();
  await expect(desk.getByText('Claimants see that somebody is here.')).toBeVisible();
  return desk;
}

async function send(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your message').fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(log(page).getByText(text)).toBeVisible();
}

test('where the chat’s piece does not load, the contact page stands for it @one-width', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404 .*ChatPanel|ChatPanel.* disallowed MIME type/);
  await page.route('**/assets/ChatPanel-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/privacy');
  await openChat(page);
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('help is in the brand of the claim that was passed to @one-width', async ({ page, putClaim }) => {
  const story = await putClaim(inspectingClaim({ brand: 'marigold' }));
  await openClaim(page, story);
  await openChat(page);
  await page.getByText('Other ways to reach us').click();
  await expect(page.getByRole('link', { name: 'hello@marigold.example' })).toBeVisible();
});

test('two people talk, on every page and over a reload @one-width', async ({
  page,
  browser,
  baseURL,
  putClaim,
  expectAccessible,
}) => {
  test.slow();
  const desk = await openDesk(browser, baseURL);
  const story = await putClaim(inspectingClaim());
  await openClaim(page, story);
  await openChat(page);
  await expect(page.getByText(`About claim ${story.number}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your message').fill('Is it with you?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Please tick this box if you consent to our Privacy Notice')).toBeVisible();
  await page.getByLabel('I consent to the Privacy Notice').check();
  await send(page, 'Is it with you?');
  await desk.getByRole('button', { name: story.number }).click();
  await expect(desk.getByRole('log').getByText('Is it with you?')).toBeVisible();
  await expect(log(page).getByText('Seen')).toBeVisible();
  await desk.getByLabel('Your answer').pressSequentially('Yes <b>it is</b>');
  await expect(page.getByText('is typing…')).toBeVisible();
  await desk.getByRole('button', { name: 'Send' }).click();
  await expect(log(page).getByText('Yes <b>it is</b>')).toBeVisible();
  await expect(page.getByText('is typing…')).toHaveCount(0);
  await expect(desk.getByText('(seen)')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your message').pressSequentially('T');
  await expect(desk.getByText('The claimant is typing…')).toBeVisible();
  await page.goto('/privacy');
  await openChat(page);
  await expect(log(page).getByText('Yes <b>it is</b>')).toBeVisible();
  // What was typed and not sent is still there.
  await expect(page.getByLabel('Your message')).toHaveValue('T');
  await desk.getByRole('button', { name: 'Close the conversation' }).click();
  await expect(log(page).getByText('We closed this conversation.')).toBeVisible();
  await desk.context().close();
});

test('it opens beside the page or as a sheet, by keyboard alone, and Esc gives the focus back', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/track');
  await openChat(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Chat with us' })).toBeFocused();
  await expect(page.getByLabel('Your message')).toBeVisible();
  await expectAccessible(page);
  const isWide = (page.viewportSize()?.width ?? 0) >= 1280;
  await expect(page.getByRole('dialog')).toHaveCount(isWide ? 0 : 1);
  if (isWide) {
    // The page makes room: nothing of it is covered.
    const [panel, main] = [page.getByRole('complementary', { name: 'Chat with us' }), page.getByRole('main')];
    const [left, right] = [(await panel.boundingBox())?.x ?? 0, await main.boundingBox()];
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBeLessThanOrEqual(left);
  }
  // Whether somebody is there depends on the hour.
  await page.getByRole('button', { name: /^(?:Send|Leave a message)$/ }).press('Enter');
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Your message')).toHaveCount(0);
  await expect(chatWith(page)).toBeFocused();
});

test('who has found no claim is asked who they are, and may add it to the claim later @one-width', async ({
  page,
  browser,
  baseURL,
  putClaim,
}) => {
  const desk = await openDesk(browser, baseURL);
  const story = await putClaim(inspectingClaim());
  await page.goto('/track');
  await openChat(page);
  await page.getByLabel('Your name').fill('Ada Byron');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('I consent to the Privacy Notice').check();
  await send(page, 'I cannot find my claim');
  await desk
    .getByRole('button', { name: /Ada Byron, ada@example\.com/ })
    .first()
    .click();
  await desk.getByLabel('Your answer').fill('It is in your email');
  await desk.getByRole('button', { name: 'Send' }).click();
  await expect(log(page).getByText('It is in your email')).toBeVisible();
  await page.keyboard.press('Escape');
  await trackClaim(page, story);
  await openChat(page);
  await expect(log(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Add this chat to my claim' }).click();
  await expect(log(page).getByText('It is in your email')).toBeVisible();
  await desk.context().close();
});

test('without a network the text stays, is refused politely and can be sent later @one-width', async ({
  page,
  context,
  browser,
  baseURL,
  putClaim,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  const desk = await openDesk(browser, baseURL);
  await openClaim(page, await putClaim(inspectingClaim()));
  await openChat(page);
  await page.getByLabel('I consent to the Privacy Notice').check();
  await send(page, 'First');
  await context.setOffline(true);
  await page.getByLabel('Your message').fill('Second');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(
    page.getByRole('alert').or(page.getByRole('status')).getByText('You’re offline. We’ll keep what you type').first(),
  ).toBeVisible();
  await expect(page.getByLabel('Your message')).toHaveValue('Second');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(log(page).getByText('Second')).toHaveCount(1);
  await desk.context().close();
});
