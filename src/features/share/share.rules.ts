import * as z from 'zod';

import { longestCode } from '#claim/mailed-code/mailed-code.rules.ts';
import { longestEmail } from '#shared/people/email.ts';
import { longestForWhom, mostDays } from './share-limits.rules.ts';

const claimId = z.string({ error: 'This must be a text.' }).max(200, { error: 'This is too long.' });
const linkId = z.uuid({ error: 'This must be a UUID of the sender’s.' });
const days = { error: `This must be a whole number from 1 to ${mostDays}.` };

export const shareBody = z.strictObject({
  claimId,
  linkId: linkId.meta({ description: 'Of the sender’s; the same again makes no second link.' }),
  forWhom: z
    .string({ error: 'This must be a text.' })
    .max(longestForWhom, { error: `This may have at most ${longestForWhom} characters.` })
    .default(''),
  days: z.int(days).min(1, days).max(mostDays, days),
  email: z
    .string({ error: 'This must be a text.' })
    .max(longestEmail, { error: 'This is too long.' })
    .optional()
    .meta({ description: 'Where codes are mailed to; kept only where the client asks for a code.' }),
});
export type Share = z.output<typeof shareBody>;

export const endLinkBody = z.strictObject({ claimId, linkId });

/** A secret is a text of 43 characters; whatever else there is opens nothing. */
export const openBody = z.strictObject({ secret: z.string().max(200).nullable() });

export const sharedCodeBody = z.strictObject({
  code: z.string({ error: 'This must be a text.' }).max(longestCode, { error: 'This is too long.' }),
});
