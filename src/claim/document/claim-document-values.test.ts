import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

import { flag, instant, optional, pounds, rawText, requiredText, text } from './claim-document-values.rules.ts';

describe('a value of a claim document', () => {
  test.each([
    ['text without its outer white space', text(4), ' ab ', 'ab'],
    ['missing text', text(4), undefined, ''],
    ['text kept as it is', rawText(4), ' ab ', ' ab '],
    ['missing text kept as it is', rawText(4), null, null],
    ['a missing flag', flag(true), null, true],
    ['pounds', pounds(-5, 5), 1.25, 1.25],
  ])('%s is taken', (_name, schema, given, taken) => expect(schema.parse(given)).toBe(taken));

  test.each([
    ['text that is too long', text(4), 'abcde'],
    ['text of spaces where some is required', requiredText(4), '  '],
    ['a third decimal of pounds', pounds(-5, 5), 1.255],
    ['a number beyond its limit', optional(z.int().max(3)), 4],
    ['another type', flag(true), 'true'],
  ])('%s is refused', (_name, schema, given) => expect(schema.safeParse(given).success).toBe(false));

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
