// Days are London days, money is in pence.
import { z } from 'zod';

export const mostDays = 366;
export const mostAnomalies = 200;

const day = z.iso.date({ error: 'This must be a day such as 2026-11-21.' });

export const paymentsQuery = z.strictObject({
  /** Both inclusive. */
  from: day.optional(),
  to: day.optional(),
  brand: z.string().max(100).default(''),
});

export type Totals = { taken: number; refunded: number; net: number; payments: number; refunds: number };

export type Moved = { day: string; brand: string } & Omit<Totals, 'net'>;

export type FoundAnomaly = {
  key: string;
  kind: string;
  claimNumber: string | null;
  providerId: string | null;
  detail: string;
  foundAt: string;
};

export type PaymentsAnswer = {
  from: string;
  to: string;
  total: Totals;
  days: (Totals & { day: string })[];
  brands: (Totals & { brand: string; name: string })[];
  anomalies: FoundAnomaly[];
  choices: { id: string; name: string }[];
};

const nothing: Totals = { taken: 0, refunded: 0, net: 0, payments: 0, refunds: 0 };

export function totalOf(moved: readonly Moved[]): Totals {
  return moved.reduce<Totals>(
    (sum, { taken, refunded, payments, refunds }) => ({
      taken: sum.taken + taken,
      refunded: sum.refunded + refunded,
      net: sum.net + taken - refunded,
      payments: sum.payments + payments,
      refunds: sum.refunds + refunds,
    }),
    nothing,
  );
}

export function daysOf(moved: readonly Moved[]): PaymentsAnswer['days'] {
  const byDay = Map.groupBy(moved, ({ day: one }) => one);
  return [...byDay]
    .map(([one, rows]) => ({ day: one, ...totalOf(rows) }))
    .toSorted((one, other) => other.day.localeCompare(one.day));
}

export function brandsOfMoved(moved: readonly Moved[], nameOf: (id: string) => string): PaymentsAnswer['brands'] {
  const byBrand = Map.groupBy(moved, ({ brand }) => brand);
  return [...byBrand]
    .map(([brand, rows]) => ({ brand, name: nameOf(brand), ...totalOf(rows) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
