import { Claim } from '#claim/read/claim.graphql.ts';
import { consentTick, consentWords, lineName } from '#claim/quote/quote-words.rules.ts';
import { lastDayOf } from '#claim/quote/quote-status.rules.ts';
import type { QuoteLine } from '#claim/quote/quote-version.rules.ts';
import { insurerOf } from '#claim/rules/insurer.rules.ts';
import { say } from '#shared/words/say.ts';
import { builder, type GraphqlContext } from '#server/graphql/builder.ts';
import { needs } from '#server/graphql/fields.ts';
import { poundsOf } from '#shared/money.ts';
import { approvalPath } from './approval-path.rules.ts';
import { quoteVersionOfClaim } from './quote-version.data.ts';
import {
  answerBy,
  isAnswerLate,
  replacedBy,
  type Replaced,
  type StoredVersion,
  timesOf,
  viewOf,
} from './quote-view.rules.ts';

const LineType = builder.objectRef<QuoteLine>('QuoteVersionLine').implement({
  fields: (t) => ({
    name: t.string({
      description: 'Part and description, and the quantity where there are several.',
      resolve: (line) => lineName(line),
    }),
    total: t.float({ description: 'Pounds, VAT included.', resolve: ({ totalPence }) => poundsOf(totalPence) }),
    vat: t.float({ description: 'Pounds.', resolve: ({ vatPence }) => poundsOf(vatPence) }),
  }),
});

const ReplacedType = builder.objectRef<Replaced>('ReplacedQuote').implement({
  fields: (t) => ({
    number: t.exposeInt('number'),
    total: t.float({ description: 'Pounds, VAT included.', resolve: ({ totalPence }) => poundsOf(totalPence) }),
    lines: t.expose('lines', { type: [LineType] }),
    difference: t.float({
      description: 'By how many pounds the newest version costs more; below nothing where it costs less.',
      resolve: ({ differencePence }) => poundsOf(differencePence),
    }),
    added: t.expose('added', { type: [LineType], description: 'Lines of the newest version that this one had not.' }),
    approvedAt: t.field({ type: 'DateTime', resolve: ({ settledAt }) => new Date(settledAt) }),
    approvedBy: t.exposeString('settledBy', { description: 'As `decidedBy`.' }),
    isWithdrawn: t.exposeBoolean('isWithdrawn', {
      description: 'Whether the approval no longer counts because who covers the claim was corrected.',
    }),
  }),
});

const insurerFor = ({ customer, brand }: StoredVersion, { wordingOf, locale }: GraphqlContext): string | null =>
  insurerOf(customer, wordingOf(brand, locale).insurer);

const QuoteVersion = builder.objectRef<StoredVersion>('QuoteVersion').implement({
  description: 'The newest version of the quote that was sent, and what was decided about it.',
  fields: (t) => ({
    number: t.exposeInt('number'),
    state: t.string({
      description:
        'yours (the claimant decides), asked (a question of theirs waits for us), insurer (who decides), approved, declined, expired, withdrawn, agreed (the repair has begun) or over (the claim is).',
      resolve: (stored, _args, { now }) => viewOf(stored, now),
    }),
    decides: t.exposeString('decides', { description: 'insurer, claimant or nobody.' }),
    total: t.float({ description: 'Pounds, VAT included.', resolve: ({ totalPence }) => poundsOf(totalPence) }),
    vat: t.float({ description: 'Pounds.', resolve: ({ vatPence }) => poundsOf(vatPence) }),
    claimantPays: t.float({
      description: 'Pounds of the total.',
      resolve: ({ claimantPence }) => poundsOf(claimantPence),
    }),
    insurerPays: t.float({
      description: 'Pounds of the total.',
      resolve: ({ totalPence, claimantPence }) => poundsOf(totalPence - claimantPence),
    }),
    insurer: t.string({ nullable: true, resolve: (stored, _args, context) => insurerFor(stored, context) }),
    lines: t.expose('lines', { type: [LineType] }),
    sentence: t.exposeString('sentence', { description: 'What the company adds to it; often empty.' }),
    sentAt: t.field({ type: 'DateTime', resolve: ({ sentAt }) => new Date(sentAt) }),
    lastDay: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Noon of the last day on which it can be decided; null without an end, and while a question waits.',
      resolve: (stored) => lastDayOf(timesOf(stored)),
    }),
    answerBy: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'By when the claimant’s question is answered, while it waits.',
      resolve: (stored) => answerBy(stored),
    }),
    isAnswerLate: t.boolean({
      description: 'Whether the day by which the claimant’s question was to be answered has gone by.',
      resolve: (stored, _args, { now }) => isAnswerLate(stored, now),
    }),
    isNewWanted: t.exposeBoolean('isNewWanted', {
      description: 'Whether the claimant has asked for a new quote since this one has run out.',
    }),
  }),
});

/** What was decided, and what an approval says. */
builder.objectFields(QuoteVersion, (t) => ({
  decidedAt: t.field({
    type: 'DateTime',
    nullable: true,
    resolve: ({ decision, settledAt }) => (decision === null || settledAt === null ? null : new Date(settledAt)),
  }),
  decidedBy: t.exposeString('settledBy', {
    nullable: true,
    description: 'claimant, nominated, insurer, within-limit, on-behalf or covered (by an earlier approval).',
  }),
  nominee: t.exposeString('nominee', {
    nullable: true,
    description: 'What the claimant called the nominee who decided; null where nobody nominated did.',
  }),
  replaces: t.field({
    type: ReplacedType,
    nullable: true,
    description: 'The version that was approved before, until this one is decided.',
    resolve: (stored) => replacedBy(stored),
  }),
  consent: t.string({
    description: 'What an approval says, to be shown before it.',
    resolve: (stored, _args, { locale }) => consentWords(stored, locale),
  }),
  consentTick: t.string({
    description: 'What is ticked with it.',
    resolve: (_stored, _args, { locale }) => say(locale, consentTick),
  }),
  approvalUrl: t.string({
    nullable: true,
    description: 'A page to print with what was approved; null where nothing was.',
    resolve: ({ claimId, decision }) => (decision === 'approved' ? approvalPath(claimId) : null),
  }),
}));

type WithVersion = { quoteVersionRow: StoredVersion | null };

builder.objectField(Claim, 'quoteVersion', (t) =>
  t.field({
    type: QuoteVersion,
    nullable: true,
    description: 'Null until a quote was sent.',
    ...needs('quoteVersionRow', quoteVersionOfClaim),
    resolve: (claim) => (claim as unknown as WithVersion).quoteVersionRow,
  }),
);
