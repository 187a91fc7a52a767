import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Story } from './claim-document.ts';

export type QuoteBody = {
  lines: { part?: string; description?: string; quantity?: number; net: number; vatRate: number }[];
  claimantPays?: number;
  decides?: 'claimant' | 'insurer';
  goodUntil?: string;
  sentence?: string;
};

export const screen = { part: 'Screen', description: 'OLED, black', net: 120, vatRate: 20 };
export const labour = { part: 'Labour', net: 33.33, vatRate: 20 };
/** £12.00 with VAT. */
export const battery = { part: 'Battery', net: 10, vatRate: 20 };

/** £184.00, of which the claimant pays £45.00. */
export const usualQuote: QuoteBody = { lines: [screen, labour], claimantPays: 45, decides: 'claimant' };

const headers = { authorization: `Bearer ${process.env['E2E_INTEGRATION_KEY'] ?? ''}` };

type Numbered = Pick<Story, 'number'>;

const urlOf = ({ number }: Numbered) => `/api/integration/v1/claims/${number}`;

/** Sends a version of the quote as the operator's system would. */
export async function sendQuoteBy(
  api: APIRequestContext,
  claim: Numbered,
  quote = usualQuote,
  externalId = 'Q-1',
): Promise<void> {
  const url = `${urlOf(claim)}/quotes/${externalId}`;
  const put = await api.put(url, { headers, data: quote });
  expect(put.ok(), await put.text()).toBe(true);
  const sent = await api.post(`${url}/send`, { headers });
  expect(sent.ok(), await sent.text()).toBe(true);
}

export const sendQuote = (page: Page, ...quote: [claim: Story, quote?: QuoteBody, externalId?: string]) =>
  sendQuoteBy(page.request, ...quote);

/** The newest first. */
export async function decisionsOf(page: Page, story: Story): Promise<{ decision: string; quoteVersion: number }[]> {
  const answer = await page.request.get(`${urlOf(story)}/authorisations`, { headers });
  return ((await answer.json()) as { authorisations: { decision: string; quoteVersion: number }[] }).authorisations;
}

export async function withdrawQuote(page: Page, story: Story, externalId = 'Q-1'): Promise<void> {
  const answer = await page.request.delete(`${urlOf(story)}/quotes/${externalId}`, { headers });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** The insurer's own decision. */
export async function decideAsInsurer(page: Page, story: Story, data: Record<string, unknown>): Promise<void> {
  const answer = await page.request.post(`${urlOf(story)}/authorisations`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}
