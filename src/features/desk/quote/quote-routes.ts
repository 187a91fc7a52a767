import * as z from 'zod';

import { heardChannels, quoteStatuses } from '#claim/quote/quote-version.rules.ts';
import { declineReasons } from '#claim/quote/decline-reasons.rules.ts';
import { lineFields, mostPence, termFields } from '#claim/quote/quote-body.rules.ts';
import { longestName, longestSentence, mostLines, quoteBodyBytes } from '#claim/quote/quote-limits.rules.ts';
import { singleLine, stripControls } from '#shared/text.ts';
import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { actionHeaders, actionProblems } from '../action/action-row.ts';
import { claimParams } from '../desk.rules.ts';
import { previewAnswer } from '../preview/preview-answers.rules.ts';
import { quotesAnswer } from './quote-answers.rules.ts';

const wholePence = 'This must be whole pence.';
const pence = z
  .int({ error: wholePence })
  .min(-mostPence, { error: 'This is less than −£10,000,000.' })
  .max(mostPence, { error: 'This is more than £10,000,000.' });

export const quoteLine = z.strictObject({
  ...lineFields,
  netPence: pence.meta({ description: 'Of one piece, without VAT. Below 0 is a discount.' }),
});

const quoteFields = {
  lines: z.array(quoteLine).max(mostLines, { error: `A quote may have at most ${mostLines} lines.` }),
  claimantPence: pence.default(0).meta({ description: 'What of the total the claimant pays.' }),
  ...termFields,
};
export const quoteBody = z.strictObject(quoteFields);
export type QuoteBody = z.output<typeof quoteBody>;

const hash = z.string().max(64);

const saveBody = z.strictObject({
  ...quoteFields,
  seen: hash.nullable().meta({ description: 'The hash of the draft that was on screen; null where none was.' }),
});
export type SaveQuote = z.output<typeof saveBody>;

const newest = z.int().nullable().meta({ description: 'The newest version that was on screen; null where none was.' });

const newestStatus = z
  .enum(quoteStatuses)
  .nullish()
  .meta({ description: 'Of that version, as it was on screen. Left out, its number alone is compared.' });

const sendBody = z.strictObject({ seen: hash.meta({ description: 'The hash of the draft.' }), newest, newestStatus });
export type SendQuote = z.output<typeof sendBody>;

const heardBody = z.strictObject({
  number: z.int(),
  totalPence: z.int().meta({ description: 'What was on screen, so that nothing else is decided.' }),
  decision: z.enum(['approved', 'declined'], { error: 'This must be approved or declined.' }),
  who: z
    .string({ error: 'This must be a text.' })
    .max(longestName, { error: `This may have at most ${longestName} characters.` })
    .transform(singleLine)
    .refine((text) => text !== '', { error: 'Say who told you.' }),
  channel: z.enum(heardChannels, { error: `This must be one of: ${heardChannels.join(', ')}.` }),
  heardAt: z.iso.datetime({ offset: true, error: 'This must be an instant, like 2026-11-24T10:02:00Z.' }),
  reasonCode: z
    .enum(declineReasons, { error: `This must be one of: ${declineReasons.join(', ')}.` })
    .nullable()
    .default(null),
  reason: z
    .string()
    .max(longestSentence, { error: `This may have at most ${longestSentence} characters.` })
    .transform((text) => stripControls(text).trim())
    .default(''),
});
export type HeardDecision = z.output<typeof heardBody>;

const draftAnswer = z.object({
  hash: z.string().meta({ description: 'What the next call names as seen.' }),
  at: z.iso.datetime(),
  totalPence: z.int(),
});

const sentAnswer = z.object({
  number: z.int(),
  status: z.enum(['sent', 'approved']).meta({ description: '`approved` where nobody needed to decide.' }),
  version: z.int().meta({ description: 'Of the claim.' }),
});
export type QuoteSent = z.infer<typeof sentAnswer>;

const decidedAnswer = z.object({ number: z.int(), decision: z.enum(['approved', 'declined']), version: z.int() });
export type DecisionKept = z.infer<typeof decidedAnswer>;

const quotePreview = previewAnswer.extend(sentAnswer.pick({ number: true, status: true }).shape);
export type QuotePreview = z.infer<typeof quotePreview>;

const example = {
  lines: [{ part: 'Screen', description: 'OLED, black', quantity: 1, netPence: 11_500, vatRate: 20 }],
  claimantPence: 4_500,
  decides: 'claimant',
  goodUntil: null,
  sentence: 'We also clean the charging port.',
};
const exampleHash = 'b0c1a2d3e4f5060718293a4b5c6d7e8f90123456789abcdef0123456789abcde';
const changed = '`changed-meanwhile`: another draft or version stands than was seen.';
const decidedSince = 'Or the version was decided about since, or is over: `newestStatus` says what it is.';
const noLonger = '`quote-superseded`: a later version counts. `quote-decided`: it was decided about, and stays.';

const action = { method: 'POST', who: 'handler', params: claimParams, headers: actionHeaders } as const;

export const quoteRoutes = {
  deskQuotes: {
    method: 'GET',
    who: 'reader',
    path: '/api/desk/claims/:claimId/quotes',
    summary: 'The versions of a claim’s quote, what was decided, and what the client has agreed.',
    description: 'An auditor gets no draft.',
    params: claimParams,
    answers: ok(quotesAnswer),
    problems: { 404: actionProblems[404] },
  },
  deskParts: {
    method: 'GET',
    who: 'handler',
    path: '/api/desk/parts',
    summary: 'Names of parts with a beginning, at most 20.',
    query: { schema: z.object({ beginning: z.string().max(200) }), help: 'beginning is what was typed.' },
    answers: ok(z.object({ parts: z.array(z.string()) })),
  },
  deskSaveQuote: {
    ...action,
    path: '/api/desk/claims/:claimId/quote-save',
    summary: 'Keep the draft of a quote.',
    bodyLimitBytes: quoteBodyBytes,
    description: 'A claim has one draft of the desk, which nobody outside it sees.',
    body: { schema: saveBody, example: { ...example, seen: null } },
    answers: ok(draftAnswer),
    problems: { ...actionProblems, 400: 'Errors point at the field.', 409: changed },
  },
  deskDropQuote: {
    ...action,
    path: '/api/desk/claims/:claimId/quote-drop',
    summary: 'Take the draft of a quote away.',
    body: { schema: z.strictObject({ seen: hash }), example: { seen: exampleHash } },
    answers: ok(z.object({ succeeded: z.literal(true) })),
    problems: { ...actionProblems, 409: changed },
  },
  deskSendQuote: {
    ...action,
    path: '/api/desk/claims/:claimId/quote-send',
    summary: 'Send the draft for decision.',
    description: 'It becomes the newest version, which can no longer be changed. Those before it no longer count.',
    body: { schema: sendBody, example: { seen: exampleHash, newest: 1, newestStatus: 'sent' } },
    answers: ok(sentAnswer),
    problems: {
      ...actionProblems,
      400: 'The draft is not complete, or its last day has passed; errors point at the field.',
      409: `${changed} ${decidedSince} \`above-limit\`: somebody must decide about this total. \`claim-moved-on\`: the claimant is to decide, and the state says that it was agreed. \`claim-over\`: the claim has ended.`,
    },
  },
  deskWithdrawQuote: {
    ...action,
    path: '/api/desk/claims/:claimId/quote-withdraw',
    summary: 'Withdraw the newest version before it is decided.',
    body: { schema: z.strictObject({ number: z.int() }), example: { number: 2 } },
    answers: ok(z.object({ number: z.int() })),
    problems: { ...actionProblems, 404: 'There is no such claim, or no such version.', 409: noLonger },
  },
  deskHeardDecision: {
    ...action,
    path: '/api/desk/claims/:claimId/quote-on-behalf',
    summary: 'Record what somebody has told a handler about the newest version.',
    description: 'It is marked as decided on behalf wherever it is shown. The same again changes nothing.',
    body: {
      schema: heardBody,
      example: {
        number: 2,
        totalPence: 13_800,
        decision: 'approved',
        who: 'Priya Nair',
        channel: 'phone',
        heardAt: '2026-11-24T10:02:00Z',
      },
    },
    answers: ok(decidedAnswer),
    problems: {
      ...actionProblems,
      400: 'Errors point at the field.',
      409: 'It cannot be decided, with `newest`, the version that counts: `quote-missing`, `quote-changed`, `quote-expired`, `quote-withdrawn`, `quote-decided` or `claim-over`.',
    },
  },
  deskPreviewQuote: {
    method: 'POST',
    who: 'handler',
    params: claimParams,
    path: '/api/desk/claims/:claimId/quote-preview',
    byItself: true,
    bodyLimitBytes: quoteBodyBytes,
    summary: 'What the claimant will see and hear once a quote is sent.',
    description: 'Nothing is stored.',
    body: { schema: quoteBody, example },
    answers: ok(quotePreview),
    problems: {
      ...actionProblems,
      400: 'Errors point at the field.',
      409: '`above-limit`: somebody must decide about this total. `claim-moved-on`: the claimant is to decide, and the state says that it was agreed. `claim-over`: the claim has ended.',
    },
  },
} satisfies RestRoutes;
