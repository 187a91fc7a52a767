// Days are London days, money is in pence.
import * as z from 'zod';

const totals = z.object({ taken: z.int(), refunded: z.int(), net: z.int(), payments: z.int(), refunds: z.int() });

const anomaly = z.object({
  key: z.string(),
  kind: z.string(),
  claimNumber: z.string().nullable(),
  providerId: z.string().nullable(),
  detail: z.string(),
  foundAt: z.iso.datetime(),
});

export const paymentsAnswer = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  total: totals,
  days: z.array(totals.extend({ day: z.iso.date() })),
  brands: z.array(totals.extend({ brand: z.string(), name: z.string() })),
  anomalies: z.array(anomaly),
  choices: z.array(z.object({ id: z.string(), name: z.string() })).meta({ description: 'The brands to choose from.' }),
});

export type Totals = z.infer<typeof totals>;
export type FoundAnomaly = z.infer<typeof anomaly>;
export type PaymentsAnswer = z.infer<typeof paymentsAnswer>;
