import * as z from 'zod';

export const dayOrInstant = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'This must be a day, like 2026-01-31, or an instant, like 2026-01-31T12:00:00Z.',
});
