// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { control, draw } from '#web/dom.fixture.tsx';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import type { ClaimPayments } from '../../money/money-routes.ts';
import { ClaimCards } from '../ClaimCards.tsx';
import { PaymentsCard } from './PaymentsCard.tsx';

afterEach(() => vi.unstubAllGlobals());

const now = new Date('2026-11-06T12:00:00Z');

test('the card “Money” says of a paid excess how much went back', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const cards = (refundedPence: number) => {
    const paid = { isExcessPaid: true, paidPence: 7_500, refundedPence };
    const claim = { form: [], excessPence: 9_000, ...paid, isMasked: true };
    const answer = { claim, clocks: [], paused: null, mayAct: false, may: [], isLead: false, thread: [] };
    return <ClaimCards answer={answer as unknown as DeskClaim} claimId="c" now={now} />;
  };
  const redraw = await draw(cards(0));
  expect(document.body.textContent).toMatch(/£75\.00, paid(?! ·)/);
  await redraw(cards(4_000));
  expect(document.body.textContent).toContain('£75.00, paid · Refunded: £40.00');
});

test('what can be refunded of a payment is what has not gone back, nor was asked back', async () => {
  const money = { excessPence: 7_500, paidPence: 7_500, refundedPence: 2_500, duePence: 0, state: 'part-refunded' };
  const payment = { id: 'p', at: now.toISOString(), pence: 7_500, status: 'paid', nominee: '', mayBeRefunded: true };
  const payments = [{ ...payment, refundedPence: 2_500, waitingPence: 1_500 }];
  const answer = { money, payments, refunds: [], anomalies: [], asked: null } as unknown as ClaimPayments;
  vi.stubGlobal('fetch', async () => Response.json(answer));
  await draw(<PaymentsCard claimId="c" name="Priya Nair" may={['refund']} now={now} />);
  await vi.waitFor(() => expect(control('Refund of £35.00 …')).toBeDefined());
});
