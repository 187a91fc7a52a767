import * as z from 'zod';

import type { PaymentsAnswer, Totals } from './payment-answers.rules.ts';

export const mostDays = 366;
export const mostAnomalies = 200;

const day = z.iso.date({ error: 'This must be a day such as 2026-11-21.' });

export const paymentsQuery = z.strictObject({
  from: day.optional().meta({ description: 'The first day.' }),
  to: day.optional().meta({ description: 'The last day.' }),
  brand: z.string().max(100).default('').meta({ description: 'The id of a brand; empty for all.' }),
});

export type PaymentsQuery = z.output<typeof paymentsQuery>;

export type Moved = { day: string; brand: string } & Omit<Totals, 'net'>;

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
