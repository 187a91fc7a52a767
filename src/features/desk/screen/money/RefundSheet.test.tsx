// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { control, draw, fill } from '#web/dom.fixture.tsx';
import type { ShownPayment } from '../../money/money-routes.ts';
import { RefundSheet } from './RefundSheet.tsx';

type Sent = { key: string | null; body: { pence: number; seenPence: number } };

let sent: Sent[] = [];
let answers: Response[] = [];
let asked = 0;
let closed = 0;

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const ordered = () => json({ orderId: 'order', pence: 2_500, leftPence: 5_000 });
const changed = () => json({ code: 'changed-meanwhile', title: 'Nothing was refunded.', givenPence: 2_500 }, 409);

/** Without an answer set for it the call gets none. */
async function answer(url: string, init: RequestInit): Promise<Response> {
  if (url.endsWith('/refund-preview')) return json({ title: 'No preview.', code: 'none' }, 409);
  sent.push({
    key: new Headers(init.headers).get('idempotency-key'),
    body: JSON.parse(init.body as string) as Sent['body'],
  });
  const next = answers.shift();
  if (next === undefined) throw new TypeError('The answer was lost.');
  return next;
}

beforeEach(() => {
  sent = [];
  answers = [];
  asked = 0;
  closed = 0;
  vi.stubGlobal('fetch', answer);
});
afterEach(() => vi.unstubAllGlobals());

const payment = (waitingPence: number): ShownPayment => ({
  id: 'payment',
  at: '2026-11-06T12:00:00Z',
  pence: 7_500,
  currency: 'gbp',
  provider: 'stripe',
  status: 'paid',
  refundedPence: 0,
  waitingPence,
  isDisputed: false,
  nominee: '',
  mayBeRefunded: true,
});
const sheet = (waitingPence: number) => (
  <RefundSheet
    claimId="claim"
    name="Priya Nair"
    now={new Date()}
    payment={payment(waitingPence)}
    again={() => (asked += 1)}
    onClose={() => (closed += 1)}
    onDone={() => (closed += 1)}
  />
);

async function choose(reason: string): Promise<void> {
  await act(async () => {
    const select = document.querySelector('select');
    if (select === null) throw new Error('There is nothing to choose from.');
    select.value = reason;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const amount = () => control('Amount in pounds') as HTMLInputElement;
const send = () =>
  act(async () =>
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );

async function opened() {
  const redraw = await draw(sheet(0));
  await fill('Amount in pounds', '25');
  await choose('goodwill');
  return redraw;
}

test('pressed too early, the first field with an error gets the focus, and nothing is sent', async () => {
  await draw(sheet(0));
  await send();
  expect(document.activeElement?.id).toBe('refund-reason');
  await fill('Amount in pounds', '0');
  await send();
  expect(document.activeElement?.id).toBe('refund-amount');
  expect(sent).toEqual([]);
});

test('pressed again after a lost answer, also once the order is on screen, it is the same order', async () => {
  const redraw = await opened();
  await send();
  expect(asked).toBe(0);
  await redraw(sheet(2_500));
  answers = [ordered()];
  await send();
  expect(sent).toHaveLength(2);
  expect(sent[0]?.body).toMatchObject({ pence: 2_500, seenPence: 0 });
  expect(sent[1]).toEqual(sent[0]);
  expect([asked, closed]).toEqual([1, 1]);
});

test('another amount after a lost answer does not pass for one that has seen the order', async () => {
  const redraw = await opened();
  await send();
  await redraw(sheet(2_500));
  await fill('Amount in pounds', '30');
  answers = [changed()];
  await send();
  expect(sent[1]?.body).toMatchObject({ pence: 3_000, seenPence: 0 });
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test('once refused for what a colleague gave back, the amount is typed anew beside it', async () => {
  const redraw = await opened();
  answers = [changed()];
  await send();
  expect([asked, closed]).toEqual([1, 0]);
  expect(amount().value).toBe('');
  await send();
  expect(sent).toHaveLength(1);
  await redraw(sheet(2_500));
  expect(document.body.textContent).toContain('Paid £75.00, of which £50.00 can go back.');
  await fill('Amount in pounds', '25');
  await redraw(sheet(5_000));
  answers = [ordered()];
  await send();
  expect(sent[1]?.body).toMatchObject({ pence: 2_500, seenPence: 2_500 });
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test('what a colleague asks back while the sheet is open is named, and what is typed stays', async () => {
  const redraw = await opened();
  expect(document.querySelector('form [role=status]')).toBeNull();
  await redraw(sheet(6_000));
  expect(document.body.textContent).toContain(
    '£60.00 was asked back while this was open, so £15.00 can still go back.',
  );
  expect(amount().value).toBe('25');
});
