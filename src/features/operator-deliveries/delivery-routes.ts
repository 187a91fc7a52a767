import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { deliveriesAnswer } from './deliveries-answer.rules.ts';
import { retryBody } from './deliveries.rules.ts';

export const deliveryRoutes = {
  deliveries: {
    method: 'GET',
    path: '/api/account/deliveries',
    who: 'admin',
    summary: 'Messages, claims and jobs that were given up.',
    description: 'The answer holds addresses, so reading it is in the audit.',
    answers: ok(deliveriesAnswer),
  },
  retryDelivery: {
    method: 'POST',
    path: '/api/account/retryDelivery',
    who: 'admin',
    summary: 'Try one of them again.',
    bodyLimitBytes: 4_096,
    body: { schema: retryBody },
    answers: ok(doneAnswer),
    problems: { 404: 'It is not waiting to be tried again any more.' },
  },
} satisfies RestRoutes;
