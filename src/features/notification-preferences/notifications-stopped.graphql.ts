import { Claim } from '#claim/read/claim.graphql.ts';
import { builder } from '#server/graphql/builder.ts';
import { column } from '#server/graphql/fields.ts';

builder.objectFields(Claim, (t) => ({
  notificationsStopped: t.boolean({
    description: 'The claimant has stopped all notifications about the claim.',
    ...column(
      (_claim, claimId) => `exists (select from notification_preference p where p.claim_id = ${claimId} and p.stopped)`,
    ),
  }),
}));
