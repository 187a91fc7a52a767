import * as z from 'zod';

import { deciderKinds, deciders, heardChannels, quoteStatuses } from '#claim/quote/quote-version.rules.ts';

const instant = z.iso.datetime();
const decision = z.enum(['approved', 'declined']);

const line = z.object({
  part: z.string(),
  description: z.string(),
  quantity: z.int(),
  netPence: z.int().meta({ description: 'Of one piece.' }),
  vatRate: z.number().nullable().meta({ description: 'In percent; null where the operator’s system gave none.' }),
  vatPence: z.int(),
  totalPence: z.int(),
});
export type ShownLine = z.infer<typeof line>;

const content = {
  lines: z.array(line),
  totalPence: z.int(),
  vatPence: z.int(),
  claimantPence: z.int().meta({ description: 'What of the total the claimant pays.' }),
  decides: z.enum(deciders),
  goodUntil: z.iso.date().nullable().meta({ description: 'The last day in London.' }),
  sentence: z.string().meta({ description: 'To the claimant; often empty.' }),
};

const draft = z.object({
  ...content,
  hash: z.string().meta({ description: 'What the next call names as seen.' }),
  by: z.string(),
  at: instant,
});
export type QuoteDraft = z.infer<typeof draft>;

const version = z.object({
  ...content,
  number: z.int(),
  status: z.enum(quoteStatuses),
  lastDay: z.iso
    .date()
    .nullable()
    .meta({ description: 'As goodUntil, later by the days for which a question waited.' }),
  isFromSystem: z.boolean(),
  by: z.string().meta({ description: 'Who sent it, or the name of the key.' }),
  sentAt: instant.nullable().meta({ description: 'Null of a quote from before there were versions.' }),
  decision: decision.nullable().meta({ description: 'Also once a later version has taken its place.' }),
  settledAt: instant.nullable(),
  settledBy: z.enum(deciderKinds).nullable(),
  isAsked: z.boolean().meta({ description: 'A question of the claimant stops its time.' }),
});
export type SentVersion = z.infer<typeof version>;

export const recorded = z
  .object({ by: z.string().meta({ description: 'Empty where the account is gone.' }), at: instant })
  .nullable()
  .meta({ description: 'Who at the desk wrote down what was told to them, and when; null of any other.' });

const authorisation = z.object({
  number: z.int(),
  decision,
  reasonCode: z.string().nullable(),
  reason: z.string(),
  totalPence: z.int(),
  byKind: z.enum(deciderKinds),
  byName: z.string().meta({ description: 'Empty for a claimant, a rule, and where names are kept from the auditor.' }),
  channel: z.enum(['page', 'api', 'rule', ...heardChannels]),
  decidedAt: instant,
  recorded,
});
export type ShownAuthorisation = z.infer<typeof authorisation>;

export const quotesAnswer = z.object({
  draft: draft.nullable().meta({ description: 'Of the desk; null for auditors.' }),
  versions: z.array(version).meta({ description: 'Those that were sent, the newest first.' }),
  authorisations: z.array(authorisation).meta({ description: 'The newest first.' }),
  terms: z.object({
    decides: z.enum(['insurer', 'claimant']),
    limitPence: z.int().nullable().meta({ description: 'Up to this total nobody needs to decide.' }),
    days: z.int().meta({ description: 'For how many days a quote is good.' }),
    coversLess: z.boolean().meta({ description: 'An approval covers a later version of no more.' }),
  }),
  insurer: z.string().meta({ description: 'Empty where it is not known.' }),
  isBeyond: z
    .boolean()
    .meta({ description: 'The claim’s state says that the quote was agreed, or that it has ended.' }),
  isOver: z.boolean().meta({ description: 'The claim has ended, so nothing is sent for it.' }),
});
export type ClaimQuotes = z.infer<typeof quotesAnswer>;
