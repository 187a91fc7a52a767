// The browser names a claim and nothing else (spec §4.8, §7.2, ruling 5.2, security promise 16).
import * as z from 'zod';

import { ok } from '#shared/rest-answers.ts';
import { paymentWebhookPath } from '#shared/online-payment.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { excessState, paymentStart, practiceAnswer } from './payment-answers.rules.ts';

const text = (longest: number) => z.string({ error: 'This must be a text.' }).max(longest);
const createBody = z.strictObject({ item: z.strictObject({ id: text(200) }) });
export const cardBody = z.strictObject({ clientSecret: text(200), number: text(40) });
export const secondFactorBody = z.strictObject({ clientSecret: text(200), confirmed: z.boolean() });

const params = z.object({ claimId: z.string() });
const post = { method: 'POST', who: 'viewer' } as const;

export const excessPaymentRoutes = {
  createPaymentIntent: {
    ...post,
    path: '/api/create-payment-intent/Create',
    summary: 'Begin to pay; while the attempt is open, the same again.',
    body: { schema: createBody },
    answers: ok(paymentStart),
  },
  checkExcess: {
    ...post,
    path: '/api/excess-payment/:claimId/check',
    summary: 'Read whether the excess is paid, as the provider has it.',
    params,
    body: { schema: z.strictObject({}) },
    answers: ok(excessState),
  },
  receipt: {
    method: 'GET',
    path: '/api/excess-payment/:claimId/receipt',
    who: 'viewer',
    summary: 'The receipt as a page.',
    params,
    answers: { 200: { description: 'The receipt.', media: ['text/html'] } },
  },
} satisfies RestRoutes;

/** Only with the practice provider. */
export const practiceRoutes = {
  confirmPracticeCard: {
    ...post,
    path: '/api/excess-payment/:claimId/practice/confirm',
    summary: 'Pay with a test card.',
    params,
    body: { schema: cardBody },
    answers: ok(practiceAnswer),
  },
  answerPracticeBank: {
    ...post,
    path: '/api/excess-payment/:claimId/practice/second-factor',
    summary: 'Confirm or decline the payment as the bank asks.',
    params,
    body: { schema: secondFactorBody },
    answers: ok(practiceAnswer),
  },
} satisfies RestRoutes;

export const paymentWebhookRoutes = {
  takePaymentEvent: {
    method: 'POST',
    path: paymentWebhookPath,
    who: 'everybody',
    // Never shed: an unsigned request is cheap to refuse, and a refused provider retries only after an hour.
    load: 'vital',
    summary: 'Tell what happened to a payment. The provider sends it, signed.',
    // Fits Stripe's largest events.
    bodyLimitBytes: 256 * 1024,
    body: { media: { 'application/json': {} } },
    answers: ok(z.object({ received: z.literal(true) })),
    problems: { 400: 'The signature is wrong, or the event is of a shape that is not known here.' },
  },
} satisfies RestRoutes;
