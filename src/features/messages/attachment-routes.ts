// The calls by which a claimant adds files to a message, and sees those of messages.
import * as z from 'zod';

import { uncheckedParam } from '#shared/rest-query.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { largestAttachment, thumbnailWidth } from '#claim/messages/attachment.rules.ts';
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
    bodyLimitBytes: largestAttachment,
    body: { media: { 'image/*': {}, 'application/pdf': {}, 'application/octet-stream': {} } },
    answers: { 201: { description: 'Kept until its message is sent, for a day at most.', schema: attachmentAnswer } },
    problems: {
      400: 'The body is empty.',
      404: 'There is no such claim.',
      409: 'Too many files wait for their message.',
      413: 'The file is too large.',
      415: 'The file is neither a photo nor a PDF.',
      422: 'The photo is broken.',
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
    method: 'GET',
    path: '/api/media/attachments/:claimId/:id/:name',
    who: 'viewer',
    summary: 'Read a file of a message.',
    params: z.object({ claimId: z.string(), id: z.string(), name: z.string() }),
    query: {
      schema: z.object({
        w: uncheckedParam.meta({
          description: 'The width of a photo in pixels; without it, the whole file.',
          enum: [String(thumbnailWidth)],
        }),
      }),
      ignoresOthers: true,
    },
    answers: { 200: { description: 'The file.', media: ['image/jpeg', 'image/webp', 'application/pdf'] } },
    problems: { 400: 'There is no such width.', 404: 'There is no such claim or file.' },
  },
} satisfies RestRoutes;
