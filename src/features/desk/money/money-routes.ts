import * as z from 'zod';

import { moneyStates } from '#claim/money/money-states.rules.ts';
import { askReasons, refundReasons } from '#claim/money/refund-reasons.rules.ts';
import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { stripControls } from '#shared/text.ts';
import { actionHeaders, actionProblems } from '../action/action-row.ts';
import { claimParams } from '../desk.rules.ts';
import { previewAnswer } from '../preview/preview-answers.rules.ts';

const instant = z.iso.datetime();
const pence = z.int();
const longestWords = 500;
/** What a column of the database holds. */
const mostPence = 2_147_483_647;

const moneyAnswer = z.object({
  state: z.enum(moneyStates),
  hasQuote: z.boolean(),
  isWithinExcess: z.boolean(),
  insurer: z.string().nullable(),
  isAgreed: z.boolean().meta({ description: 'False while the insurer decides.' }),
  insurerPence: pence.nullable().meta({ description: 'Null where it is not known who pays, or how much.' }),
  yourPence: pence.nullable().meta({ description: 'What the claimant pays of the repair.' }),
  excessPence: pence,
  paidPence: pence,
  refundedPence: pence,
  duePence: pence.meta({ description: 'Of the excess.' }),
});
export type ShownMoney = z.infer<typeof moneyAnswer>;

const payment = z.object({
  id: z.uuid(),
  at: instant,
  pence,
  currency: z.string(),
  provider: z.string(),
  status: z.string().meta({ description: 'creating, open, declined, action, processing, cancelled or paid.' }),
  refundedPence: pence,
  waitingPence: pence.meta({ description: 'Asked back, and not at the provider yet.' }),
  isDisputed: z.boolean(),
  nominee: z.string().meta({ description: 'Who has begun it for the claimant; empty where the claimant has.' }),
  mayBeRefunded: z.boolean(),
});
export type ShownPayment = z.infer<typeof payment>;

const refund = z.object({
  id: z.string(),
  paymentId: z.uuid(),
  pence,
  status: z.enum(['asked', 'pending', 'succeeded', 'failed', 'refused']).meta({
    description: '`asked`: the provider has not answered. `refused` by the provider at once; `failed` later.',
  }),
  reason: z.enum(refundReasons).nullable().meta({ description: 'Null where it was refunded at the provider.' }),
  words: z.string(),
  by: z.string().meta({ description: 'Empty where it was refunded at the provider.' }),
  at: instant,
  error: z.string().meta({ description: 'A code of the provider’s.' }),
});
export type ShownRefund = z.infer<typeof refund>;

const paymentsAnswer = z.object({
  money: moneyAnswer,
  payments: z.array(payment),
  refunds: z.array(refund).meta({ description: 'The newest first.' }),
  anomalies: z.array(z.object({ key: z.string(), kind: z.string(), detail: z.string(), at: instant })),
  asked: z
    .object({ by: z.string(), at: instant })
    .nullable()
    .meta({ description: 'When a handler last asked for the excess.' }),
  limitPence: pence.meta({ description: 'Above it a lead refunds.' }),
});
export type ClaimPayments = z.infer<typeof paymentsAnswer>;

const refundBody = z.strictObject({
  paymentId: z.uuid({ error: 'This must be the id of a payment.' }),
  pence: z
    .int({ error: 'This must be whole pence.' })
    .min(1, { error: 'This must be more than £0.00.' })
    .max(mostPence, { error: 'This is more than was paid.' }),
  seenPence: z.int().meta({
    description: 'What was on screen as given back or asked back, so that no colleague’s refund is passed over.',
  }),
  reason: z.enum(refundReasons, { error: `This must be one of: ${refundReasons.join(', ')}.` }),
  words: z
    .string()
    .max(longestWords, { error: `This may have at most ${longestWords} characters.` })
    .transform((text) => stripControls(text).trim())
    .default(''),
});
export type RefundWanted = z.output<typeof refundBody>;

const orderedAnswer = z.object({ orderId: z.uuid(), pence, leftPence: pence });
export type RefundOrdered = z.infer<typeof orderedAnswer>;

const askBody = z.strictObject({
  duePence: z.int().meta({ description: 'What was on screen as due.' }),
  reason: z.enum(askReasons, { error: `This must be one of: ${askReasons.join(', ')}.` }),
});
export type AskWanted = z.output<typeof askBody>;

const askedAnswer = z.object({ duePence: pence });
export type ExcessAsked = z.infer<typeof askedAnswer>;

const refundPreview = previewAnswer.extend({ leftPence: pence });
export type RefundPreview = z.infer<typeof refundPreview>;
const askPreview = previewAnswer.extend({ duePence: pence });
export type AskPreview = z.infer<typeof askPreview>;

const paymentId = '01930000-0000-7000-8000-0000000000e1';
const refundExample = { paymentId, pence: 7_500, seenPence: 0, reason: 'paid-twice' };
const askExample = { duePence: 7_500, reason: 'device-ready' };
const refundProblems = {
  ...actionProblems,
  400: 'Errors point at the field; `/pence` where it is more than is left.',
  403: '`right-needed`, or `lead-needed`: with this more than the limit goes back.',
  404: 'There is no such claim, or no such payment of it.',
  409: '`changed-meanwhile` with `givenPence`, what has gone back or was asked back. `payment-not-paid`, `payment-disputed`, and `payment-elsewhere`: it was taken by another provider.',
} as const;
const askProblems = {
  ...actionProblems,
  400: 'Errors point at the field.',
  409: '`nothing-due`, `payment-processing`, `changed-meanwhile` with `duePence`, or `asked-lately` within the hour, with `by` and `at`.',
} as const;

const action = { method: 'POST', who: 'handler', params: claimParams, headers: actionHeaders } as const;
const preview = { method: 'POST', who: 'handler', params: claimParams } as const;

export const moneyRoutes = {
  deskPayments: {
    method: 'GET',
    who: 'handler',
    path: '/api/desk/claims/:claimId/payments',
    summary: 'The claim’s money as the claimant reads it, its payments and refunds, and what does not fit in them.',
    params: claimParams,
    answers: ok(paymentsAnswer),
    problems: { 404: 'There is no such claim.' },
  },
  deskRefund: {
    ...action,
    path: '/api/desk/claims/:claimId/refund',
    summary: 'Give a payment back, wholly or in part.',
    description: 'The payment provider is asked once, also after a crash. Its word alone makes it refunded.',
    body: { schema: refundBody, example: refundExample },
    answers: ok(orderedAnswer),
    problems: refundProblems,
  },
  deskPreviewRefund: {
    ...preview,
    path: '/api/desk/claims/:claimId/refund-preview',
    byItself: true,
    summary: 'What the claimant will see and hear once the provider has refunded.',
    description: 'Nothing is stored.',
    body: { schema: refundBody, example: refundExample },
    answers: ok(refundPreview),
    problems: refundProblems,
  },
  deskAskExcess: {
    ...action,
    path: '/api/desk/claims/:claimId/ask-excess',
    summary: 'Ask the claimant for the excess that is due.',
    description: 'The amount is the operator’s system’s. It stands in To do already; this tells the claimant of it.',
    body: { schema: askBody, example: askExample },
    answers: ok(askedAnswer),
    problems: askProblems,
  },
  deskPreviewAskExcess: {
    ...preview,
    path: '/api/desk/claims/:claimId/ask-excess-preview',
    byItself: true,
    summary: 'What the claimant will hear when asked for the excess.',
    description: 'Nothing is stored.',
    body: { schema: askBody, example: askExample },
    answers: ok(askPreview),
    problems: askProblems,
  },
} satisfies RestRoutes;
