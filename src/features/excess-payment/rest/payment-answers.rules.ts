// What the calls of paying an excess answer. Amounts are whole pence, instants ISO 8601.
import * as z from 'zod';

const pence = z.int();
const nominee = z.string().nullable().meta({
  description: 'The nominee who pays for the claimant; null where the claimant does, or the reader is another nominee.',
});
const instant = z.iso.datetime();

export const paymentStart = z.object({
  clientSecret: z.string().meta({
    description: 'For the library of the provider only: never for an address, a storage or a log.',
  }),
  provider: z.enum(['stripe', 'practice']),
  publishableKey: z.string().nullable(),
  amountPence: pence,
  amount: z.number().meta({ description: 'The same in pounds.' }),
  currency: z.literal('gbp'),
  returnUrl: z.string(),
});

const paidCard = z.object({
  brand: z.string().meta({ description: 'As the provider names it, such as visa; empty where unknown.' }),
  lastFour: z.string(),
});

export const excessState = z.discriminatedUnion('status', [
  z
    .object({ status: z.literal('nothing-due') })
    .meta({ description: 'Amount 0 whatever else is set, or a cancelled claim of which nothing was paid.' }),
  z.object({
    status: z.literal('due'),
    amountPence: pence,
    canPayOnline: z.boolean().meta({ description: 'False without a provider; the page then shows the contact.' }),
  }),
  z.object({ status: z.literal('processing'), amountPence: pence, nominee }),
  z.object({
    status: z.literal('paid'),
    amountPence: pence,
    paidOn: instant.nullable().meta({ description: 'Null where the operator took it and gave no date.' }),
    hasReceipt: z.boolean().meta({ description: 'True if paid on this portal.' }),
    card: paidCard.nullable().meta({ description: 'For whoever has paid with it.' }),
    receiptMail: z.enum(['queued', 'sent']).nullable().meta({ description: 'Null where no receipt is mailed.' }),
    refundedPence: pence,
    nominee,
  }),
  z
    .object({
      status: z.literal('error'),
      amountPence: pence,
      message: z.string().meta({ description: 'The message of the provider, or empty.' }),
      canPayOnline: z.boolean(),
    })
    .meta({ description: 'The last attempt failed and the excess is still due.' }),
]);

export const practiceAnswer = z.object({ status: z.enum(['succeeded', 'processing', 'requires-action', 'declined']) });

export type PaymentStart = z.infer<typeof paymentStart>;
export type PaidCard = z.infer<typeof paidCard>;
export type ExcessState = z.infer<typeof excessState>;
export type PracticeAnswer = z.infer<typeof practiceAnswer>;
