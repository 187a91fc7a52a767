import * as z from 'zod';

import { longestCode } from '#claim/mailed-code/mailed-code.rules.ts';
import { moneyStates } from '#claim/money/money-states.rules.ts';
import { nominatedRights } from '#claim/nominated/nominated.rules.ts';
import { sendMessageBody } from '#claim/messages/send-message.rules.ts';
import { outcomeKinds } from '#claim/offer/offer.rules.ts';
import { declineReasons } from '#claim/quote/decline-reasons.rules.ts';
import { locales } from '#shared/locale.ts';
import { brandAnswer, sharedClaim } from '../shared/shared-answers.rules.ts';

const instant = z.iso.datetime();

const messageAnswer = z.object({
  id: z.string(),
  from: z.enum(['company', 'claimant', 'nominee']),
  name: z.string().meta({ description: 'Of the nominee who wrote it.' }),
  sentAt: instant,
  subject: z.string(),
  text: z.string().meta({ description: 'As plain text.' }),
});
export type ActingMessage = z.infer<typeof messageAnswer>;

const lang = z.enum(locales).nullable();
const rows = z.array(z.tuple([z.string(), z.string(), lang]));
const optionRows = z.array(z.tuple([z.string(), z.string(), lang, z.string().nullable()]));

const isAsked = z
  .boolean()
  .meta({ description: 'A question of the claimant waits for an answer, so that there is no last day.' });

const quoteAnswer = z.object({
  version: z.int(),
  totalPence: z.int(),
  rows: rows.meta({
    description:
      'Labels and amounts, as the proof of a decision has them, and the language of a label that is not the page’s.',
  }),
  goodUntil: z.iso.date().nullable(),
  isAsked,
  sentence: z.string(),
  consent: z.string(),
  tick: z.string(),
  replaces: z
    .object({
      version: z.int(),
      totalPence: z.int(),
      differencePence: z.int(),
      added: z.array(z.object({ name: z.string(), totalPence: z.int() })),
      approvedAt: instant,
      approvedBy: z.string(),
      isWithdrawn: z.boolean().meta({ description: 'It no longer counts, because the claim is another client’s now.' }),
    })
    .nullable()
    .meta({ description: 'What was approved before, and by how much this version differs.' }),
});
export type ActingQuote = z.infer<typeof quoteAnswer>;

const offerAnswer = z.object({
  offerVersion: z.int(),
  goodUntil: z.iso.date().nullable(),
  isAsked,
  sentence: z.string(),
  tick: z.string(),
  options: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(outcomeKinds),
      name: z.string(),
      rows: optionRows.meta({
        description:
          'Labels and values, the language of a value that is not the page’s, and the part of the value that alone is in it.',
      }),
      consent: z.string(),
    }),
  ),
});
export type ActingOffer = z.infer<typeof offerAnswer>;

const decidedAnswer = z.object({
  decision: z.enum(['approved', 'declined', 'chosen']),
  version: z.int(),
  at: instant,
  option: z.string().meta({ description: 'The name of what was chosen; empty of a quote.' }),
});
export type ActingDecided = z.infer<typeof decidedAnswer>;

/** Of the excess alone. Who has paid, and by which card, is said on the page of the payment. */
const paymentAnswer = z.object({
  state: z.enum(moneyStates),
  duePence: z.int(),
});
export type ActingPayment = z.infer<typeof paymentAnswer>;

/** What somebody who acts for a claimant may see, each part with its right alone. What is not named is not sent. */
export const actingClaim = z.object({
  name: z.string().meta({ description: 'Of the nominee.' }),
  claimant: z.string(),
  may: z.array(z.enum(nominatedRights)),
  until: instant,
  asOf: instant,
  locale: z.enum(locales),
  brand: brandAnswer,
  number: z.string().meta({ description: 'The claim reference.' }),
  device: z.string().meta({ description: 'Such as "iPhone 13"; never a number of it.' }),
  claim: sharedClaim.nullable().meta({ description: 'With the right see.' }),
  messages: z.array(messageAnswer).nullable().meta({
    description:
      'With the right see the newest 200 each way; with write alone what the nominee wrote. The newest first.',
  }),
  quote: quoteAnswer.nullable().meta({ description: 'What waits for a decision, with the right decide.' }),
  offer: offerAnswer.nullable().meta({ description: 'What waits for a choice, with the right decide.' }),
  decided: z.array(decidedAnswer).meta({
    description: 'What this nominee decided of the newest quote and offer, with the right decide.',
  }),
  payment: paymentAnswer.nullable().meta({ description: 'What is to be paid, with the right pay.' }),
  asksCode: z.boolean().meta({ description: 'Whether a decision needs a code that is mailed to the nominee.' }),
  waitsToDecide: z.boolean().meta({
    description: 'With the right decide: a handler confirms the nominee first, and nothing to decide is answered.',
  }),
});
export type ActingClaim = z.infer<typeof actingClaim>;

export const openActingBody = z.strictObject({ secret: z.string().max(200).nullable() });

const text = (longest: number) =>
  z.string({ error: 'This must be a text.' }).max(longest, { error: 'This is too long.' });

export const actingCodeBody = z.strictObject({ code: text(longestCode) });

/** `waiting`: a handler confirms it first. */
export const stepAnswer = z.object({
  step: z.enum(['code', 'waiting', 'open']),
  code: z.enum(['sent', 'limited', 'unmailable']).nullable().meta({ description: 'What became of a mailed code.' }),
  claim: actingClaim.nullable(),
});
export type ActingStep = z.infer<typeof stepAnswer>;

export const enteredAnswer = z.object({
  outcome: z.enum(['right', 'malformed', 'wrong', 'over']),
  left: z.int().nullable().meta({ description: 'How many tries a wrong code leaves.' }),
  next: stepAnswer.nullable(),
});

export const writeBody = z.strictObject({
  subject: sendMessageBody.shape.subject,
  message: sendMessageBody.shape.message,
  clientId: z.uuid({ error: 'This must be a UUID.' }).meta({ description: 'The same again sends no second message.' }),
});

const code = text(longestCode).optional();

export const decideBody = z.strictObject({
  version: z.int(),
  totalPence: z.int(),
  decision: z.enum(['approve', 'decline'], { error: 'The decision is approve or decline.' }),
  consent: z.boolean().default(false).meta({ description: 'That what is approved was ticked.' }),
  reason: z.enum(declineReasons).optional().meta({ description: 'Of a refusal.' }),
  code,
});

export const chooseBody = z.strictObject({
  offerVersion: z.int(),
  optionId: z.uuid({ error: 'This must be the id of an option.' }),
  consent: z.literal(true, { error: 'Tick that you have read it.' }),
  code,
});

export const decisionCodeBody = z.strictObject({ about: z.enum(['quote', 'outcome']) });
