import * as z from 'zod';

import { replyTopic } from '#claim/messages/message-form.rules.ts';
import { stripControls } from '#shared/text.ts';
import { longestText } from './longest-text.rules.ts';

export const tooLong = `This may have at most ${longestText.toLocaleString('en-GB')} characters.`;

/** What a handler writes: plain text. */
export const writtenText = z
  .string({ error: 'This must be a text.' })
  .max(longestText, { error: tooLong, abort: true })
  .transform((text) => stripControls(text).trim())
  .refine((text) => text !== '', { error: 'Write something first.' });

/** `asked` is the subject of the claimant's newest message, if there is one. */
export function subjectOfReply(asked: string | null): string {
  return replyTopic(asked ?? '') || 'About your claim';
}
