// The calls by which a claimant sees photos.
import * as z from 'zod';

import { ok } from '#shared/rest-answers.ts';
import { uncheckedParam } from '#shared/rest-query.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { photoWidths } from './photos.rules.ts';

const get = { method: 'GET', who: 'claimant' } as const;

export const photoRoutes = {
  inspectionPhotos: {
    ...get,
    path: '/api/media/inspectionPhotos',
    summary: 'Read where the photos of a claim are, by their names.',
    query: { schema: z.object({ claimId: uncheckedParam }), ignoresOthers: true },
    answers: ok(z.record(z.string(), z.string())),
    problems: { 404: 'There is no such claim.' },
  },
  photo: {
    ...get,
    path: '/api/media/photos/:claimId/:kind/:id/:name',
    summary: 'Read a photo, whole or in a width.',
    params: z.object({ claimId: z.string(), kind: z.string(), id: z.string(), name: z.string() }),
    query: {
      schema: z.object({
        w: uncheckedParam.meta({
          description: 'In pixels; a smaller photo is not enlarged.',
          enum: photoWidths.map(String),
        }),
        download: uncheckedParam.meta({ description: 'To keep it as a file.' }),
      }),
      ignoresOthers: true,
    },
    answers: {
      200: { description: 'The photo.', media: ['image/jpeg', 'image/webp', 'image/avif'] },
      304: { description: 'The browser has it.' },
    },
    problems: { 400: 'There is no such width.', 404: 'There is no such claim or photo.' },
  },
} satisfies RestRoutes;
