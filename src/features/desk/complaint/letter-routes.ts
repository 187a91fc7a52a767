import * as z from 'zod';

import type { RestRoutes } from '#shared/rest-route.ts';
import { claimParams } from '../desk.rules.ts';

export const letterRoutes = {
  deskLetter: {
    method: 'GET',
    who: 'reader',
    path: '/api/desk/claims/:claimId/complaint-letters/:stepId',
    params: claimParams.extend({ stepId: z.uuid({ error: 'This must be the id of a letter.' }) }),
    summary: 'A letter about a complaint as it was sent, to print or to save.',
    answers: { 200: { description: 'The letter.', media: ['text/html'] } },
    problems: {
      404: 'There is no such claim, it is beyond the reader’s limits, or it has no such letter. One that was sent elsewhere is not kept.',
    },
  },
} satisfies RestRoutes;
