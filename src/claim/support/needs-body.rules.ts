import * as z from 'zod';

import { singleLine } from '#shared/text.ts';
import { longestNeed, supportCodes } from './support-codes.rules.ts';
import { faultsOfNeeds, faultTexts, type WantedNeeds } from './support-needs.rules.ts';

/** What a handler and a system send; `until` and `words` may be left out. */
export const needsBody = z.strictObject({
  codes: z
    .array(z.enum(supportCodes, { error: `This must be one of: ${supportCodes.join(', ')}.` }))
    .max(supportCodes.length, { error: 'Say each once.' })
    .meta({ description: 'All that the claimant needs now. What is left out is withdrawn.' }),
  words: z
    .string({ error: 'This must be a text.' })
    .transform(singleLine)
    .default('')
    .meta({ description: `Of \`other\`, needed with it and refused without: at most ${longestNeed} characters.` }),
  until: z.iso
    .date({ error: 'This must be a day, such as 2026-11-30.' })
    .nullable()
    .default(null)
    .meta({ description: 'The last day on which it counts; null for as long as the claim is kept.' }),
  tellsInsurer: z
    .boolean({ error: 'This must be true or false.' })
    .default(false)
    .meta({ description: 'The claimant lets the insurer know.' }),
});

/** Returns the fields that are wrong, as a problem document names them. */
export const fieldErrors = (wanted: WantedNeeds, today: string): { pointer: string; detail: string }[] =>
  faultsOfNeeds(wanted, today).map(({ field, code }) => ({ pointer: `/${field}`, detail: faultTexts[code] }));
