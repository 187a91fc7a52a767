import * as z from 'zod';

import { largestPhotoBytes } from '#claim/photo/photo-names.rules.ts';
import { photoViews } from '#claim/photo/photo-views.rules.ts';
import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { actionHeaders, actionProblems } from '../action/action-row.ts';
import { claimParams } from '../desk.rules.ts';
import { addedAnswer } from '../photo/photo-answers.rules.ts';
import { uploadProblems } from '../photo/photo-routes.ts';

const instant = z.iso.datetime();

const action = { method: 'POST', who: 'handler', headers: actionHeaders, params: claimParams } as const;

export const stationRoutes = {
  deskMakeStation: {
    ...action,
    path: '/api/desk/claims/:claimId/station',
    summary: 'Make a link by which one phone takes photos of this claim.',
    description: 'It is good for ten minutes, and in the first browser that opens it for two hours. Ends earlier ones.',
    body: 'none',
    answers: ok(z.object({ code: z.string(), opensUntil: instant })),
    problems: {
      ...actionProblems,
      409: 'The Idempotency-Key was used. A code is told once: send a new key for a new code.',
    },
  },
  deskEndStation: {
    ...action,
    path: '/api/desk/claims/:claimId/station/end',
    summary: 'End one’s own link of this claim.',
    body: 'none',
    answers: ok(doneAnswer),
    problems: actionProblems,
  },
} satisfies RestRoutes;

const stationParams = z.object({ code: z.string().max(100) });

const refused = {
  403: 'Another browser has opened the link.',
  404: 'There is no such link, its time is over, or the handler’s session or right has ended.',
} as const;

const phone = { method: 'POST', who: 'everybody', params: stationParams } as const;

/** The phone’s side. A cookie, set when the link is opened, is the authority. */
export const phoneRoutes = {
  openStation: {
    ...phone,
    path: '/api/station/:code/open',
    summary: 'Open the link of a handler on a phone.',
    body: 'none',
    answers: ok(
      z.object({
        device: z.string(),
        referenceEnd: z.string().meta({ description: 'The last four characters of the claim’s number.' }),
        endsAt: instant,
        shots: z.array(z.enum(photoViews)).meta({ description: 'What to photograph of this device, in this order.' }),
        taken: z
          .array(z.object({ shot: z.enum(photoViews), photoId: z.uuid() }))
          .meta({ description: 'What this link has taken already, the newest of a view last.' }),
      }),
    ),
    problems: refused,
  },
} satisfies RestRoutes;

export const phoneUploadRoutes = {
  addStationPhoto: {
    ...phone,
    path: '/api/station/:code/photos',
    summary: 'Add a photo in the name of the handler who made the link.',
    headers: actionHeaders,
    query: {
      schema: z.object({ shot: z.enum(photoViews), instead: z.uuid().optional() }),
      help: `shot is one of ${photoViews.join(', ')}; instead is the id of a photo that this one replaces.`,
    },
    bodyLimitBytes: largestPhotoBytes,
    body: { media: { 'image/*': {}, 'application/octet-stream': {} } },
    answers: ok(addedAnswer),
    problems: { ...refused, ...uploadProblems, 400: 'The body is empty, or the shot is none.' },
  },
} satisfies RestRoutes;
