import { claimFacts, needsFacts, type PlannedClaim } from '#claim/read/claim-facts.data.ts';
import { Claim } from '#claim/read/claim.graphql.ts';
import { isClaimOver } from '#claim/rules/status.rules.ts';
import { builder } from '#server/graphql/builder.ts';
import {
  collectionProgress,
  deliveryProgress,
  type ParcelFacts,
  type ParcelProgress,
} from '#claim/rules/parcel-progress.rules.ts';

const ParcelProgressType = builder.objectRef<ParcelProgress>('ParcelProgress').implement({
  description: 'How far the journey of a parcel has come.',
  fields: (t) => ({
    status: t.exposeString('status', { description: "'open', 'done', or 'none' where there will be no such journey." }),
    doneAt: t.expose('doneAt', { type: 'DateTime', nullable: true }),
    nextAttempt: t.expose('nextAttempt', { type: 'DateTime', nullable: true, description: 'Never a day gone by.' }),
    lastAttempt: t.expose('lastAttempt', { type: 'DateTime', nullable: true }),
  }),
});

function factsOf(claim: PlannedClaim, journey: 'collection' | 'delivery'): ParcelFacts {
  const facts = claimFacts(claim);
  const { state, events } = facts;
  return { isOver: isClaimOver(state), systemName: state?.systemName ?? null, events, visit: facts[journey] };
}

builder.objectFields(Claim, (t) => ({
  collectionProgress: t.field({
    type: ParcelProgressType,
    ...needsFacts,
    resolve: (claim, _args, { now }) => collectionProgress(factsOf(claim, 'collection'), now),
  }),
  deliveryProgress: t.field({
    type: ParcelProgressType,
    ...needsFacts,
    resolve: (claim, _args, { now }) => deliveryProgress(factsOf(claim, 'delivery'), now),
  }),
}));
