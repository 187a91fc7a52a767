import { PaymentUnavailable } from '#server/gateways/payment/payment-gateway.ts';
import { providerOf } from '#server/gateways/payment/payment-open.ts';
import type { JobKind } from '#server/jobs/jobs.data.ts';
import { jobOf, type Job, type JobRun } from '#server/jobs/jobs.ts';
import type { LivePayments, Payments } from './provider-statement.server.ts';

/** Does each job with the provider that is set by then. Jobs wait while there is none. */
export function paymentJobOf<Data extends object>(
  kind: JobKind<Data>,
  { services, openGateway }: LivePayments,
  handle: (payments: Payments, data: Data, run: JobRun) => Promise<void>,
): Job {
  const job = jobOf(kind, async (data, run) => {
    const gateway = await openGateway();
    if (gateway === null) throw new PaymentUnavailable('No payment provider is set.');
    await handle({ services, gateway }, data, run);
  });
  return { ...job, isReady: () => providerOf(services.settings) !== null };
}
