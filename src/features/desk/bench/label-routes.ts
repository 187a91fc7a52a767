import type { RestRoutes } from '#shared/rest-route.ts';
import { claimParams } from '../desk.rules.ts';

export const labelRoutes = {
  deskLabel: {
    method: 'GET',
    who: 'handler',
    path: '/api/desk/claims/:claimId/label',
    params: claimParams,
    summary: 'The label of a claim to print: its reference, in letters and as a QR code.',
    answers: { 200: { description: 'The label.', media: ['text/html'] } },
    problems: { 404: 'There is no such claim, or it is beyond the handler’s limits.' },
  },
} satisfies RestRoutes;
