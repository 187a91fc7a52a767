import * as z from 'zod';

import { largestPhotoBytes, mostPhotos, photoKinds } from '#claim/photo/photo-names.rules.ts';
import { captionLanguage, captionText, defaultCaptionLanguage, photoView } from '#claim/photo/photo-words.rules.ts';
import { doneAnswer, ok } from '#shared/rest-answers.ts';
import { uncheckedParam } from '#shared/rest-query.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { actionHeaders, actionProblems } from '../action/action-row.ts';
import { claimParams } from '../desk.rules.ts';
import { addedAnswer, deskPhotoWidths, photosAnswer } from './photo-answers.rules.ts';

const photoId = z.uuid({ error: 'This must be a UUID.' });
const photoIds = z.array(photoId).max(mostPhotos, { error: `These may be at most ${mostPhotos}.` });
const kind = z.enum(photoKinds, { error: `This must be one of: ${photoKinds.join(', ')}.` });

const per = z.number().min(0).max(100);
/** Sums of tenths are not always exact. */
const most = 100 + 1e-6;
const area = z
  .strictObject({ left: per, top: per, width: per.gt(0), height: per.gt(0) })
  .refine(({ left, width, top, height }) => left + width <= most && top + height <= most, {
    error: 'This must lie within the photo: left and width, and top and height, are at most 100 together.',
  })
  .meta({ description: 'In per cent of the whole photo, from its top left corner.' });
const mostHidden = 30;

const edit = z
  .strictObject({
    photoId,
    crop: area.nullable().meta({ description: 'What stays; null is all.' }),
    hidden: z
      .array(area)
      .max(mostHidden, { error: `These may be at most ${mostHidden}.` })
      .meta({ description: 'What is covered in one colour.' }),
  })
  .refine(({ crop, hidden }) => crop !== null || hidden.length > 0, { error: 'Say what to cut or to hide.' });

const describing = z.strictObject({
  photoId,
  view: photoView.nullable(),
  caption: captionText.nullable(),
  captionLanguage: captionLanguage.default(defaultCaptionLanguage),
  seen: z
    .strictObject({ view: z.string().nullable(), caption: z.string().nullable() })
    .meta({ description: 'What was on the screen.' }),
});

const action = { method: 'POST', who: 'handler', headers: actionHeaders, params: claimParams } as const;
const example = '01930000-0000-7000-8000-0000000000f1';

export const uploadProblems = {
  409: `The claim has ${mostPhotos} photos already, or the Idempotency-Key was used for another action.`,
  413: 'The file is larger than 25 MB.',
  415: 'The file is no photo.',
  422: 'The photo is broken, an animation, or has too many pixels.',
  503: 'Too many photos at once, or the photo store is away. Send it again after Retry-After seconds.',
} as const;

export const photoUploadRoutes = {
  deskAddPhoto: {
    ...action,
    path: '/api/desk/claims/:claimId/photos',
    summary: 'Add a photo, which no claimant sees before it is published.',
    description:
      'The body is the file: JPEG, PNG, WebP, GIF, HEIC or AVIF. It is kept as an upright JPEG without EXIF.',
    query: {
      schema: z.object({ kind: kind.default('inspection'), name: z.string().max(300).default('') }),
      help: 'kind is inspection or repair; name is the file’s.',
    },
    bodyLimitBytes: largestPhotoBytes,
    body: { media: { 'image/*': {}, 'application/octet-stream': {} } },
    answers: ok(addedAnswer),
    problems: { ...actionProblems, ...uploadProblems, 400: 'The body is empty.' },
  },
} satisfies RestRoutes;

export const photoRoutes = {
  deskPhotos: {
    method: 'GET',
    who: 'reader',
    path: '/api/desk/claims/:claimId/photos',
    summary: 'The photos of a claim, published or not.',
    params: claimParams,
    answers: ok(photosAnswer),
    problems: { 404: actionProblems[404] },
  },
  deskPhoto: {
    method: 'GET',
    who: 'reader',
    path: '/api/desk/claims/:claimId/photos/:photoId',
    summary: 'Read a photo in a width.',
    params: z.object({ claimId: z.uuid(), photoId: z.uuid() }),
    query: {
      schema: z.object({ w: uncheckedParam.meta({ description: 'In pixels.', enum: deskPhotoWidths.map(String) }) }),
      ignoresOthers: true,
    },
    answers: { 200: { description: 'The photo.', media: ['image/webp', 'image/avif'] } },
    problems: { 400: 'There is no such width.', 404: 'There is no such claim or photo.' },
  },
  deskPublishPhotos: {
    ...action,
    path: '/api/desk/claims/:claimId/photos/publish',
    summary: 'Show the claimant photos of the desk.',
    body: {
      schema: z.strictObject({ photoIds: photoIds.nullable().meta({ description: 'Null is all.' }) }),
      example: { photoIds: [example] },
    },
    answers: ok(z.object({ photos: z.int().meta({ description: 'How many were shown.' }) })),
    problems: { ...actionProblems, 409: `${actionProblems[409]} \`photos-changed\`: one of them waits no more.` },
  },
  deskMarkPhoto: {
    ...action,
    path: '/api/desk/claims/:claimId/photos/mark',
    summary: 'Say whether a photo that is not published is of the inspection or of the repair.',
    body: { schema: z.strictObject({ photoId, kind }), example: { photoId: example, kind: 'repair' } },
    answers: ok(doneAnswer),
    problems: actionProblems,
  },
  deskDescribePhoto: {
    ...action,
    path: '/api/desk/claims/:claimId/photos/describe',
    summary: 'Say from which side a photo is, and what the claimant reads with it.',
    body: {
      schema: describing,
      example: {
        photoId: example,
        view: 'front',
        caption: 'The crack begins at the lower corner.',
        captionLanguage: 'en-GB',
        seen: { view: null, caption: null },
      },
    },
    answers: ok(doneAnswer),
    problems: { ...actionProblems, 409: `${actionProblems[409]} Or somebody has described the photo meanwhile.` },
  },
  deskOrderPhotos: {
    ...action,
    path: '/api/desk/claims/:claimId/photos/order',
    summary: 'Put photos that are not published in order.',
    description: 'Those that are not named come after them, in the order that they have.',
    body: { schema: z.strictObject({ photoIds }), example: { photoIds: [example] } },
    answers: ok(doneAnswer),
    problems: actionProblems,
  },
  deskEditPhoto: {
    ...action,
    path: '/api/desk/claims/:claimId/photos/edit',
    summary: 'Cut a photo, or hide places of it, in the file itself. It cannot be undone.',
    description:
      'Places are covered in one colour, with the 16 × 16 blocks of pixels that they touch. The photo gets a new id; its earlier file is deleted.',
    body: {
      schema: edit,
      example: { photoId: example, crop: null, hidden: [{ left: 20, top: 35.5, width: 40, height: 8 }] },
    },
    answers: ok(addedAnswer),
    problems: {
      ...actionProblems,
      503: 'Too many photos at once, or the photo store is away. Send it again after Retry-After seconds.',
    },
  },
  deskRemovePhoto: {
    ...action,
    path: '/api/desk/claims/:claimId/photos/remove',
    summary: 'Delete a photo that was taken at the desk, published or not. It cannot be undone.',
    body: { schema: z.strictObject({ photoId }), example: { photoId: example } },
    answers: ok(doneAnswer),
    problems: actionProblems,
  },
} satisfies RestRoutes;
