import { PaymentUnavailable, type PaymentGateway } from './payment-gateway.ts';

/** In milliseconds: how long a claimant waits for the provider in one request, all calls and their retries together. */
export const claimantTimeoutMs = 8_000;

/**
 * Returns the gateway for one request of a claimant: what it has not answered `patience` milliseconds from now fails with
 * PaymentUnavailable. A call that is under way goes on without anybody; the number of its attempt finds its intent later.
 */
export function answeringWithin(gateway: PaymentGateway, patience: number = claimantTimeoutMs): PaymentGateway {
  const deadline = performance.now() + patience;
  const inTime = async <Answer>(begin: () => Promise<Answer>): Promise<Answer> => {
    const left = deadline - performance.now();
    const tooLate = () => new PaymentUnavailable(`The provider has not answered within ${patience} ms.`);
    if (left <= 0) throw tooLate();
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(tooLate()), left);
    return Promise.race([begin(), promise]).finally(() => clearTimeout(timer));
  };
  return {
    ...gateway,
    create: (order) => inTime(() => gateway.create(order)),
    retrieve: (id) => inTime(() => gateway.retrieve(id)),
    cancel: (id) => inTime(() => gateway.cancel(id)),
  };
}
