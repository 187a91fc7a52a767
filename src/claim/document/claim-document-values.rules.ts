// Null and a missing field both mean unset, because exporters write either (spec §3). Text is capped first.
import * as z from 'zod';

import { parseAddress } from '#shared/people/address.ts';

const earliest = new Date(0).setUTCFullYear(1, 0, 1);
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const instantShape = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/i;

const instantHelp =
  'Send an ISO 8601 instant from the years 0001 to 9999 with its zone, such as 2026-11-06T09:30:00Z or 2026-11-06T09:30:00+00:00.';

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (monthDays[month - 1] ?? 0);
}

/** Checks a day such as `2026-11-06` by arithmetic, because `Date` is too slow for the dozens of dates of a claim. */
function isRealDay(text: string): boolean {
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8, 10));
  return year > 0 && day > 0 && day <= daysOf(year, month);
}

/** Rejects years before 1, because PostgreSQL and ISO 8601 disagree on them. */
function instantOf(text: string): Date | undefined {
  const day = instantShape.exec(text)?.[1];
  if (day === undefined || !isRealDay(day)) return undefined;
  const millis = Date.parse(text.toUpperCase());
  return millis <= latest ? new Date(Math.max(earliest, millis)) : undefined;
}

const isPennies = (amount: number): boolean => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4;

export const orUnset = <Schema extends z.ZodType, Unset>(schema: Schema, unset: () => Unset, meta: z.GlobalMeta = {}) =>
  schema
    .nullish()
    .transform((value): z.output<Schema> | Unset => value ?? unset())
    .meta(meta);

/** An instant with its zone. Older systems send year 0001 for an unset date; the rules treat it as unset. */
export const instant = z
  .string()
  .max(40)
  .meta({ format: 'date-time', description: 'ISO 8601 instant with a zone.' })
  .transform((value, context) => {
    const date = instantOf(value);
    if (date) return date;
    context.addIssue({ code: 'custom', message: instantHelp });
    return z.NEVER;
  });

export const optional = <Schema extends z.ZodType>(schema: Schema, meta?: z.GlobalMeta) =>
  orUnset(schema, () => null, meta);

export const optionalInstant = optional(instant);

/** Text without its outer white space; '' when unset. `max` counts UTF-16 units. */
export const text = (max: number) =>
  orUnset(
    z
      .string()
      .max(max)
      .transform((value) => value.trim()),
    () => '',
  );

export const requiredText = (max: number) => z.string().trim().min(1).max(max);

export const rawText = (max: number) => optional(z.string().max(max));

export const flag = (whenUnset: boolean) => orUnset(z.boolean(), () => whenUnset);

export const pounds = (min: number, max: number) =>
  z.number().min(min).max(max).refine(isPennies, { error: 'Send pounds with at most two decimals.' });

const addressLines = z.strictObject({
  line1: text(200),
  line2: text(200),
  line3: text(200),
  city: text(200),
  postcode: text(30),
});

const addressText = z
  .string()
  .max(1_000)
  .meta({
    description: 'Five lines joined by \\n: line1, line2, line3, city, post code. Empty lines keep their place.',
  })
  .transform((value, context) => {
    const address = value.trim() === '' ? parseAddress('') : parseAddress(value);
    const isWhole = value.trim() === '' || value.split(/\r\n|\r|\n/).length === 5;
    if (address && isWhole && address.postcode.length <= 30) return address;
    context.addIssue({
      code: 'custom',
      message: 'Send five lines joined by \\n (line1, line2, line3, city, post code); leave a line empty, not out.',
    });
    return z.NEVER;
  });

export const address = orUnset(z.union([addressText, addressLines]), () => ({
  line1: '',
  line2: '',
  line3: '',
  city: '',
  postcode: '',
}));
