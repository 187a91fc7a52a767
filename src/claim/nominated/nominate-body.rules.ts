import * as z from 'zod';

import { longestEmail } from '#shared/people/email.ts';
import { hasWebAddress, longestName, longestRelation, nominatedRights } from './nominated.rules.ts';

const text = (longest: number) =>
  z.string({ error: 'This must be a text.' }).max(longest, { error: `This may have at most ${longest} characters.` });

/** Whom somebody wants to nominate, as every caller sends it. */
export const nominateBody = z.strictObject({
  id: z.uuid({ error: 'This must be a UUID of the sender’s.' }).meta({
    description: 'Of the sender’s; the same again makes no second one.',
  }),
  name: text(longestName)
    .trim()
    .min(1, { error: 'Say who it is.' })
    .refine((name) => !hasWebAddress(name), { error: 'Enter a name without “/” or a web address.' }),
  relation: text(longestRelation).default('').meta({ description: 'Such as daughter; may be empty.' }),
  email: text(longestEmail).meta({ description: 'Where the link and codes are mailed to.' }),
  may: z
    .array(z.enum(nominatedRights, { error: `One of ${nominatedRights.join(', ')}.` }))
    .min(1, { error: 'Choose what they may do.' })
    .max(nominatedRights.length),
});
export type WantedNominee = z.output<typeof nominateBody>;
