import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { claimUpdatesAnswer } from './claim-updates-answer.rules.ts';
import { deliveriesAnswer } from './deliveries-answer.rules.ts';
import { retryBody, updatesQuery } from './deliveries.rules.ts';

export const deliveryRoutes = {
  claimUpdates: {
    method: 'GET',
    path: '/api/account/claimUpdates',
    who: 'admin',
    summary: 'What the claimant of a claim was to be told of in the last 90 days, and what became of it.',
    description: 'The answer holds no address. Reading it is in the audit.',
    query: { schema: updatesQuery, help: 'claim is a claim reference of at most 64 characters.' },
    answers: ok(claimUpdatesAnswer),
    problems: { 404: 'There is no claim with this reference (claim-not-found).' },
  },
  deliveries: {
    method: 'GET',
    path: '/api/account/deliveries',
    who: 'admin',
    summary: 'Undelivered messages, unreachable claims and failed jobs.',
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
