import * as z from 'zod';

import { claimNumberParam } from '#claim/document/claim-number.rules.ts';
import { mostPence } from '#claim/quote/quote-body.rules.ts';
import { chooserKinds, grades, offerStatuses, outcomeKinds } from '#claim/offer/offer.rules.ts';
import {
  type OptionBody,
  offerFields,
  optionOfBody,
  optionSchema,
  voucherFields,
} from '#claim/offer/offer-body.rules.ts';
import type { WantedOffer } from '#claim/offer/send-offer.server.ts';
import { penceOf } from '#shared/money.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { query } from '../write-row.ts';

const params = z.object({ number: claimNumberParam });

const pounds = z
  .number({ error: 'This must be a number of pounds.' })
  .min(0.01, { error: 'This must be more than nothing.' })
  .max(mostPence / 100, { error: 'This must be at most 10,000,000.' })
  .multipleOf(0.01, { error: 'This must be whole pence.' })
  .meta({ description: 'Pounds.' });

const optionInPounds = optionSchema(pounds);
const offerBody = z.strictObject(offerFields(optionInPounds));

const inPence = (option: z.output<typeof optionInPounds>): OptionBody =>
  'amount' in option ? { ...option, amount: penceOf(option.amount) } : option;

export const wantedIn = ({ options, goodUntil, ...texts }: z.output<typeof offerBody>): WantedOffer => ({
  options: options.map((option) => optionOfBody(inPence(option))),
  goodUntil: goodUntil ?? null,
  ...texts,
});

const putQuery = {
  schema: query.schema.extend({
    again: z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true')
      .meta({ description: 'true sends your offer again although the desk has sent or withdrawn one since.' }),
  }),
  help: 'The parameters quiet and again are true or false.',
};

const offerExample = {
  options: [
    {
      kind: 'replacement' as const,
      device: 'iPhone 13, 128 GB, blue',
      grade: 'refurbished' as const,
      wear: 'none',
      differences: 'Blue instead of black.',
      warrantyMonths: 12,
      workingDays: 3,
      oldDevice: 'We keep it, and erase everything on it.',
    },
    {
      kind: 'voucher' as const,
      amount: 250,
      place: 'Currys, in shops and online',
      validUntil: '2027-11-30',
      delivery: 'As a code on your claim’s page',
      cannotUndo: 'Once you’ve seen the code it can’t be given back.',
      oldDevice: 'We keep it, and erase everything on it.',
    },
    { kind: 'return' as const, oldDevice: 'It comes back as it is, with everything on it.' },
  ],
};

const instant = z.iso.datetime();

const option = z.object({
  id: z.uuid(),
  kind: z.enum(outcomeKinds),
  device: z.string(),
  grade: z.enum(grades).nullable(),
  wear: z.string(),
  differences: z.string(),
  warrantyMonths: z.int().nullable(),
  workingDays: z.int().nullable(),
  amount: z.number().nullable().meta({ description: 'Pounds.' }),
  place: z.string(),
  validUntil: z.iso.date().nullable(),
  delivery: z.string(),
  cannotUndo: z.string(),
  payer: z.string(),
  oldDevice: z.string(),
});

const voucher = z.object({
  expiresOn: z.iso.date(),
  issuedAt: instant,
  shownAt: instant.nullable().meta({ description: 'When the claimant saw the code.' }),
});

const offer = z
  .object({
    id: z.uuid(),
    offerVersion: z.int(),
    status: z.enum(offerStatuses).meta({ description: '`expired`: nothing was chosen in time.' }),
    origin: z.enum(['desk', 'system']),
    options: z.array(option).meta({ description: 'Texts that a kind does not have are empty, and numbers null.' }),
    goodUntil: z.iso.date(),
    sentence: z.string(),
    contentHash: z.string().meta({ description: 'SHA-256 of all that is offered.' }),
    sentAt: instant,
    chosenOption: z.uuid().nullable(),
    chosenAt: instant.nullable(),
    chosenBy: z.enum(chooserKinds).nullable(),
    inHandAt: instant.nullable(),
    replacesInHand: z
      .string()
      .meta({ description: 'Why it took the place of a choice that was in hand; often empty.' }),
  })
  .meta({ id: 'OutcomeOffer' });
export type OfferAnswer = z.infer<typeof offer>;

const choice = z
  .object({
    id: z.uuid(),
    offerVersion: z.int(),
    by: z.enum(chooserKinds),
    name: z.string().meta({ description: 'Who said it, where a handler heard it.' }),
    channel: z.string(),
    contentHash: z.string(),
    agreed: z.array(z.array(z.string())).meta({ description: 'Labels and values of the proof, in their order.' }),
    chosenAt: instant,
  })
  .meta({ id: 'OutcomeChoice' });
export type ChoiceAnswer = z.infer<typeof choice>;

const outcomeAnswer = z.object({
  offers: z.array(offer).meta({ description: 'The newest first.' }),
  choices: z.array(choice).meta({ description: 'The newest first. None is ever changed or removed.' }),
  voucher: voucher.nullable().meta({ description: 'Of the newest offer; its code is read by the claimant alone.' }),
});
export type OutcomeAnswer = z.infer<typeof outcomeAnswer>;

const id = '01930000-0000-7000-8000-0000000000e4';
const written = z
  .object({
    id: z.uuid(),
    offerVersion: z.int(),
    changed: z.boolean().meta({ description: 'False if this was so before.' }),
  })
  .meta({ id: 'OutcomeWritten' });
const changed = z.object({ changed: z.boolean().meta({ description: 'False if this was so before.' }) });

const ofOffer = z.strictObject({
  offerVersion: z.int({ error: 'This must be the number of an offer.' }).meta({ description: 'Of the newest offer.' }),
});
const voucherBody = ofOffer.extend(voucherFields);

const write = { scope: 'claims:write', brands: 'claim' } as const;
const read = { scope: 'claims:read', brands: 'claim' } as const;
const noOffer = { 404: 'There is no such claim, or it has no offer.' };
const notChosen = '`offer-changed`: another offer counts, with `newest`. `not-chosen`: nothing of it has been chosen.';

export const outcomeRoutes = {
  putOutcome: {
    method: 'PUT',
    path: '/claims/:number/outcome',
    who: write,
    summary: 'Offer what comes instead of a repair',
    description:
      'The claimant chooses one option; nothing is ever chosen by itself. An offer is never changed: other content is the next one, and those before it no longer count. The same again changes nothing, unless it has run out or you withdrew it. What the desk sent or withdrew since then stays too, unless `again` is true.',
    params,
    query: putQuery,
    body: { schema: offerBody, example: offerExample },
    answers: {
      200: { description: 'The same as before.', schema: written, example: { id, offerVersion: 1, changed: false } },
      201: { description: 'Sent.', schema: written, example: { id, offerVersion: 1, changed: true } },
    },
    problems: {
      400: 'The body is not valid; errors point at its fields.',
      404: 'There is no such claim.',
      409: '`kind-not-offered`: the client does not offer this. `claim-over`: the claim has moved on. `voucher-shown`: the claimant has seen the code of their voucher, so that choice stays. `offer-in-hand`: what was chosen is in hand, and `replacesInHand` gives no reason.',
    },
  },
  readOutcome: {
    method: 'GET',
    path: '/claims/:number/outcome',
    who: read,
    summary: 'Read what was offered and chosen instead of a repair',
    params,
    answers: { 200: { description: 'Offers and choices.', schema: outcomeAnswer } },
    problems: { 404: 'There is no such claim.' },
  },
  removeOutcome: {
    method: 'DELETE',
    path: '/claims/:number/outcome',
    who: write,
    summary: 'Withdraw the newest offer',
    description: 'It stays in the list. The same again changes nothing.',
    params,
    answers: { 204: { description: 'Withdrawn.' } },
    problems: { ...noOffer, 409: '`offer-chosen`: the claimant has chosen; send another offer to take its place.' },
  },
  takeOutcomeInHand: {
    method: 'POST',
    path: '/claims/:number/outcome/in-hand',
    who: write,
    summary: 'Say that what was chosen is in hand',
    description:
      'As when a device is dispatched. From then on nothing else can be chosen. The same again changes nothing.',
    params,
    body: { schema: ofOffer, example: { offerVersion: 1 } },
    answers: { 200: { description: 'In hand.', schema: changed, example: { changed: true } } },
    problems: { ...noOffer, 400: 'The body is not valid; errors point at its fields.', 409: notChosen },
  },
  putVoucher: {
    method: 'PUT',
    path: '/claims/:number/outcome/voucher',
    who: write,
    summary: 'Put the code of the voucher that was chosen',
    description:
      'The code is kept sealed, and shown once, to the claimant alone; no call reads it. Another code takes its place and can be shown anew. It also takes the choice in hand. The same again changes nothing.',
    params,
    body: { schema: voucherBody, example: { offerVersion: 1, code: '6331 0042 7718 2094', expiresOn: '2027-11-30' } },
    answers: { 200: { description: 'Kept.', schema: changed, example: { changed: true } } },
    problems: {
      ...noOffer,
      400: 'The body is not valid; errors point at its fields.',
      409: `${notChosen} \`no-voucher-chosen\`: something else was chosen. \`claim-over\`: the claim was cancelled.`,
    },
  },
  showVoucherAgain: {
    method: 'POST',
    path: '/claims/:number/outcome/voucher/show-again',
    who: write,
    summary: 'Let the claimant see the code of their voucher once more',
    description: 'For a claimant who has lost it. Make sure first that it is they who ask.',
    params,
    body: { schema: ofOffer, example: { offerVersion: 1 } },
    answers: { 204: { description: 'It can be shown once more.' } },
    problems: {
      404: 'There is no such claim, it has no offer, or there is no code.',
      400: 'The body is not valid; errors point at its fields.',
      409: `${notChosen} \`not-shown\`: the claimant has not seen it yet.`,
    },
  },
} satisfies RestRoutes;
