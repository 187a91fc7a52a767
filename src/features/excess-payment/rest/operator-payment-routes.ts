import * as z from 'zod';

import { limitParam } from '#shared/rest-query.ts';
import type { RestRoutes } from '#shared/rest-route.ts';

const mostAtOnce = 200;
const instant = z.iso.datetime();
const pounds = z.number().meta({ description: 'Pounds.' });
const statuses = ['creating', 'open', 'declined', 'action', 'processing', 'cancelled', 'paid'] as const;

const anomaly = z.object({
  kind: z.string().meta({
    description:
      'amount-differs, currency-differs, mode-differs, claim-differs, account-differs, unknown-payment, paid-twice, paid-for-other-amount, paid-without-excess, paid-after-cancellation, claim-deleted, missing-at-provider, not-paid-at-provider, refund-failed, refund-waits, disputed, dispute-lost. New kinds may come.',
  }),
  detail: z.string(),
  foundAt: instant,
});

const refund = z.object({
  id: z.string(),
  amount: pounds,
  status: z.enum(['pending', 'succeeded', 'failed']),
  at: instant,
});

const dispute = z.object({
  id: z.string(),
  amount: pounds,
  status: z.enum(['open', 'won', 'lost']),
  reason: z.string(),
  at: instant,
});

const payment = z.object({
  id: z.uuid(),
  claimNumber: z.string(),
  claimId: z.uuid(),
  status: z.enum(statuses),
  amount: pounds,
  currency: z.literal('gbp'),
  refunded: z.number().meta({ description: 'Pounds given back so far. A refund leaves the status paid.' }),
  provider: z.enum(['stripe', 'practice']),
  providerPaymentId: z.string().nullable(),
  attempt: z.int(),
  nominee: z.string().meta({ description: 'Who has begun it for the claimant; empty where the claimant has.' }),
  card: z.object({ brand: z.string(), lastFour: z.string() }).nullable(),
  error: z.string().meta({ description: "The provider's words about the last try." }),
  createdAt: instant,
  updatedAt: instant,
  paidAt: instant.nullable(),
  refunds: z.array(refund),
  disputes: z.array(dispute),
  anomalies: z.array(anomaly),
});

const unmatched = anomaly.extend({ claimId: z.string().nullable() });

const example: z.input<typeof payment> = {
  id: '01930000-0000-7000-8000-0000000000aa',
  claimNumber: 'CLM-7Q2M-4XKD',
  claimId: '5b0e8f0e-9d1c-4b7e-8a51-3f6f5f0d9a10',
  status: 'paid',
  amount: 75,
  currency: 'gbp',
  refunded: 0,
  provider: 'stripe',
  providerPaymentId: 'pi_3QExample',
  attempt: 1,
  nominee: '',
  card: { brand: 'visa', lastFour: '4242' },
  error: '',
  createdAt: '2026-11-06T09:58:00.000Z',
  updatedAt: '2026-11-06T10:00:00.000Z',
  paidAt: '2026-11-06T10:00:00.000Z',
  refunds: [],
  disputes: [],
  anomalies: [],
};

export type OperatorPayment = z.input<typeof payment>;
export type UnmatchedAnomaly = z.input<typeof unmatched>;

export const operatorPaymentRoutes = {
  listPayments: {
    method: 'GET',
    path: '/payments',
    who: { scope: 'payments:read', brands: 'filtered' },
    summary: 'Read the payments of excesses',
    description:
      'Every attempt that was begun on this portal, in that order, with refunds, disputes and what a person must look at. To hear of changes, read the events excess.paid, excess.refunded and excess.disputed.',
    query: {
      schema: z.strictObject({
        after: z.uuid().optional().meta({ description: 'The id after which to go on.' }),
        limit: limitParam(mostAtOnce, 100),
        claim: z.string().min(1).max(64).optional().meta({ description: 'Only those of this claim number.' }),
        status: z.enum(statuses).optional().meta({ description: 'Only those that stand so.' }),
      }),
      help: `after is the id of a payment, limit is 1 to ${mostAtOnce}, claim is a claim number and status one of ${statuses.join(', ')}.`,
    },
    answers: {
      200: {
        description: 'The payments.',
        schema: z.object({
          payments: z.array(payment),
          after: z.string().nullable().meta({ description: 'Pass it to the next call.' }),
          unmatched: z.array(unmatched).meta({
            description: 'Money at the provider for one of our claims that belongs to no payment here.',
          }),
        }),
        example: { payments: [example], after: example.id, unmatched: [] },
      },
    },
    problems: { 400: 'The query is not valid.' },
  },
} satisfies RestRoutes;
