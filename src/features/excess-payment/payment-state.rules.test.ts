import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Intent, PaymentFact } from '#server/gateways/payment/payment-facts.rules.ts';
import { isOpen, mismatchOf, refundedPence, withFact, type PaymentState } from './payment-state.rules.ts';

const second = (count: number) => new Date(Date.UTC(2026, 10, 6, 10, 0, count));

const start: PaymentState = {
  status: 'creating',
  at: second(0),
  error: '',
  card: null,
  paidAt: null,
  chargeRefundedPence: 0,
  refunds: [],
  disputes: [],
};

const intent = (more: Partial<Intent>): Intent => ({
  id: 'pi_1',
  status: 'open',
  pence: 7_500,
  currency: 'gbp',
  isLive: false,
  claimId: 'claim',
  error: '',
  card: null,
  paidAt: null,
  refundedPence: null,
  at: second(0),
  ...more,
});

const mastercard = { brand: 'mastercard', lastFour: '4444' };

const seconds = fc.integer({ min: 0, max: 20 }).map(second);
const pence = fc.integer({ min: 0, max: 7_500 });

const intentFact = fc
  .record({
    status: fc.constantFrom('open', 'declined', 'action', 'processing', 'cancelled', 'paid'),
    at: seconds,
    error: fc.constantFrom('', 'Your card was declined.', 'Your card has insufficient funds.'),
    card: fc.option(
      fc.constantFrom({ brand: 'visa', lastFour: '4242' }, { brand: 'visa', lastFour: '1881' }, mastercard),
    ),
    refundedPence: fc.option(pence),
  })
  .map(({ card, ...more }): PaymentFact => {
    const isPaid = more.status === 'paid';
    const error = more.status === 'declined' ? more.error : '';
    return { kind: 'intent', intent: intent({ ...more, error, card: isPaid ? card : null }) };
  });
const refundFact = fc
  .record({
    id: fc.constantFrom('re_1', 're_2'),
    pence,
    status: fc.constantFrom('pending', 'succeeded', 'failed'),
    at: seconds,
  })
  .map((refund): PaymentFact => ({ kind: 'refund', refund: { ...refund, intentId: 'pi_1', orderId: null } }));
const disputeFact = fc
  .record({ id: fc.constantFrom('dp_1', 'dp_2'), pence, status: fc.constantFrom('open', 'won', 'lost'), at: seconds })
  .map((dispute): PaymentFact => ({
    kind: 'dispute',
    dispute: { ...dispute, intentId: 'pi_1', reason: 'fraudulent' },
  }));
const chargeFact = fc
  .record({ refundedPence: pence, at: seconds })
  .map((charge): PaymentFact => ({ kind: 'refunded', intentId: 'pi_1', ...charge }));
const fact = fc.oneof({ arbitrary: intentFact, weight: 3 }, refundFact, disputeFact, chargeFact);

const after = (facts: readonly PaymentFact[], state = start) => facts.reduce(withFact, state);

/** A list of facts, and the same facts in another order with duplicates. */
const twoOrders = fc.array(fact, { minLength: 1, maxLength: 12 }).chain((facts) =>
  fc.tuple(
    fc.constant(facts),
    fc
      .tuple(
        fc.shuffledSubarray(facts, { minLength: facts.length, maxLength: facts.length }),
        fc.shuffledSubarray(facts),
      )
      .map(([all, again]) => [...all, ...again]),
  ),
);

describe('any order', () => {
  test('the same facts make the same state, in any order and however often', () => {
    fc.assert(
      fc.property(twoOrders, ([one, other]) => {
        expect(after(other)).toEqual(after(one));
      }),
      { numRuns: 2_000 },
    );
  });

  test('paid never goes back, and says once and for all when', () => {
    fc.assert(
      fc.property(fc.array(fact), fc.array(fact), seconds, (before, later, at) => {
        const paid = after([...before, { kind: 'intent', intent: intent({ status: 'paid', at }) }]);
        const end = after(later, paid);
        expect([paid.status, end.status]).toEqual(['paid', 'paid']);
        expect(end.error).toBe('');
        expect(end.paidAt?.getTime()).toBeLessThanOrEqual(at.getTime());
      }),
      { numRuns: 1_000 },
    );
  });

  test('paid is said by the provider alone: without a fact that says so nothing else makes it so', () => {
    fc.assert(
      fc.property(fc.array(fact), (facts) => {
        const isSaid = facts.some((one) => one.kind === 'intent' && one.intent.status === 'paid');
        const state = after(facts);
        expect(state.status === 'paid').toBe(isSaid);
        expect(state.paidAt !== null).toBe(isSaid);
        expect(isOpen(state.status) && isSaid).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  test('what is given back is never negative, and no more than the provider said', () => {
    fc.assert(
      fc.property(fc.array(fact), (facts) => {
        const state = after(facts);
        const most = Math.max(
          state.chargeRefundedPence,
          state.refunds.reduce((sum, refund) => sum + refund.pence, 0),
        );
        expect(refundedPence(state)).toBeGreaterThanOrEqual(0);
        expect(refundedPence(state)).toBeLessThanOrEqual(most);
      }),
    );
  });
});

describe('a try that failed', () => {
  const declined: PaymentFact = {
    kind: 'intent',
    intent: intent({ status: 'declined', at: second(5), error: 'Your card was declined.' }),
  };

  test('keeps the provider’s message until a newer one comes', () => {
    expect(after([declined])).toMatchObject({ status: 'declined', error: 'Your card was declined.' });
    const trying: PaymentFact = { kind: 'intent', intent: intent({ status: 'processing', at: second(6) }) };
    expect(after([trying, declined])).toMatchObject({ status: 'processing', error: '' });
  });

  test('an older one that comes late does not take it away', () => {
    const older: PaymentFact = { kind: 'intent', intent: intent({ status: 'open', at: second(4) }) };
    expect(after([declined, older])).toMatchObject({ status: 'declined' });
  });
});

describe('of two statements of one second', () => {
  const statuses = ['open', 'action', 'declined', 'processing', 'cancelled', 'paid'] as const;
  const pairs = statuses.flatMap((status, index) => statuses.slice(index + 1).map((later) => [status, later] as const));

  test.each(pairs)('%s and %s, the second counts', (status, later) => {
    const facts = [status, later].map((one): PaymentFact => ({ kind: 'intent', intent: intent({ status: one }) }));
    expect(after(facts).status).toBe(later);
    expect(after(facts.toReversed()).status).toBe(later);
  });
});

test.each([
  ...(['creating', 'open', 'action', 'declined', 'processing'] as const).map((status) => [status, true] as const),
  ...(['cancelled', 'paid'] as const).map((status) => [status, false] as const),
])('a payment that is %s may still be made: %s', (status, expected) => expect(isOpen(status)).toBe(expected));

describe('a payment', () => {
  const paid = (more: Partial<Intent>): PaymentFact => ({
    kind: 'intent',
    intent: intent({ status: 'paid', ...more }),
  });

  test('names its card, also when that is said later', () => {
    expect(after([paid({ card: mastercard })]).card).toEqual(mastercard);
    expect(after([paid({}), paid({ card: mastercard }), paid({})]).card).toEqual(mastercard);
  });

  test('names no card that was only tried', () => {
    const tried: PaymentFact = { kind: 'intent', intent: intent({ status: 'declined', card: mastercard }) };
    expect(after([tried, paid({})]).card).toBeNull();
  });

  test('may say itself what was refunded', () => {
    expect(refundedPence(after([paid({ refundedPence: 500 })]))).toBe(500);
  });
});

describe('a dispute', () => {
  const dispute = (status: 'open' | 'won' | 'lost', at: number): PaymentFact => ({
    kind: 'dispute',
    dispute: { id: 'dp_1', intentId: 'pi_1', pence: 7_500, status, reason: 'fraudulent', at: second(at) },
  });

  test.each([
    ['once decided is not open again', dispute('lost', 1), dispute('open', 2), 'lost'],
    ['is as was decided last', dispute('won', 1), dispute('lost', 2), 'lost'],
  ])('%s', (_, one, other, status) => {
    expect(after([one, other]).disputes).toMatchObject([{ status }]);
    expect(after([other, one]).disputes).toMatchObject([{ status }]);
  });
});

describe('refunds', () => {
  const refund = (id: string, status: 'pending' | 'succeeded' | 'failed', amount: number): PaymentFact => ({
    kind: 'refund',
    refund: { id, intentId: 'pi_1', orderId: null, pence: amount, status, at: second(1) },
  });
  const charge = (refunded: number): PaymentFact => ({
    kind: 'refunded',
    intentId: 'pi_1',
    refundedPence: refunded,
    at: second(2),
  });

  test.each([
    ['one by one', [refund('re_1', 'succeeded', 1_000), refund('re_2', 'pending', 500)], 1_500],
    ['as the charge’s sum alone', [charge(1_500)], 1_500],
    ['both ways, counted once', [charge(1_500), refund('re_1', 'succeeded', 1_000)], 1_500],
    ['one that failed later', [charge(1_500), refund('re_2', 'pending', 500), refund('re_2', 'failed', 500)], 1_000],
    ['all that failed', [refund('re_1', 'failed', 1_000)], 0],
  ])('%s', (_, facts, expected) => expect(refundedPence(after(facts))).toBe(expected));

  test('are listed by id, each as it ended', () => {
    const facts = [
      refund('re_2', 'failed', 100),
      refund('re_1', 'pending', 200),
      refund('re_1', 'succeeded', 200),
      refund('re_2', 'succeeded', 100),
    ];
    const ended = [
      { id: 're_1', status: 'succeeded' },
      { id: 're_2', status: 'failed' },
    ];
    expect(after(facts).refunds).toMatchObject(ended);
    expect(after(facts.toReversed()).refunds).toMatchObject(ended);
  });

  test('bear the time of their last statement', () => {
    const at = (count: number): PaymentFact => ({
      kind: 'refund',
      refund: { id: 're_1', intentId: 'pi_1', orderId: null, pence: 1, status: 'succeeded', at: second(count) },
    });
    expect(after([at(1), at(2)]).refunds).toMatchObject([{ at: second(2) }]);
    expect(after([at(2), at(1)]).refunds).toMatchObject([{ at: second(2) }]);
  });
});

describe('a payment that does not fit', () => {
  const expected = { claimId: 'claim', pence: 7_500, isLive: false };

  test.each([
    [{}, null],
    [{ pence: 1 }, 'amount-differs'],
    [{ currency: 'usd' }, 'currency-differs'],
    [{ isLive: true }, 'mode-differs'],
    [{ claimId: 'other' }, 'claim-differs'],
    [{ claimId: null }, 'claim-differs'],
  ] as const)('%j: %s', (change, mismatch) =>
    expect(mismatchOf(intent({ status: 'paid', ...change }), expected)).toBe(mismatch),
  );

  test('of one that is not paid the amount may not be known yet', () =>
    expect(mismatchOf(intent({ pence: 1 }), expected)).toBeNull());
});
