import type { Locator, Page } from '@playwright/test';

export const chatWith = (page: Page): Locator => page.getByRole('link', { name: 'Chat with us' }).first();

/** Presses the button once the page listens to it: before that it is a link to the contact page, as without a script. */
export async function openChat(page: Page, press: 'click' | 'Enter' = 'click'): Promise<void> {
  await page.waitForFunction(() => {
    const link = document.querySelector('header a[href="/contact"]');
    return link !== null && Object.keys(link).some((key) => key.startsWith('__react'));
  });
  if (press === 'click') return chatWith(page).click();
  await chatWith(page).focus();
  await page.keyboard.press(press);
}
