import * as z from 'zod';

import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { claimParams } from '../desk.rules.ts';

const instant = z.iso.datetime();

const amounts = { exVat: z.int(), vat: z.int(), total: z.int() };

const quote = z.object({
  lines: z.array(z.object({ id: z.string(), description: z.string(), note: z.string().nullable(), ...amounts })),
  totals: z.object(amounts),
  payer: z
    .object({
      insurer: z.string(),
      isAgreed: z.boolean(),
      since: instant.nullable().meta({ description: 'When the insurer agreed, or was asked.' }),
    })
    .nullable()
    .meta({ description: 'Null where the claimant is not told who pays.' }),
  excess: z.int().meta({ description: 'What the claimant pays of it.' }),
});

export const parcelStatuses = ['open', 'done', 'none'] as const;

const parcel = z.object({
  journey: z.enum(['collection', 'delivery']),
  courier: z.string(),
  number: z.string(),
  trackingUrl: z.string().nullable(),
  status: z.enum(parcelStatuses).meta({ description: '`none`: there will be no such journey.' }),
  doneAt: instant.nullable(),
  nextAttempt: instant.nullable(),
  lastAttempt: instant.nullable(),
});

/** `pack` is for a collection to come; the others are those of the claimant's to-do list. */
export const todoKinds = [
  ...(['pack', 'rebook-delivery', 'pay-excess', 'submit-passcode', 'remove-icloud'] as const),
  ...(['decide-quote', 'choose-outcome', 'see-voucher', 'read-messages'] as const),
];

const todo = z.object({
  kind: z.enum(todoKinds),
  reason: z.string(),
  amount: z.int().nullable().meta({ description: 'What is to be paid.' }),
  count: z.int().nullable().meta({ description: 'How many messages are unread.' }),
  day: instant.nullable().meta({ description: 'When the courier comes.' }),
});

export const shownAnswer = z.object({
  quote: quote.nullable().meta({ description: 'Amounts are in pence.' }),
  parcels: z.array(parcel),
  todo: z.array(todo).meta({ description: 'In the order of the claimant’s page.' }),
});
export type Shown = z.infer<typeof shownAnswer>;

export const shownRoutes = {
  deskShown: {
    method: 'GET',
    who: 'reader',
    path: '/api/desk/claims/:claimId/shown',
    summary: 'What the claimant reads of quote and parcels, and is asked to do.',
    description: 'By the rules of the claimant’s page. An auditor who sees no contacts gets none of it.',
    params: claimParams,
    answers: ok(shownAnswer),
    problems: { 404: 'There is no such claim, or the account does not see the claimant’s page of it.' },
  },
} satisfies RestRoutes;
