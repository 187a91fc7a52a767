import { startOfLondonDay } from '#shared/time/london.ts';
import { builder } from '#server/graphql/builder.ts';
import { claimFacts, needsFacts } from '../read/claim-facts.data.ts';
import { Claim } from '../read/claim.graphql.ts';
import { visitsToCome, type Visit } from './visit.rules.ts';

const ClaimVisit = builder.objectRef<Visit>('ClaimVisit').implement({
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'collection or delivery.' }),
    date: t.expose('date', { type: 'DateTime' }),
  }),
});

builder.objectFields(Claim, (t) => ({
  visits: t.field({
    type: [ClaimVisit],
    description: 'The days, from today on, on which a courier is expected: at most one collection and one delivery.',
    ...needsFacts,
    resolve: (claim, _args, { now }) => visitsToCome(claimFacts(claim), now),
  }),
  asOf: t.field({
    type: 'DateTime',
    description: "The first moment of the server's day in London, for how far away the claim's days are.",
    resolve: (_claim, _args, { now }) => startOfLondonDay(now),
  }),
}));
