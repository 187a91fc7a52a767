import * as z from 'zod';

import { attachmentAnswer } from '#claim/messages/message-answers.rules.ts';
import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { claimParams } from '../desk.rules.ts';

const file = attachmentAnswer.extend({
  messageId: z.uuid().meta({ description: 'The message or waiting reply that has it.' }),
  url: z.string().meta({ description: 'Where its bytes are. A photo is small by `?w=320`.' }),
});
export type ClaimFile = z.infer<typeof file>;

const withheld = z.object({
  messageId: file.shape.messageId,
  photos: z.int(),
  documents: z.int(),
});
export type WithheldFiles = z.infer<typeof withheld>;

export const fileRoutes = {
  deskFiles: {
    method: 'GET',
    who: 'reader',
    path: '/api/desk/claims/:claimId/files',
    summary: 'The photos and PDFs of the claim’s messages.',
    description:
      'In the order in which they were added. A PDF is as it came: nobody has looked through it. Files of a reply that waits are for handlers. To an auditor who sees no contacts `withheld` says how many there are of each kind, and no more.',
    params: claimParams,
    answers: ok(
      z.object({
        files: z.array(file),
        withheld: z
          .array(withheld)
          .meta({ description: 'By message, for an auditor who sees no contacts; empty for everybody else.' }),
      }),
    ),
    problems: { 404: 'There is no such claim, or it is of a brand or client that the account does not see.' },
  },
} satisfies RestRoutes;
