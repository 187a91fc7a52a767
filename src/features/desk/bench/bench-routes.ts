import * as z from 'zod';

import { largestPhotoBytes } from '#claim/photo/photo-names.rules.ts';
import { photoViews } from '#claim/photo/photo-views.rules.ts';
import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { actionHeaders, actionProblems } from '../action/action-row.ts';
import { claimParams } from '../desk.rules.ts';
import { addedAnswer } from '../photo/photo-answers.rules.ts';
import { uploadProblems } from '../photo/photo-routes.ts';
import { longestLabel } from './label.rules.ts';

const shift = z.object({
  handlerId: z.uuid().meta({ description: 'Whose session it is: photos are sent in this handler’s name.' }),
  endsAt: z.iso.datetime().nullable().meta({ description: 'Null where no shift runs in this session.' }),
  secondsLeft: z.int().min(0).meta({ description: 'Until then, for a phone whose clock is wrong.' }),
  hours: z.int().meta({ description: 'For how long a new one would run.' }),
});
export type Shift = z.infer<typeof shift>;

const labelledClaim = z.object({
  claimId: z.uuid(),
  reference: z.string(),
  device: z.string(),
  shots: z.array(z.enum(photoViews)).meta({ description: 'What to photograph of this device, in this order.' }),
});
export type LabelledClaim = z.infer<typeof labelledClaim>;

const needsRight = '`right-needed`: the handler may not add photos.';
const over = '`shift-over`: no shift runs in this session. Begin one.';

const at = { who: 'handler' } as const;

export const benchRoutes = {
  deskBench: {
    ...at,
    method: 'GET',
    path: '/api/desk/bench',
    summary: 'The shift in which this session takes photos of claim after claim.',
    answers: ok(shift),
    problems: { 403: needsRight },
  },
  deskBeginShift: {
    ...at,
    method: 'POST',
    path: '/api/desk/bench/begin',
    summary: 'Begin a shift. One that runs goes on.',
    body: 'none',
    answers: ok(shift),
    problems: { 403: needsRight },
  },
  deskEndShift: {
    ...at,
    method: 'POST',
    path: '/api/desk/bench/end',
    summary: 'End the shift of this session.',
    body: 'none',
    answers: ok(doneAnswer),
    problems: { 403: needsRight },
  },
  deskReadLabel: {
    ...at,
    method: 'POST',
    path: '/api/desk/bench/label',
    summary: 'Choose a claim by its label: reference, job reference or IMEI. It is audited as a view.',
    body: {
      schema: z.strictObject({ label: z.string().max(1_000) }),
      example: { label: 'CLM-7Q2M-4KXN-9H' },
    },
    answers: ok(labelledClaim),
    problems: {
      400: `\`label-unreadable\`: nothing of a reference is in it, or more than ${longestLabel} characters.`,
      403: `${over} ${needsRight}`,
      404: '`label-unknown`: no claim within the handler’s limits has it.',
      409: '`claim-over`: the claim has ended. `label-ambiguous`: several open claims have it.',
    },
  },
} satisfies RestRoutes;

export const benchUploadRoutes = {
  deskAddBenchPhoto: {
    ...at,
    method: 'POST',
    path: '/api/desk/bench/claims/:claimId/photos',
    summary: 'Add a photo within a shift.',
    headers: actionHeaders,
    params: claimParams,
    query: {
      schema: z.object({ shot: z.enum(photoViews), takenBy: z.uuid(), instead: z.uuid().optional() }),
      help: `shot is one of ${photoViews.join(', ')}; takenBy is the handlerId of the shift in which it was taken; instead is the id of a photo that this one replaces.`,
    },
    bodyLimitBytes: largestPhotoBytes,
    body: { media: { 'image/*': {}, 'application/octet-stream': {} } },
    answers: ok(addedAnswer),
    problems: {
      ...actionProblems,
      ...uploadProblems,
      400: 'The body is empty, or the shot is none.',
      409: `${uploadProblems[409]} \`taken-by-another\`: another handler took the photo, and it is sent in no other name.`,
      403: `${over} ${needsRight}`,
    },
  },
} satisfies RestRoutes;
