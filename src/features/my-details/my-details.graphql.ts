import { claimFacts, needsFacts } from '#claim/claim-facts.data.ts';
import { Claim } from '#claim/claim.graphql.ts';
import { returnAddressEditability } from '#claim/return-address.rules.ts';
import { builder } from '#server/graphql/builder.ts';

builder.objectFields(Claim, (t) => ({
  returnAddressEditable: t.boolean({
    description: 'Whether the return address may be changed now.',
    ...needsFacts,
    resolve: (claim, _args, { now }) => returnAddressEditability(claimFacts(claim), now).editable,
  }),
  returnAddressEditableUntil: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'The instant at which the return address stops being editable, where one is set.',
    ...needsFacts,
    resolve: (claim, _args, { now }) => returnAddressEditability(claimFacts(claim), now).until,
  }),
}));
