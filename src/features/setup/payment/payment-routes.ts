import * as z from 'zod';

import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { adminPost, seenText, secretText, setupPath } from '../keys/keys-bodies.rules.ts';

export const paymentBody = z.strictObject({
  secretKey: secretText.meta({ description: 'Null keeps the stored one.' }),
  publishableKey: z.string().trim().min(1).max(300),
  webhookSecret: secretText.meta({ description: 'Null keeps the stored one.' }),
  seen: seenText,
});

const refused = '`keys-not-checked`: Stripe could not check the keys, with what it said.';

export const paymentSetupRoutes = {
  savePaymentKeys: {
    ...adminPost,
    path: `${setupPath}/savePaymentKeys`,
    summary: 'Check the Stripe keys with Stripe, and store them sealed. They count at once, in every process.',
    body: { schema: paymentBody },
    answers: ok(doneAnswer),
    problems: {
      409: '`set-by-environment`: environment variables set them. `changed-meanwhile`: others are stored than those seen.',
      422: refused,
    },
  },
  stopPayments: {
    ...adminPost,
    path: `${setupPath}/stopPayments`,
    summary: 'Forget the stored Stripe keys.',
    body: { schema: z.strictObject({ seen: seenText }) },
    answers: ok(doneAnswer),
    problems: { 409: '`set-by-environment`, or `changed-meanwhile`.' },
  },
  checkPaymentKeys: {
    ...adminPost,
    path: `${setupPath}/checkPaymentKeys`,
    summary:
      'Begin the smallest payment at Stripe, which nobody can make, and cancel it. Stripe tells the webhook of it.',
    body: 'none',
    answers: ok(doneAnswer),
    problems: { 409: '`no-payment-keys`: none are set.', 422: refused },
  },
} satisfies RestRoutes;
