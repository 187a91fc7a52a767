import { PaymentUnavailable, type PaymentGateway } from './payment-gateway.ts';

/** Milliseconds that a claimant waits for the provider in one request, including all calls and retries. */
export const claimantTimeoutMs = 8_000;

/**
 * Rejects calls with PaymentUnavailable from `timeoutMs` milliseconds after this call. A call itself goes on; its
 * attempt number finds the intent later.
 */
export function withDeadline(gateway: PaymentGateway, timeoutMs: number = claimantTimeoutMs): PaymentGateway {
  const deadline = performance.now() + timeoutMs;
  const withinDeadline = async <Answer>(begin: () => Promise<Answer>): Promise<Answer> => {
    const left = deadline - performance.now();
    const tooLate = () => new PaymentUnavailable(`The provider has not answered within ${timeoutMs} ms.`);
    if (left <= 0) throw tooLate();
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(tooLate()), left);
    return Promise.race([begin(), promise]).finally(() => clearTimeout(timer));
  };
  return {
    ...gateway,
    create: (order) => withinDeadline(() => gateway.create(order)),
    retrieve: (id) => withinDeadline(() => gateway.retrieve(id)),
    cancel: (id) => withinDeadline(() => gateway.cancel(id)),
  };
}
