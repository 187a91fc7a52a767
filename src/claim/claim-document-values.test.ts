import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

import { flag, instant, optional, pounds, rawText, requiredText, text } from './claim-document-values.rules.ts';

/** What each value is, said in Zod's words alone, without shortcuts. */
const plain: [name: string, ours: z.ZodType, inZod: z.ZodType][] = [
  [
    'text',
    text(4),
    z
      .string()
      .max(4)
      .nullish()
      .transform((value) => value?.trim() ?? ''),
  ],
  ['required text', requiredText(4), z.string().trim().min(1).max(4)],
  [
    'raw text',
    rawText(4),
    z
      .string()
      .max(4)
      .nullish()
      .transform((value) => value ?? null),
  ],
  [
    'a flag',
    flag(true),
    z
      .boolean()
      .nullish()
      .transform((value) => value ?? true),
  ],
  [
    'an optional number',
    optional(z.int().min(1).max(3)),
    z
      .int()
      .min(1)
      .max(3)
      .nullish()
      .transform((value) => value ?? null),
  ],
  [
    'pounds',
    pounds(-5, 5),
    z
      .number()
      .min(-5)
      .max(5)
      .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4),
  ],
];

const value = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.stringMatching(/^[ \t]{0,2}[a-z]{0,3}[ \n]{0,2}$/),
  fc.double(),
  fc.integer({ min: -6, max: 6 }),
  fc.integer({ min: -600, max: 600 }).map((pence) => pence / 100),
  fc.constantFrom(null, undefined, true, false, '', ' ', {}, []),
);

const outcome = (schema: z.ZodType, given: unknown) => {
  const { success, data, error } = schema.safeParse(given);
  return success ? { data } : { codes: error.issues.map(({ code, path }) => [code, path]) };
};

describe('a value of a claim document', () => {
  test.each(plain)('%s is taken and refused as without shortcuts', (_name, ours, inZod) => {
    fc.assert(
      fc.property(value, (given) => {
        expect(outcome(ours, given)).toEqual(outcome(inZod, given));
      }),
    );
  });

  test('an instant of any zone is the one that its text names', () => {
    const dates = fc.date({ min: new Date('1000-01-01'), max: new Date('9998-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, (date) => {
        expect(instant.parse(date.toISOString()).getTime()).toBe(date.getTime());
      }),
    );
  });

  test.each(['2026-02-29T10:00:00Z', '2026-13-01T10:00:00Z', '2026-11-06T10:00:00', '2026-11-06', '', 5, null])(
    '%j is no instant',
    (given) => expect(instant.safeParse(given).success).toBe(false),
  );
});
