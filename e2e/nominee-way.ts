import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expect } from './accounts.ts';
import { mailedText } from './mailbox.ts';

/** Fills in the form with the keyboard alone. */
export async function nominate(page: Page, { email, may }: { email: string; may: readonly string[] }): Promise<void> {
  await page.getByLabel('Their name').fill('Dana Field');
  await page.getByLabel('Who are they to you?').fill('daughter');
  await page.getByLabel('Their email address').fill(email);
  for (const right of may) await page.getByRole('checkbox', { name: right }).press('Space');
  await page.getByRole('button', { name: 'Send them the link' }).press('Enter');
}

const linkOf = (api: APIRequestContext, email: string) =>
  mailedText(api, email, /(https?:[^"\s<>&]*\/acting\/[\w-]+#[\w-]{43})/);

/** Opens the mailed link in a browser of the nominee’s, and enters the mailed code, which opens the claim. */
export async function begin(browser: Browser, page: Page, api: APIRequestContext, { email }: { email: string }) {
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const nominee = await context.newPage();
  await nominee.goto(await linkOf(api, email));
  await expect(nominee.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
  await nominee.getByLabel('6-digit code').fill(await mailedText(api, email, /Your code is (\d{6})/));
  await nominee.keyboard.press('Enter');
  return { context, nominee };
}
