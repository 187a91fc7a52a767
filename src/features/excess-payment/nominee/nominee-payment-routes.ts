// The nominee's way to pay the excess (decision 151). Its cookie is the authority, as of all calls under /api/acting.
import * as z from 'zod';

import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { cardBody, secondFactorBody } from '../rest/excess-payment-routes.ts';
import { excessState, paymentStart, practiceAnswer } from '../rest/payment-answers.rules.ts';

const over = {
  403: 'The mailed code, or the look-up, comes first.',
  404: 'The right to pay is missing, or there is no such nomination, it was ended, its day has come, or the claim is over or gone.',
} as const;

const nominee = {
  who: 'everybody',
  params: z.object({ claimId: z.string().max(200) }),
  bodyLimitBytes: 4_096,
} as const;

const post = { ...nominee, method: 'POST' } as const;

export const nomineePaymentRoutes = {
  checkPaymentFor: {
    ...post,
    path: '/api/acting/:claimId/payment/check',
    summary: 'Read whether the excess is paid, as the provider has it, with the right pay.',
    description: 'A card, a refusal and a receipt are shown to the nominee who has paid.',
    body: { schema: z.strictObject({}) },
    answers: ok(excessState),
    problems: over,
  },
  startPaymentFor: {
    ...post,
    path: '/api/acting/:claimId/payment/start',
    summary: 'Begin to pay for the claimant, with the right pay; while the attempt is open, the same again.',
    description: 'What somebody else has begun, and has not paid, is taken back.',
    body: 'none',
    answers: ok(paymentStart),
    problems: { ...over, 409: 'There is nothing to pay, it is paid, or a payment is being processed.' },
  },
  receiptFor: {
    ...nominee,
    method: 'GET',
    path: '/api/acting/:claimId/payment/receipt',
    summary: 'The receipt of what the nominee has paid, as a page, with the right pay.',
    answers: { 200: { description: 'The receipt.', media: ['text/html'] } },
    problems: over,
  },
} satisfies RestRoutes;

/** Only with the practice provider. */
export const nomineePracticeRoutes = {
  confirmPracticeCardFor: {
    ...post,
    path: '/api/acting/:claimId/payment/practice/confirm',
    summary: 'Pay for the claimant with a test card.',
    body: { schema: cardBody },
    answers: ok(practiceAnswer),
    problems: over,
  },
  answerPracticeBankFor: {
    ...post,
    path: '/api/acting/:claimId/payment/practice/second-factor',
    summary: 'Confirm or decline the payment for the claimant as the bank asks.',
    body: { schema: secondFactorBody },
    answers: ok(practiceAnswer),
    problems: over,
  },
} satisfies RestRoutes;
