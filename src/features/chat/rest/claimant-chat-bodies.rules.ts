import * as z from 'zod';

import { couldBeEmail, cleanEmail } from '#shared/people/email.ts';
import * as errorTexts from '#shared/error-texts.ts';
import { singleLine, stripControls } from '#shared/text.ts';
import { longestChatText, longestContactName } from './chat-answers.rules.ts';

const isText = { error: 'This must be a text.' };
const longestPosition = 2_147_483_647;
const position = z.coerce.number().int().min(0).max(longestPosition);

export const readQuery = z.strictObject({
  claimId: z.string().optional(),
  after: position.optional(),
  before: position.optional(),
});

export const named = z.strictObject({ claimId: z.string(isText).nullable() });
export const seenBody = named.extend({
  position: z.int({ error: 'This must be a position.' }).min(0).max(longestPosition),
});
export const attachBody = z.strictObject({ claimId: z.string(isText) });

const consent = z.literal(true, { error: errorTexts.consent_required });

export const ofClaim = z.strictObject({ claimId: z.string(isText), gdprConsent: consent });

export const ofContact = z.strictObject({
  name: z
    .string(isText)
    .max(longestContactName, { error: `This may have at most ${longestContactName} characters.`, abort: true })
    .transform(singleLine)
    .refine((name) => name !== '', { error: 'Enter your name.' }),
  email: z
    .string(isText)
    .refine(couldBeEmail, { error: 'Enter an email address in the correct format, like name@example.com.' })
    .transform(cleanEmail),
  gdprConsent: consent,
  /** A honeypot: hidden from people, filled in only by programs. */
  website: z.string(isText).max(500).optional(),
});

export const beginBody = z.union([ofClaim, ofContact]);

/** Plain text: control characters are removed, links are not converted. */
export const chatText = z
  .string(isText)
  .max(longestChatText, { error: `This may have at most ${longestChatText} characters.`, abort: true })
  .transform((sent) => stripControls(sent).trim())
  .refine((sent) => sent !== '', { error: 'Write something first.' });

export const sayBody = named.extend({
  clientId: z.uuid({ error: 'This must be a UUID.' }),
  text: chatText,
});
