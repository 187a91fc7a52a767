// The calls by which a claimant adds files to a message, and sees those of messages.
import * as z from 'zod';

import { uncheckedParam } from '#shared/rest-query.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { answersFile, fileProblems, takesFile } from '#claim/messages/file-calls.rules.ts';
import { attachmentAnswer } from '#claim/messages/message-answers.rules.ts';

export const attachmentUploadRoutes = {
  addAttachment: {
    method: 'POST',
    path: '/api/enduser/attachments',
    who: 'viewer',
    summary: 'Add a file that a message will bring: a photo or a PDF.',
    query: {
      schema: z.object({
        claimId: uncheckedParam,
        name: uncheckedParam,
      }),
      ignoresOthers: true,
    },
    ...takesFile,
    answers: { 201: { description: 'Kept until its message is sent, for a day at most.', schema: attachmentAnswer } },
    problems: {
      ...fileProblems,
      400: 'The body is empty.',
      404: 'There is no such claim.',
      409: 'Too many files wait for their message.',
      429: 'Too many files or messages. Try again after Retry-After seconds.',
    },
  },
} satisfies RestRoutes;

export const attachmentRoutes = {
  withdrawAttachment: {
    method: 'DELETE',
    path: '/api/enduser/attachments/:claimId/:id',
    who: 'viewer',
    summary: 'Remove a file whose message has not been sent.',
    params: z.object({ claimId: z.string(), id: z.string() }),
    answers: { 204: { description: 'Removed, or not there.' } },
    problems: { 404: 'There is no such claim.' },
  },
  attachment: {
    ...answersFile,
    path: '/api/media/attachments/:claimId/:id/:name',
    who: 'viewer',
    summary: 'Read a file of a message.',
    params: z.object({ claimId: z.string(), id: z.string(), name: z.string() }),
  },
} satisfies RestRoutes;
