import * as z from 'zod';

import type { RestRoutes } from '#shared/rest-route.ts';

export const courierWebhookRoutes = {
  takeCourierUpdate: {
    method: 'POST',
    path: '/api/couriers/aftership',
    who: 'everybody',
    // As of payments: an unsigned request is cheap to refuse, and what is refused is sent again much later.
    load: 'vital',
    summary: 'Tell what a courier said of a parcel. AfterShip sends it, signed.',
    bodyLimitBytes: 512 * 1024,
    body: { media: { 'application/json': {} } },
    answers: {
      200: {
        description: 'Taken.',
        schema: z.object({
          added: z.int().meta({
            description: 'Events that were new; none where the parcel is not known here, or has 1,000 already.',
          }),
        }),
      },
    },
    problems: { 400: 'The signature is wrong, or the call is of a shape that is not known here.' },
  },
} satisfies RestRoutes;
