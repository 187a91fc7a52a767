import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Story } from './claim-document.ts';
import { expect, maxRetries } from './fixtures.ts';

/** A call of the desk by whoever is signed in, where its screen is not the point. */
export async function callDesk(page: Page, path: string, data?: object): Promise<Record<string, unknown>> {
  const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() };
  const options = { headers, maxRetries };
  const answer = await page.request.fetch(`/api/desk${path}`, data ? { method: 'POST', data, ...options } : options);
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Record<string, unknown>;
}

/** Gives claims to the handler who is signed in, so that their own view has these alone. */
export async function takeAll(page: Page, claims: readonly Story[]): Promise<void> {
  const { me } = await callDesk(page, '/handlers');
  for (const { id } of claims) await callDesk(page, `/claims/${id}/assign`, { assigneeId: me, seen: null });
}

/** A message of the claimant whose browser has found the claim. */
export async function writeAsClaimant(page: Page, claimId: string, message: string): Promise<void> {
  const data = { claimId, subject: 'My phone', message, gdprConsent: true };
  const answer = await page.request.post('/api/enduser/sendMessage', { data, maxRetries });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Turns letter keys on in the pages that are opened from now on. */
export async function useLetterKeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Runs in the empty page at first, which in Firefox has no storage.
    if (self.origin !== 'null') localStorage.setItem('fettle-desk-letter-keys', 'on');
  });
}
