import * as z from 'zod';

import { offerFields, optionInPence, voucherFields } from '#claim/offer/offer-body.rules.ts';
import { longestName } from '#claim/quote/quote-limits.rules.ts';
import { offerStatuses } from '#claim/offer/offer.rules.ts';
import { heardChannels } from '#claim/quote/quote-version.rules.ts';
import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { singleLine } from '#shared/text.ts';
import { actionHeaders, actionProblems } from '../action/action-row.ts';
import { claimParams } from '../desk.rules.ts';
import { previewAnswer } from '../preview/preview-answers.rules.ts';
import { outcomeAnswer } from './outcome-answers.rules.ts';

const fields = offerFields(optionInPence);
const offerBody = z.strictObject(fields);
export type OfferBody = z.output<typeof offerBody>;

const sendBody = z.strictObject({
  ...fields,
  newest: z.int().nullable().meta({ description: 'The newest offer that was on screen; null where none was.' }),
  newestSeen: z
    .strictObject({ status: z.enum(offerStatuses), chosenId: z.uuid().nullable() })
    .nullish()
    .meta({ description: 'What it was on screen, and what was chosen. Left out, its number alone is compared.' }),
});
export type SendOffer = z.output<typeof sendBody>;

const ofOffer = z.strictObject({ number: z.int().meta({ description: 'Of the newest offer.' }) });

const heardBody = ofOffer.extend({
  optionId: z.uuid({ error: 'This must be the id of an option.' }),
  who: z
    .string({ error: 'This must be a text.' })
    .max(longestName, { error: `This may have at most ${longestName} characters.` })
    .transform(singleLine)
    .refine((text) => text !== '', { error: 'Say who told you.' }),
  channel: z.enum(heardChannels, { error: `This must be one of: ${heardChannels.join(', ')}.` }),
  heardAt: z.iso.datetime({ offset: true, error: 'This must be an instant, like 2026-11-24T10:02:00Z.' }),
});
export type HeardChoice = z.output<typeof heardBody>;

const ofChosen = ofOffer.extend({
  chosenId: z.uuid().optional().meta({
    description: 'What was chosen of it on screen. Left out, nothing is compared.',
  }),
});
export type ChosenSeen = z.output<typeof ofChosen>;

const voucherBody = ofChosen.extend({
  ...voucherFields,
  voucherId: z.uuid().nullable().optional().meta({
    description: 'The `voucher` that was on screen; null where none was. Left out, nothing is compared.',
  }),
});
export type VoucherBody = z.output<typeof voucherBody>;

const sentAnswer = z.object({ number: z.int(), version: z.int().meta({ description: 'Of the claim.' }) });
export type OfferSent = z.infer<typeof sentAnswer>;

const outcomePreview = previewAnswer.extend({ number: z.int() });
export type OutcomePreview = z.infer<typeof outcomePreview>;

const example = {
  options: [
    {
      kind: 'voucher' as const,
      amount: 25_000,
      place: 'Currys, in shops and online',
      validUntil: '2027-11-30',
      delivery: 'As a code on your claim’s page',
      cannotUndo: 'Once you’ve seen the code it can’t be given back.',
      oldDevice: 'We keep it, and erase everything on it.',
    },
    { kind: 'return' as const, oldDevice: 'It comes back as it is, with everything on it.' },
  ],
  goodUntil: null,
  sentence: '',
  replacesInHand: '',
};

const action = { method: 'POST', who: 'handler', params: claimParams, headers: actionHeaders } as const;
const refused =
  '`kind-not-offered`: the client does not offer this. `claim-over`: the claim has moved on. `voucher-shown`: the claimant has seen the code of their voucher. `offer-in-hand`: what was chosen is in hand, and replacesInHand gives no reason.';
const chosenAnew = '`changed-meanwhile`: another option was chosen than was seen.';
const notChosen = '`offer-changed`: another offer counts. `not-chosen`: nothing of it has been chosen.';
const noOffer = 'There is no such claim, or it has no offer.';

export const outcomeRoutes = {
  deskOutcome: {
    method: 'GET',
    who: 'reader',
    path: '/api/desk/claims/:claimId/outcome',
    summary: 'What was offered and chosen instead of a repair, and what the client has agreed.',
    params: claimParams,
    answers: ok(outcomeAnswer),
    problems: { 404: actionProblems[404] },
  },
  deskSendOutcome: {
    ...action,
    path: '/api/desk/claims/:claimId/outcome-send',
    summary: 'Offer what comes instead of a repair.',
    description: 'It is the newest offer, which can no longer be changed. Those before it no longer count.',
    body: { schema: sendBody, example: { ...example, newest: 1, newestSeen: { status: 'sent', chosenId: null } } },
    answers: ok(sentAnswer),
    problems: {
      ...actionProblems,
      400: 'Errors point at the field.',
      409: `\`changed-meanwhile\`: another offer stands than was seen, or something was chosen since, or its time is over: \`newestSeen\` says so. ${refused}`,
    },
  },
  deskWithdrawOutcome: {
    ...action,
    path: '/api/desk/claims/:claimId/outcome-withdraw',
    summary: 'Withdraw the newest offer before something is chosen.',
    body: { schema: ofOffer, example: { number: 1 } },
    answers: ok(z.object({ number: z.int() })),
    problems: {
      ...actionProblems,
      404: noOffer,
      409: '`offer-changed`: another offer counts. `offer-chosen`: the claimant has chosen.',
    },
  },
  deskHeardChoice: {
    ...action,
    path: '/api/desk/claims/:claimId/outcome-on-behalf',
    summary: 'Record what somebody has told a handler that the claimant chooses.',
    description:
      'Also after the offer’s time, and instead of what was chosen before it was said, where the client lets a choice be changed. The same again changes nothing.',
    body: {
      schema: heardBody,
      example: {
        number: 1,
        optionId: '01930000-0000-7000-8000-0000000000e5',
        who: 'Priya Nair',
        channel: 'phone',
        heardAt: '2026-11-24T10:02:00Z',
      },
    },
    answers: ok(sentAnswer),
    problems: {
      ...actionProblems,
      400: 'Errors point at the field.',
      409: 'It cannot be chosen, with `newest`, the offer that counts: `offer-missing`, `offer-changed`, `option-unknown`, `option-expired`, `offer-withdrawn`, `offer-in-hand`, `choice-fixed`, `chosen-since` or `claim-over`.',
    },
  },
  deskOutcomeInHand: {
    ...action,
    path: '/api/desk/claims/:claimId/outcome-in-hand',
    summary: 'Say that what was chosen is in hand, so that nothing else can be.',
    body: { schema: ofChosen, example: { number: 1, chosenId: '01930000-0000-7000-8000-0000000000e5' } },
    answers: ok(doneAnswer),
    problems: { ...actionProblems, 404: noOffer, 409: `${notChosen} ${chosenAnew}` },
  },
  deskVoucher: {
    ...action,
    path: '/api/desk/claims/:claimId/outcome-voucher',
    summary: 'Put the code of the voucher that was chosen.',
    description: 'It is kept sealed, and shown once, to the claimant alone; no handler reads it again.',
    body: {
      schema: voucherBody,
      example: { number: 1, code: '6331 0042 7718 2094', expiresOn: '2027-11-30', voucherId: null },
    },
    answers: ok(doneAnswer),
    problems: {
      ...actionProblems,
      400: 'Errors point at the field.',
      404: noOffer,
      409: `${notChosen} \`no-voucher-chosen\`: something else was chosen. \`claim-over\`: the claim was cancelled. \`changed-meanwhile\`: another code stands, or another option was chosen, than was seen.`,
    },
  },
  deskShowVoucherAgain: {
    ...action,
    path: '/api/desk/claims/:claimId/outcome-show-again',
    summary: 'Let the claimant see the code of their voucher once more.',
    body: { schema: ofOffer, example: { number: 1 } },
    answers: ok(doneAnswer),
    problems: {
      ...actionProblems,
      404: 'There is no such claim, it has no offer, or there is no code.',
      409: `${notChosen} \`not-shown\`: the claimant has not seen it yet.`,
    },
  },
  deskPreviewOutcome: {
    method: 'POST',
    who: 'handler',
    params: claimParams,
    path: '/api/desk/claims/:claimId/outcome-preview',
    byItself: true,
    summary: 'What the claimant will see and hear once an offer is sent.',
    description: 'Nothing is stored.',
    body: { schema: offerBody, example },
    answers: ok(outcomePreview),
    problems: { ...actionProblems, 400: 'Errors point at the field.', 409: refused },
  },
} satisfies RestRoutes;
