import * as z from 'zod';

import { uncheckedParam } from '#shared/rest-query.ts';
import type { RestRoutes } from '#shared/rest-route.ts';

export const liveRoutes = {
  watchClaim: {
    method: 'GET',
    path: '/api/enduser/events',
    who: 'viewer',
    load: 'own-limits',
    summary: 'Hear when a claim changes: its version, now and whenever it grows.',
    query: { schema: z.object({ claimId: uncheckedParam }), ignoresOthers: true },
    answers: { 200: { description: 'The stream.', media: ['text/event-stream'] } },
    problems: { 404: 'There is no such claim.', 429: 'Too many streams of this session are open.' },
  },
} satisfies RestRoutes;
