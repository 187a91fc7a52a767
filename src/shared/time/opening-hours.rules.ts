import { z } from 'zod';

const span = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d-(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, {
  error: 'must be hours such as 09:00-17:30',
});
const spans = z.array(span).refine((all) => all.every((one) => one.slice(0, 5) < one.slice(6)), {
  error: 'must end after they begin',
});

/** Hours as they stand in files. */
export const openingHours = z.strictObject({
  monday: spans.optional(),
  tuesday: spans.optional(),
  wednesday: spans.optional(),
  thursday: spans.optional(),
  friday: spans.optional(),
  saturday: spans.optional(),
  sunday: spans.optional(),
  bankHolidays: spans.optional(),
  days: z.record(z.iso.date({ error: 'must be days such as 2026-12-24' }), spans).optional(),
});
