import * as z from 'zod';

import { replyTopic } from '#claim/messages/message-form.rules.ts';
import { stripControls } from '#shared/text.ts';
import { unfilledIn } from '../saved/placeholders.rules.ts';
import { longestText } from './longest-text.rules.ts';

export const tooLong = `This may have at most ${longestText.toLocaleString('en-GB')} characters.`;

/** What a handler writes: plain text. */
export const writtenText = z
  .string({ error: 'This must be a text.' })
  .max(longestText, { error: tooLong, abort: true })
  .transform((text) => stripControls(text).trim())
  .refine((text) => text !== '', { error: 'Write something first.' });

/** What a claimant gets has no placeholder left in it. */
export const replyText = writtenText.superRefine((text, context) => {
  const unfilled = unfilledIn(text);
  if (unfilled.length > 0) context.addIssue(`Fill in or take out: ${unfilled.join(', ')}.`);
});

/** `asked` is the subject of the claimant's newest message, if there is one. */
export function subjectOfReply(asked: string | null): string {
  return replyTopic(asked ?? '') || 'About your claim';
}
