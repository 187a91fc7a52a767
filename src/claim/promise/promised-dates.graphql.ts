import { claimFacts, needsFacts } from '#claim/read/claim-facts.data.ts';
import { Claim } from '#claim/read/claim.graphql.ts';
import { expectedCompletion, isDateShown } from '#claim/rules/completion.rules.ts';
import { builder, type GraphqlContext } from '#server/graphql/builder.ts';
import { reasonWords } from './date-reasons.rules.ts';
import { type EarlierDates, promiseWords, type PromiseWords } from './promise-words.rules.ts';
import type { StoredDate } from './promised-dates.data.ts';

const PromisedDateType = builder.objectRef<StoredDate>('PromisedDate').implement({
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'completion.' }),
    earliest: t.exposeString('earliest', { description: 'A day in London, such as 2026-11-24.' }),
    latest: t.exposeString('latest', { description: 'The same day where one day was promised.' }),
    reason: t.string({
      description: 'To follow "Moved on 14/11:".',
      resolve: ({ reasonCode: code, reason: words }, _args, { locale }: GraphqlContext) =>
        reasonWords({ code, words }, locale),
    }),
    setAt: t.field({ type: 'DateTime', resolve: ({ setAt }) => new Date(setAt) }),
  }),
});

const EarlierDatesType = builder.objectRef<EarlierDates>('EarlierDates').implement({
  fields: (t) => ({
    label: t.exposeString('label'),
    lines: t.exposeStringList('lines', { description: 'The newest first.' }),
  }),
});

const PromiseWordsType = builder.objectRef<PromiseWords>('PromiseWords').implement({
  fields: (t) => ({
    label: t.exposeString('label'),
    short: t.exposeString('short'),
    lines: t.exposeStringList('lines', { description: 'What is expected, then why it moved.' }),
    ownWords: t.exposeStringList('ownWords', {
      description: 'Reasons in the lines that somebody typed, in the language of the operator.',
    }),
    earlier: t.expose('earlier', { type: EarlierDatesType, nullable: true }),
  }),
});

builder.objectFields(Claim, (t) => ({
  promisedDates: t.field({
    type: [PromisedDateType],
    description: 'What was promised, the newest first; that one counts. Empty where dates are estimates alone.',
    ...needsFacts,
    resolve: ({ facts }) => facts.promised ?? [],
  }),
  promise: t.field({
    type: PromiseWordsType,
    nullable: true,
    description: 'The promised date in words; null where none counts: none was promised, or the claim is over.',
    ...needsFacts,
    resolve: (claim, _args, { locale, now }) => {
      if (expectedCompletion(claimFacts(claim), now).basis !== 'promised') return null;
      const dates = (claim.facts.promised ?? []).map((date) => ({ ...date, setAt: new Date(date.setAt) }));
      return promiseWords(dates, locale, now);
    },
  }),
  isDateShown: t.boolean({
    description: 'Whether the pages of the claim show when it is complete, promised or estimated.',
    ...needsFacts,
    resolve: (claim, _args, { now }) => isDateShown(claimFacts(claim), now),
  }),
}));
