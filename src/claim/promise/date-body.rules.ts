import * as z from 'zod';

import { stripControls } from '#shared/text.ts';
import { type DateReason, dateReasons } from './date-reasons.rules.ts';

/** Days as `YYYY-MM-DD`. `reason` is in the words of whoever set it; empty where the code says it all. */
export type WantedDate = { earliest: string; latest: string; reasonCode: DateReason; reason: string };

const day = z.iso.date({ error: 'This must be a day, like 2026-11-24.' });
const longestReason = 200;

/** What a date is set by, at the desk and by the operator's system. */
export const dateFields = {
  earliest: day.meta({ description: 'The first day, in London.' }),
  latest: day.optional().meta({ description: 'The last day; left out, `earliest` is the one day.' }),
  reason: z.enum(dateReasons, { error: `This must be one of: ${dateReasons.join(', ')}.` }),
  text: z
    .string()
    .max(longestReason, { error: `This may have at most ${longestReason} characters.` })
    .default('')
    .transform((text) => stripControls(text).trim())
    .meta({ description: 'Why, for the claimant, to follow “Moved on 14/11:”. It is needed with `other`.' }),
};

export const dateBody = z.strictObject(dateFields);

export const wantedOf = ({ earliest, latest, reason, text }: z.output<typeof dateBody>): WantedDate => ({
  earliest,
  latest: latest ?? earliest,
  reasonCode: reason,
  reason: text,
});
