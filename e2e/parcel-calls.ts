import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Story } from './claim-document.ts';

const headers = { authorization: `Bearer ${process.env['E2E_INTEGRATION_KEY'] ?? ''}` };

const urlOf = ({ number }: Pick<Story, 'number'>) => `/api/integration/v1/claims/${number}`;

const dayMs = 24 * 60 * 60 * 1_000;
export const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

export const places = [{ id: 'shop', name: 'Corner Shop', address: '1 High Street, Leeds' }];

/** Writes a parcel that comes back, as the operator's system would. */
export async function putParcel(page: Page, claim: Story, parcel: object = {}): Promise<void> {
  const options = { days: [inDays(3), inDays(4)], places, otherAddress: true };
  const data = {
    direction: 'delivery',
    courier: 'DPD',
    number: '15501234567890',
    bookedFor: inDays(2),
    options,
    ...parcel,
  };
  const put = await page.request.put(`${urlOf(claim)}/parcels/P-1`, { headers, data });
  expect(put.ok(), await put.text()).toBe(true);
}

export async function failVisit(page: Page, claim: Story): Promise<void> {
  // Just now, so that it is a visit of today after midnight too.
  const at = new Date(Date.now() - 1_000).toISOString();
  const events = [
    { externalId: 'E-1', at: new Date(Date.now() - dayMs).toISOString(), status: 'on-its-way', place: 'Leeds' },
    { externalId: 'E-2', at, status: 'failed', reason: 'nobody-in' },
  ];
  const sent = await page.request.post(`${urlOf(claim)}/parcels/P-1/events`, { headers, data: { events } });
  expect(sent.ok(), await sent.text()).toBe(true);
}

type Wish = { id: string; status: string; wish: { kind: string; day?: string } };

/** The newest first. */
export async function wishesOf(page: Page, claim: Story): Promise<Wish[]> {
  const answer = await page.request.get(`${urlOf(claim)}/parcels`, { headers });
  return ((await answer.json()) as { parcels: { rebookings: Wish[] }[] }).parcels[0]?.rebookings ?? [];
}

export async function settleWish(
  page: Page,
  claim: Story,
  how: 'confirm' | 'refuse',
  data: object = {},
): Promise<void> {
  const [wish] = await wishesOf(page, claim);
  const settled = await page.request.post(`${urlOf(claim)}/rebookings/${wish?.id}/${how}`, { headers, data });
  expect(settled.ok(), await settled.text()).toBe(true);
}
