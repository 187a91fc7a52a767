// An offer as the operator's system and the desk send it. Every row of an option's kind must be filled.
import * as z from 'zod';

import { londonDayNumber } from '#shared/time/dates.ts';
import { stripControls, singleLine } from '#shared/text.ts';
import { noonOf } from '#claim/promise/noon.rules.ts';
import { mostPence } from '../quote/quote-body.rules.ts';
import { longestCode, longestText, longestTitle, mostOptions } from './offer-limits.rules.ts';
import { grades, type OptionContent, type OptionDetails } from './offer.rules.ts';

const mostMonths = 120;
const mostWorkingDays = 250;
const furthestDays = 366;
const furthestVoucherDays = 3_660;

const text = (longest: number) =>
  z
    .string({ error: 'This must be a text.' })
    .max(longest, { error: `This may have at most ${longest} characters.` })
    .transform((typed) => stripControls(typed).trim());

const filled = (say: string) => text(longestText).refine((typed) => typed !== '', { error: say });

const whole = (least: number, most: number) =>
  z
    .int({ error: 'This must be a whole number.' })
    .min(least, { error: `This must be at least ${least}.` })
    .max(most, { error: `This must be at most ${most}.` });

export const day = z.iso.date({ error: 'This must be a day, like 2026-11-24.' });

const oldDevice = filled('Say what becomes of the device and its data.').meta({
  description: 'What becomes of the claimant’s device and the data on it.',
});

const workingDays = whole(0, mostWorkingDays).meta({
  description: 'How many working days after the choice it is there.',
});

const pence = z
  .int({ error: 'This must be whole pence.' })
  .min(1, { error: 'This must be more than nothing.' })
  .max(mostPence, { error: 'This is more than £10,000,000.' });

/** `amount` is the schema of an amount, which is in pounds for operators' systems and in pence at the desk. */
export function optionSchema<Amount extends z.ZodType>(amount: Amount) {
  return z.discriminatedUnion(
    'kind',
    [
      z
        .strictObject({
          kind: z.literal('replacement'),
          device: z
            .string({ error: 'This must be a text.' })
            .max(longestTitle, { error: `This may have at most ${longestTitle} characters.` })
            .transform(singleLine)
            .refine((typed) => typed !== '', { error: 'Say which device.' })
            .meta({ description: 'Its grade stands before it on the page.' }),
          grade: z.enum(grades, { error: 'This must be new or refurbished.' }),
          wear: text(longestText)
            .default('')
            .meta({ description: 'Of a refurbished device: marks of wear that are seen from 20 cm, or “none”.' }),
          differences: filled('Say what is different from the device, or “nothing”.').meta({
            description: 'From the claimant’s own device.',
          }),
          warrantyMonths: whole(0, mostMonths),
          workingDays,
          oldDevice,
        })
        .refine(({ grade, wear }) => grade !== 'refurbished' || wear !== '', {
          path: ['wear'],
          error: 'Say which marks of wear are seen, or “none”.',
        }),
      z.strictObject({
        kind: z.literal('voucher'),
        amount,
        place: filled('Say where it can be spent.').meta({ description: 'Where it can be spent.' }),
        validUntil: day.meta({ description: 'The last day on which it can be spent.' }),
        delivery: filled('Say how it comes.').meta({ description: 'How it comes.' }),
        cannotUndo: filled('Say what cannot be undone.').meta({
          description: 'What cannot be undone once it is issued.',
        }),
        oldDevice,
      }),
      z.strictObject({
        kind: z.literal('cash'),
        amount,
        payer: filled('Say who pays it.').meta({
          description: 'Who pays. Details of a bank account are never asked for on the page.',
        }),
        workingDays,
        oldDevice,
      }),
      z.strictObject({ kind: z.literal('return'), oldDevice }),
    ],
    { error: 'This must be an option of the kind replacement, voucher, cash or return.' },
  );
}

/** Of the desk. */
export const optionInPence = optionSchema(pence);
export type OptionBody = z.output<typeof optionInPence>;

const nothing: OptionDetails = {
  wear: '',
  differences: '',
  warrantyMonths: null,
  workingDays: null,
  place: '',
  delivery: '',
  cannotUndo: '',
  payer: '',
  oldDevice: '',
};

export function optionOfBody(body: OptionBody): OptionContent {
  const none = { title: '', grade: null, amountPence: null, validUntil: null };
  switch (body.kind) {
    case 'replacement': {
      const { kind, device: title, grade, wear, ...details } = body;
      const seen = grade === 'refurbished' ? wear : '';
      return { ...none, kind, title, grade, details: { ...nothing, ...details, wear: seen } };
    }
    case 'voucher': {
      const { kind, amount: amountPence, validUntil, ...details } = body;
      return { ...none, kind, amountPence, validUntil, details: { ...nothing, ...details } };
    }
    case 'cash': {
      const { kind, amount: amountPence, ...details } = body;
      return { ...none, kind, amountPence, details: { ...nothing, ...details } };
    }
    case 'return':
      return { ...none, kind: body.kind, details: { ...nothing, oldDevice: body.oldDevice } };
  }
}

export const offerFields = <Option extends z.ZodType>(option: Option) => ({
  options: z
    .array(option, { error: 'This must be a list of options.' })
    .min(1, { error: 'An offer has at least one option.' })
    .max(mostOptions, { error: `An offer has at most ${mostOptions} options.` })
    .meta({ description: 'They stand side by side, and none is chosen before the claimant chooses.' }),
  goodUntil: day.nullish().meta({
    description: 'The last day in London on which it can be chosen; left out, by the client’s number of days.',
  }),
  sentence: text(longestText).default('').meta({ description: 'To the claimant, above the options.' }),
  replacesInHand: text(longestText).default('').meta({
    description:
      'Why it takes the place of a choice that is in hand, such as a parcel that was lost. Left out, that is refused.',
  }),
});

export type OfferFault = { pointer: string; detail: string };

function faultOfDay(day: string | null, { now, pointer, furthest }: { now: Date; pointer: string; furthest: number }) {
  if (day === null) return [];
  const days = londonDayNumber(noonOf(day)) - londonDayNumber(now);
  if (days < 0) return [{ pointer, detail: 'This day has passed. Give today or a later day.' }];
  return days > furthest ? [{ pointer, detail: `Give a day within the next ${furthest} days.` }] : [];
}

/** Returns what is wrong with the days of an offer that is to be sent. */
export function faultsOfDays(
  { options, goodUntil }: { options: readonly OptionContent[]; goodUntil: string | null },
  now: Date,
): OfferFault[] {
  return [
    ...options.flatMap(({ validUntil }, at) =>
      faultOfDay(validUntil, { now, pointer: `/options/${at}/validUntil`, furthest: furthestVoucherDays }),
    ),
    ...faultOfDay(goodUntil, { now, pointer: '/goodUntil', furthest: furthestDays }),
  ];
}

/** Of a voucher. The code is read by nobody but the claimant. */
export const voucherFields = {
  code: z
    .string({ error: 'This must be a text.' })
    .max(longestCode, { error: `This may have at most ${longestCode} characters.` })
    .transform(singleLine)
    .refine((typed) => typed !== '', { error: 'Give the code of the voucher.' })
    .meta({ description: 'Kept sealed, and shown once to the claimant alone.' }),
  expiresOn: day.nullish().meta({ description: 'The last day on which it can be spent; left out, as it was offered.' }),
};
