import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { paymentsAnswer } from './payment-answers.rules.ts';
import { paymentsQuery } from './payments.rules.ts';

const get = { method: 'GET', who: 'admin' } as const;
const query = {
  schema: paymentsQuery,
  help: 'from and to are days such as 2026-11-21, and brand is the id of a brand.',
};

export const paymentRoutes = {
  payments: {
    ...get,
    path: '/api/account/payments',
    summary: 'What was taken and refunded in a span of days, and what does not fit.',
    query,
    answers: ok(paymentsAnswer),
  },
  paymentsFile: {
    ...get,
    path: '/api/account/paymentsFile',
    summary: 'The payments and refunds of a span of days as a file.',
    query,
    answers: { 200: { description: 'A row for each, in UTF-8.', media: ['text/csv'] } },
  },
} satisfies RestRoutes;
