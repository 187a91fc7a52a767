import * as z from 'zod';

import type { RestRoutes } from '#shared/rest-route.ts';

const ofClaim = {
  method: 'GET',
  who: 'viewer',
  params: z.object({ claimId: z.string() }),
  answers: { 200: { description: 'The file.', media: ['text/calendar'] } },
  problems: { 404: 'There is no such claim, or no courier is expected.' },
} as const;

export const calendarRoutes = {
  collectionCalendar: {
    ...ofClaim,
    path: '/api/claims/:claimId/calendar/collection.ics',
    summary: 'Read the collection as a calendar file.',
  },
  deliveryCalendar: {
    ...ofClaim,
    path: '/api/claims/:claimId/calendar/delivery.ics',
    summary: 'Read the delivery as a calendar file.',
  },
} satisfies RestRoutes;
