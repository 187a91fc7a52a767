import { GraphQLError } from 'graphql';

import { claimFacts, type StoredFacts } from '#claim/read/claim-facts.data.ts';
import { readClaim } from '#claim/read/claim-read.data.ts';
import { insurerOf } from '#claim/rules/insurer.rules.ts';
import { photoPath } from '#claim/rules/photo-path.rules.ts';
import { builder, type GraphqlContext } from '#server/graphql/builder.ts';
import { poundsOf } from '#shared/money.ts';
import { needsTimeline } from './timeline.data.ts';
import { timelineOf, type StoredTimeline, type Timeline, type TimelineEntry } from './timeline.rules.ts';

type PlannedTimeline = { timeline: StoredTimeline & { facts: StoredFacts } };
type PlacedEntry = TimelineEntry & { claimId: string };

const mostEntries = 500;
const usualEntries = 50;

const Entry = builder.objectRef<PlacedEntry>('TimelineEntry').implement({
  description: 'One thing that has happened to a claim. What does not belong to its kind is null.',
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'DateTime' }),
    kind: t.exposeString('kind', {
      description:
        'state, message (from the company), sent (by the claimant), photos, report, payment, refund, quote, quote-approved and quote-declined (with -otherwise where not by the claimant on the page), quote-withdrawn, quote-expired, quote-approval-withdrawn (because who covers the claim was corrected), collected, delivered, collection-date, delivery-date, courier (whatever else a courier said), offer, offer-chosen and offer-changed (with -otherwise likewise), offer-in-hand, offer-withdrawn, offer-expired, complaint, complaint-answered, nominated (with -otherwise likewise), nominated-acts, nominated-ended, return-address (which was changed) or parcel-place (which a courier confirmed).',
    }),
    heading: t.exposeString('heading', {
      nullable: true,
      description: 'Of a state and of what a courier said, in human words.',
    }),
    meaning: t.exposeString('meaning', { nullable: true }),
    eventName: t.exposeString('eventName', { nullable: true, description: "Of a state: the event's own text." }),
    systemName: t.exposeString('systemName', { nullable: true }),
    ownWords: t.exposeStringList('ownWords', {
      description: 'Of a state: its description and name, which the operator wrote, as far as it has them.',
    }),
    subject: t.exposeString('subject', { nullable: true }),
    photoKind: t.exposeString('photoKind', { nullable: true, description: 'inspection or repair.' }),
    count: t.exposeInt('count', { nullable: true, description: 'How many photos were added on that day.' }),
    photoUrls: t.stringList({
      description: 'Of at most three of the photos; `?w=320` gives a small copy.',
      resolve: ({ claimId, photoKind, photos }) =>
        photoKind === null ? [] : photos.map((photo) => photoPath({ claimId, kind: photoKind, ...photo })),
    }),
    version: t.exposeInt('version', { nullable: true, description: 'Of the inspection report.' }),
    amount: t.float({
      nullable: true,
      description: 'Pounds.',
      resolve: ({ pence }) => (pence === null ? null : poundsOf(pence)),
    }),
    hasReceipt: t.exposeBoolean('hasReceipt'),
    nominee: t.exposeString('nominee', {
      nullable: true,
      description:
        'The name of whoever did it for the claimant, or was named to act; null where they did it themselves.',
    }),
    option: t.exposeString('option', {
      nullable: true,
      description: 'What was chosen of an offer: replacement, voucher, cash or return.',
    }),
    courier: t.exposeString('courier', { nullable: true }),
    number: t.exposeString('number', { nullable: true, description: 'The tracking number.' }),
    date: t.expose('date', { type: 'DateTime', nullable: true, description: 'The day that was booked.' }),
    isMoved: t.exposeBoolean('isMoved', { description: 'Whether another day had been booked before.' }),
  }),
});

function timelineFor({ timeline }: PlannedTimeline, { wordingOf, locale, now }: GraphqlContext): Timeline {
  const facts = claimFacts(timeline);
  const { table, insurer } = wordingOf(facts.brand, locale, facts.client);
  return timelineOf(timeline, { facts, table, locale, insurer: insurerOf(facts.customer, insurer) }, now);
}

const ClaimTimeline = builder.objectRef<PlannedTimeline>('ClaimTimeline').implement({
  fields: (t) => ({
    entries: t.field({
      type: [Entry],
      description: 'Newest first.',
      ...needsTimeline,
      resolve: (planned, _args, context) => {
        const { claimId } = planned.timeline;
        return timelineFor(planned, context).entries.map((entry) => ({ ...entry, claimId }));
      },
    }),
    hasEarlier: t.boolean({
      ...needsTimeline,
      resolve: (planned, _args, context) => timelineFor(planned, context).hasEarlier,
    }),
  }),
});

builder.queryFields((t) => ({
  claimTimeline: t.field({
    type: ClaimTimeline,
    description:
      'Everything that has happened to a claim: states, messages, photos, quotes, reports, payments and parcels.',
    args: {
      claimId: t.arg.id({ required: true }),
      first: t.arg.int({ defaultValue: usualEntries, description: `1 to ${mostEntries}.` }),
    },
    resolve: (_root, { claimId, first }, context, info) => {
      const count = typeof first === 'number' ? first : usualEntries;
      if (count < 1 || count > mostEntries) {
        throw new GraphQLError(`first must be from 1 to ${mostEntries}.`, { extensions: { code: 'BAD_USER_INPUT' } });
      }
      return readClaim<PlannedTimeline>(context, info, claimId, 'self', [count]);
    },
  }),
}));
