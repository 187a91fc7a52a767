import * as z from 'zod';

import { outgoingEventNames } from '#shared/outgoing-event-types.ts';
import { deliveryStates } from '#shared/webhooks.ts';

const longestDescription = 200;
const longestUrl = 1_000;
export const longestOverlapHours = 7 * 24;

const eventTypes = z
  .array(z.enum(outgoingEventNames, { error: `This must be one of: ${outgoingEventNames.join(', ')}.` }), {
    error: 'This must be a list of event types, or null for all.',
  })
  .min(1, { error: 'Choose at least one type.' })
  .max(outgoingEventNames.length, { error: 'Name each type once.' })
  .transform((list) => outgoingEventNames.filter((name) => list.includes(name)))
  .nullable();

const url = z
  .string({ error: 'Enter the address.' })
  .trim()
  .min(1, { error: 'Enter the address.' })
  .max(longestUrl, { error: `This may have at most ${longestUrl} characters.` });

const description = z
  .string({ error: 'This must be a text.' })
  .max(longestDescription, { error: `This may have at most ${longestDescription} characters.`, abort: true })
  .regex(/^[^\p{Cc}]*$/u, { error: 'This may have no control characters.', abort: true })
  .refine((text) => text.isWellFormed(), { error: 'This holds half of a character.' })
  .trim();

export const createWebhookBody = z.strictObject({
  url,
  description: description.default(''),
  eventTypes: eventTypes.default(null),
});

export const changeWebhookBody = z.strictObject({
  url: url.optional(),
  description: description.optional(),
  eventTypes: eventTypes.optional(),
});

export const turnOnBody = z.strictObject({
  skipMissed: z.boolean({ error: 'This must be true or false.' }).default(false),
});

export const rotateBody = z.strictObject({
  overlapHours: z
    .number({ error: 'This must be a number of hours.' })
    .int({ error: 'This must be a whole number of hours.' })
    .min(0, { error: 'This must be 0 or more.' })
    .max(longestOverlapHours, { error: `This may be at most ${longestOverlapHours}.` })
    .default(24),
});

export const testBody = z.strictObject({
  type: z.enum(outgoingEventNames, { error: `This must be one of: ${outgoingEventNames.join(', ')}.` }).optional(),
});

export const replayBody = z.strictObject({
  since: z.iso
    .datetime({ offset: true, error: 'Send an ISO 8601 instant with a zone, such as 2026-11-21T10:00:00Z.' })
    .transform((text) => new Date(text)),
  which: z.enum(['dead', 'all'], { error: 'This must be dead or all.' }).default('dead'),
});

export const deliveriesQuery = z.strictObject({
  state: z.enum(deliveryStates).optional().meta({ description: 'Only these.' }),
  before: z.coerce
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({ description: 'The `next` of the page before.' }),
  limit: z.coerce.number().int().min(1).max(100).default(25).meta({ description: 'How many at most.' }),
});
