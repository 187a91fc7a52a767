// Separate from the response types, because a screen needs no schema validation.
import { z } from 'zod';

export const retryBody = z.discriminatedUnion(
  'what',
  [
    z.strictObject({ what: z.enum(['mail', 'text', 'claim']), id: z.uuid({ error: 'This must be an id.' }) }),
    z.strictObject({ what: z.literal('job'), id: z.string().regex(/^\d{1,18}$/, { error: 'This must be an id.' }) }),
  ],
  { error: 'This must be mail, text, claim or job.' },
);

export const updatesQuery = z.strictObject({
  claim: z
    .string({ error: 'This must be a text.' })
    .trim()
    .min(1, { error: 'Name a claim.' })
    .max(64, { error: 'This may have at most 64 characters.' })
    .regex(/^[^\0]*$/),
});

export type Retry = z.infer<typeof retryBody>;
