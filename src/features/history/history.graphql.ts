import { readClaim } from '#claim/read/claim-read.data.ts';
import { EventHistory, eventsOfClaim } from '#claim/read/event.graphql.ts';
import { builder } from '#server/graphql/builder.ts';
import type { Relation } from '#server/graphql/fields.ts';
import { storable } from '#server/graphql/plan.ts';

const eventsByName: Relation = {
  ...eventsOfClaim,
  joins: (event, claim, claimId) =>
    `${eventsOfClaim.joins(event, claim, claimId)} and ($5::text is null or ${event}.name = $5)`,
};

builder.queryFields((t) => ({
  claimEvents: t.field({
    type: [EventHistory],
    description: 'Newest first; all of them without a name.',
    args: { claimId: t.arg.id({ required: true }), eventName: t.arg.string() },
    resolve: (_root, { claimId, eventName }, context, info) => {
      // A text that cannot be stored matches no event, like the empty name.
      const name = typeof eventName === 'string' ? (storable(eventName) ?? '') : null;
      return readClaim<object[]>(context, info, claimId, { kind: 'many', relation: eventsByName }, [name]);
    },
  }),
}));
