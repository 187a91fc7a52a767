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

export type Retry = z.infer<typeof retryBody>;
