import * as z from 'zod';

import { ok } from '#shared/rest-answers.ts';
import { uncheckedParam } from '#shared/rest-query.ts';
import type { RestRoutes } from '#shared/rest-route.ts';

export const photoMapRoutes = {
  inspectionPhotos: {
    method: 'GET',
    path: '/api/media/inspectionPhotos',
    who: 'viewer',
    summary: 'Read where the inspection and repair photos of a claim are, by their names.',
    query: { schema: z.object({ claimId: uncheckedParam }), ignoresOthers: true },
    answers: ok(z.record(z.string(), z.string())),
    problems: { 404: 'There is no such claim.' },
  },
} satisfies RestRoutes;
