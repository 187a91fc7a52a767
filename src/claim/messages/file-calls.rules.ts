// What the calls share that take or answer a file of a message, for claimants, handlers and the operator's system.
import * as z from 'zod';

import { uncheckedParam } from '#shared/rest-query.ts';
import { largestAttachment, thumbnailWidth } from './attachment.rules.ts';

export const takesFile = {
  bodyLimitBytes: largestAttachment,
  body: { media: { 'image/*': {}, 'application/pdf': {}, 'application/octet-stream': {} } },
} as const;

export const fileProblems = {
  413: 'The file is larger than 10 MB.',
  415: 'The file is neither a photo nor a PDF.',
  422: 'The photo is broken, an animation, or has too many pixels.',
  503: 'Too many photos at once, or the store of files is away. Send it again after Retry-After seconds.',
} as const;

export const answersFile = {
  method: 'GET',
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
} as const;
