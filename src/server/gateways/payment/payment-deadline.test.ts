import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { withDeadline, claimantTimeoutMs } from './payment-deadline.ts';
import { PaymentUnavailable, type PaymentGateway } from './payment-gateway.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new Promise<never>(() => {});
const silent = { create: () => never, retrieve: () => never, cancel: () => never } as unknown as PaymentGateway;
const order = { claimId: 'claim', claimNumber: 'CLM-1', pence: 7_500, attempt: 1 };

test('a claimant waits eight seconds for all calls of a request together', async () => {
  expect(claimantTimeoutMs).toBe(8_000);
  const answersAfter = async <Answer>(milliseconds: number, answer: Answer): Promise<Answer> =>
    new Promise((resolve) => setTimeout(resolve, milliseconds, answer));
  const gateway = withDeadline({ ...silent, retrieve: () => answersAfter(5_000, null) });
  const retrieved = gateway.retrieve('pi_1');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await retrieved).toBeNull();
  const outcome = gateway.create(order).catch((error: unknown) => error);
  let isOver = false;
  void outcome.then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(2_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBeInstanceOf(PaymentUnavailable);
  await expect(gateway.cancel('pi_1')).rejects.toBeInstanceOf(PaymentUnavailable);
});

test('an answer in time is the gateway’s own, and so is a refusal', async () => {
  const refused = new Error('refused');
  const gateway = withDeadline({ ...silent, retrieve: async () => null, cancel: () => Promise.reject(refused) });
  expect(await gateway.retrieve('pi_1')).toBeNull();
  await expect(gateway.cancel('pi_1')).rejects.toBe(refused);
  expect(vi.getTimerCount()).toBe(0);
});
