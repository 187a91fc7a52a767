import * as z from 'zod';

import { photoMapRoutes } from '#claim/read/photo-map-routes.ts';
import { uncheckedParam } from '#shared/rest-query.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { photoWidths } from './photos.rules.ts';

export const photoRoutes = {
  ...photoMapRoutes,
  photo: {
    method: 'GET',
    path: '/api/media/photos/:claimId/:kind/:id/:name',
    who: 'viewer',
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
