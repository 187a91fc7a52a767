import * as z from 'zod';

import { singleLine, stripControls } from '#shared/text.ts';
import { mostAttachments } from './attachment.rules.ts';
import { longestText, missingTexts } from './message-form.rules.ts';

function text(field: 'subject' | 'message', clean: (sent: string) => string) {
  const longest = longestText[field];
  return z
    .string({ error: 'This must be a text.' })
    .max(longest, { error: `This may have at most ${longest} characters.`, abort: true })
    .transform(clean)
    .refine((sent) => sent !== '', { error: missingTexts[field] });
}

export const sendMessageBody = z.strictObject({
  subject: text('subject', singleLine),
  message: text('message', (sent) => stripControls(sent).trim()),
  claimId: z.string({ error: 'This must be a text.' }),
  gdprConsent: z.literal(true, { error: missingTexts.consent }),
  clientId: z.uuid({ error: 'This must be a UUID.' }).nullish(),
  attachments: z
    .array(z.uuid({ error: 'This must be the id of an attachment.' }), { error: 'This must be a list of ids.' })
    .max(mostAttachments, { error: `A message has at most ${mostAttachments} attachments.` })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Name each attachment once.' })
    .nullish(),
});
