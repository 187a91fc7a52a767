import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Story } from './claim-document.ts';

const oldDevice = 'We keep it, and erase everything on it.';

export const refurbished = {
  kind: 'replacement',
  device: 'iPhone 14, 128 GB, blue',
  grade: 'refurbished',
  wear: 'none',
  differences: 'Blue instead of black.',
  warrantyMonths: 12,
  workingDays: 3,
  oldDevice,
};
export const voucher = {
  kind: 'voucher',
  amount: 320,
  place: 'Currys, in shops and online',
  validUntil: '2029-12-31',
  oldDevice,
  delivery: 'As a code on this page',
  cannotUndo: 'Once you’ve seen the code, it can’t be given back.',
};
export const cash = { kind: 'cash', amount: 275, payer: 'Acme Insurance', workingDays: 5, oldDevice };
export const back = { kind: 'return', oldDevice: 'It comes back as it is, with everything on it.' };

const headers = { authorization: `Bearer ${process.env['E2E_INTEGRATION_KEY'] ?? ''}` };

const urlOf = ({ number }: Pick<Story, 'number'>) => `/api/integration/v1/claims/${number}/outcome`;

/** Offers as the operator's system would. */
export async function sendOffer(
  page: Pick<Page, 'request'>,
  story: Story,
  options: object[] = [refurbished, voucher, cash, back],
  more: object = {},
): Promise<void> {
  const put = await page.request.put(urlOf(story), { headers, data: { options, ...more } });
  expect(put.ok(), await put.text()).toBe(true);
}

export async function withdrawOffer(page: Page, story: Story): Promise<void> {
  expect((await page.request.delete(urlOf(story), { headers })).ok()).toBe(true);
}

export async function takeInHand(page: Page, story: Story): Promise<void> {
  const answer = await page.request.post(`${urlOf(story)}/in-hand`, { headers, data: { offerVersion: 1 } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

export async function putCode(page: Page, story: Story, code: string): Promise<void> {
  const answer = await page.request.put(`${urlOf(story)}/voucher`, { headers, data: { offerVersion: 1, code } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** How often something was chosen. */
export async function choicesOf(page: Page, story: Story): Promise<number> {
  const answer = await page.request.get(urlOf(story), { headers });
  return ((await answer.json()) as { choices: object[] }).choices.length;
}

/** Why the newest offer took the place of a choice in hand. */
export async function reasonOf(page: Page, story: Story): Promise<string | undefined> {
  const answer = await page.request.get(urlOf(story), { headers });
  return ((await answer.json()) as { offers: { replacesInHand: string }[] }).offers[0]?.replacesInHand;
}
