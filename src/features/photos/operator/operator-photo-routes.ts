import * as z from 'zod';

import { claimNumberParam } from '#claim/document/claim-number.rules.ts';
import type { KeyRight, RestRoutes } from '#shared/rest-route.ts';
import { captionLanguage, captionText, photoView } from '#claim/photo/photo-words.rules.ts';
import { photoKinds } from '#claim/photo/photo-names.rules.ts';

const mayRead: KeyRight = { scope: 'claims:read', brands: 'claim' };
const mayWrite: KeyRight = { scope: 'claims:write', brands: 'claim' };

const place = z.object({
  number: claimNumberParam,
  kind: z.enum(photoKinds).meta({ examples: ['inspection'] }),
  name: z.string().meta({
    description: 'What the photo is called; unique within its kind. No slashes.',
    minLength: 1,
    maxLength: 100,
    examples: ['front.jpg'],
  }),
});

const url =
  '/api/media/photos/5b0e8f0e-9d1c-4b7e-8a51-3f6f5f0d9a10/inspection/01930000-0000-7000-8000-0000000000ab/front.jpg';

const stored = {
  description: 'Kept. `changed` is false when the same file was there already.',
  schema: z.object({ name: z.string(), url: z.string(), changed: z.boolean() }),
  example: { name: 'front.jpg', url, changed: true },
};

const listed = z.object({
  kind: z.enum(photoKinds),
  name: z.string(),
  width: z.int().meta({ description: 'In pixels.' }),
  height: z.int().meta({ description: 'In pixels.' }),
  bytes: z.int(),
  addedAt: z.iso.datetime().meta({ description: 'When it first stood under this name.' }),
  view: z.string().nullable().meta({ description: 'From which side it is.' }),
  caption: z.string().nullable().meta({ description: 'What the claimant reads with it.' }),
  captionLanguage: z.string().nullable().meta({ description: 'In which language the caption is, like en-GB.' }),
  url: z.string().meta({ description: 'Where the claimant sees it, within their session.' }),
  download: z.string().meta({ description: 'Where this API gives its bytes.' }),
});

const missing = { 404: 'There is no such claim, kind or photo.' };

export const photoReadRoutes = {
  listPhotos: {
    method: 'GET',
    path: '/claims/:number/photos',
    who: mayRead,
    summary: 'List the photos of a claim',
    description: 'At most 300, without pages.',
    params: z.object({ number: claimNumberParam }),
    answers: {
      200: {
        description: 'The photos, inspection first, in the order in which they came.',
        schema: z.object({ photos: z.array(listed) }),
        example: {
          photos: [
            {
              kind: 'inspection',
              name: 'front.jpg',
              width: 1600,
              height: 1200,
              bytes: 214_300,
              addedAt: '2026-11-06T10:00:00.000Z',
              view: 'front',
              caption: 'The crack.',
              captionLanguage: 'en-GB',
              url,
              download: '/api/integration/v1/claims/CLM-7Q2M-4XKD/photos/inspection/front.jpg',
            },
          ],
        },
      },
    },
    problems: { 404: 'There is no such claim.' },
  },
  getPhoto: {
    method: 'GET',
    path: '/claims/:number/photos/:kind/:name',
    who: mayRead,
    summary: 'Download a photo',
    description: 'As it is kept: an upright JPEG without the camera’s notes.',
    params: place,
    answers: { 200: { description: 'The photo.', media: ['image/jpeg'] } },
    problems: { ...missing, 503: 'The photo store is away. Try again after Retry-After seconds.' },
  },
} satisfies RestRoutes;

export const photoWriteRoutes = {
  putPhoto: {
    method: 'PUT',
    path: '/claims/:number/photos/:kind/:name',
    who: mayWrite,
    bodyLimitBytes: 25 * 1024 * 1024,
    summary: 'Add or replace a photo',
    description:
      'The body is the file: JPEG, PNG, WebP, GIF, HEIC or AVIF, one still picture of at most 25 MB and 64 million pixels. What it is, is read from its content. It is kept as an upright JPEG without the camera’s notes (EXIF, place). The same file again changes nothing.',
    params: place,
    body: { media: { 'image/jpeg': {}, 'image/png': {}, 'image/webp': {}, 'image/heic': {}, 'image/avif': {} } },
    answers: { 200: stored, 201: stored },
    problems: {
      ...missing,
      400: 'The name cannot be one, or the body is empty.',
      409: 'The claim has 300 photos already.',
      413: 'The file is larger than 25 MB.',
      415: 'The file is no photo.',
      422: 'The photo is broken, an animation, or has too many pixels.',
      503: 'Too many photos at once, or the photo store is away. Send it again after Retry-After seconds.',
    },
  },
  deletePhoto: {
    method: 'DELETE',
    path: '/claims/:number/photos/:kind/:name',
    who: mayWrite,
    summary: 'Delete a photo',
    description: 'Deletes the photo and its copies. It cannot be undone.',
    params: place,
    answers: { 204: { description: 'Deleted.' } },
    problems: { ...missing, 400: 'The name cannot be one.' },
  },
} satisfies RestRoutes;

export const photoWordRoutes = {
  describePhoto: {
    method: 'PATCH',
    path: '/claims/:number/photos/:kind/:name',
    who: mayWrite,
    summary: 'Say what a photo shows',
    description:
      'Says from which side a photo is, and what the claimant reads with it. What is left out stays; null takes it away. A PUT of the photo leaves both.',
    params: place,
    body: {
      schema: z.strictObject({
        view: photoView.nullish(),
        caption: captionText.nullish(),
        captionLanguage: captionLanguage.optional(),
      }),
      example: { view: 'front', caption: 'The crack begins at the lower corner.', captionLanguage: 'en-GB' },
    },
    answers: {
      200: {
        description: 'Kept. `changed` is false where it was so already.',
        schema: z.object({ changed: z.boolean() }),
        example: { changed: true },
      },
    },
    problems: missing,
  },
} satisfies RestRoutes;
