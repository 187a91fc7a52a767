import * as z from 'zod';

import { chooserKinds, grades, offerStatuses, outcomeKinds } from '#claim/offer/offer.rules.ts';
import { heardChannels } from '#claim/quote/quote-version.rules.ts';
import { recorded } from '../quote/quote-answers.rules.ts';

const instant = z.iso.datetime();

const option = z.object({
  id: z.uuid(),
  kind: z.enum(outcomeKinds),
  name: z.string().meta({ description: 'As the claimant reads it, with its grade and amount.' }),
  rows: z.array(z.array(z.string())).meta({ description: 'Labels and values, in their order.' }),
  title: z.string(),
  grade: z.enum(grades).nullable(),
  amountPence: z.int().nullable(),
  validUntil: z.iso.date().nullable(),
  wear: z.string(),
  differences: z.string(),
  warrantyMonths: z.int().nullable(),
  workingDays: z.int().nullable(),
  place: z.string(),
  delivery: z.string(),
  cannotUndo: z.string(),
  payer: z.string(),
  oldDevice: z.string(),
});
export type ShownOption = z.infer<typeof option>;

const offer = z.object({
  number: z.int(),
  status: z.enum(offerStatuses),
  options: z.array(option),
  goodUntil: z.iso.date(),
  lastDay: z.iso
    .date()
    .nullable()
    .meta({ description: 'As goodUntil, later by the days for which a question waited; null while one waits.' }),
  sentence: z.string().meta({ description: 'To the claimant; often empty.' }),
  replacesInHand: z.string().meta({ description: 'Why it took the place of a choice that was in hand; often empty.' }),
  mayChange: z.boolean().meta({ description: 'The claimant may choose another option until it is in hand.' }),
  isFromSystem: z.boolean(),
  by: z.string().meta({ description: 'Who sent it, or the name of the key.' }),
  sentAt: instant,
  isAsked: z.boolean().meta({ description: 'A question of the claimant stops its time.' }),
  chosenId: z.uuid().nullable(),
  chosenAt: instant.nullable(),
  chosenBy: z.enum(chooserKinds).nullable(),
  inHandAt: instant.nullable(),
});
export type ShownOffer = z.infer<typeof offer>;

const choice = z.object({
  number: z.int(),
  name: z.string().meta({ description: 'Of the option.' }),
  byKind: z.enum(chooserKinds),
  byName: z.string().meta({ description: 'Empty for a claimant, and where names are kept from the auditor.' }),
  channel: z.enum(['page', ...heardChannels]),
  chosenAt: instant,
  recorded,
});
export type ShownChoice = z.infer<typeof choice>;

export const outcomeAnswer = z.object({
  offers: z.array(offer).meta({ description: 'The newest first.' }),
  choices: z.array(choice).meta({ description: 'The newest first.' }),
  voucher: z
    .object({
      id: z.uuid().meta({ description: 'Another code has another.' }),
      expiresOn: z.iso.date(),
      by: z.string(),
      issuedAt: instant,
      shownAt: instant.nullable().meta({ description: 'Null while it waits to be seen, also once more.' }),
      firstShownAt: instant
        .nullable()
        .meta({ description: 'When a code of this choice was seen first, also one before this.' }),
    })
    .nullable()
    .meta({ description: 'Of the newest offer. Its code is read by the claimant alone.' }),
  terms: z.object({
    kinds: z.array(z.enum(outcomeKinds)),
    mayChange: z.boolean(),
    days: z.int().meta({ description: 'For how many days an offer stands.' }),
  }),
  isBeyond: z.boolean().meta({ description: 'The claim has moved on, so nothing is offered for it.' }),
});
export type ShownVoucher = NonNullable<z.infer<typeof outcomeAnswer>['voucher']>;
export type ClaimOutcome = z.infer<typeof outcomeAnswer>;
