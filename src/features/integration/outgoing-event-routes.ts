import * as z from 'zod';

import { outgoingEventDocument, outgoingEventExample } from '#shared/outgoing-event-document.ts';
import { afterParam, limitParam } from '#shared/rest-query.ts';
import type { RestRoutes } from '#shared/rest-route.ts';

const mostAtOnce = 500;

export const outgoingEventRoutes = {
  listEvents: {
    method: 'GET',
    path: '/events',
    who: { scope: 'events:read', brands: 'filtered' },
    summary: 'Read what has happened',
    description:
      'In order, from a position on. An event that is committed later never comes before one that was answered, so going on from `after` misses none. Kept for 90 days.',
    query: {
      schema: z.strictObject({
        after: afterParam('The position after which to go on; 0 for the oldest that is kept.'),
        limit: limitParam(mostAtOnce, 100),
      }),
      help: `after is a position (0 or more) and limit is 1 to ${mostAtOnce}.`,
    },
    answers: {
      200: {
        description: 'The events.',
        schema: z.object({
          events: z.array(outgoingEventDocument),
          after: z.int().meta({ description: 'Pass it to the next call.' }),
        }),
        example: { events: [outgoingEventExample('excess.paid')], after: 1 },
      },
    },
    problems: {
      400: 'after or limit is not a number that can be one.',
      410: 'Events after this position may have been removed.',
    },
  },
} satisfies RestRoutes;
