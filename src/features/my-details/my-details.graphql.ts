import { claimFacts, needsFacts, type PlannedClaim } from '#claim/read/claim-facts.data.ts';
import { readClaim } from '#claim/read/claim-read.data.ts';
import { Claim } from '#claim/read/claim.graphql.ts';
import { returnAddressEditability } from '#claim/rules/return-address.rules.ts';
import { builder } from '#server/graphql/builder.ts';
import { changeReturnAddress } from './change-return-address.server.ts';

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

const ChangeDeliveryAddressInput = builder.inputType('ChangeDeliveryAddressInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'Of the claim.' }),
    deliveryAddress: t.string({
      required: true,
      description:
        'Five lines (line1, line2, line3, city, postcode) joined by line breaks; empty ones keep their place.',
    }),
    gdprConsent: t.boolean({ required: true }),
    seenAddress: t.string({
      description: 'The deliveryAddress that was on screen. When it is no longer the stored one, nothing is written.',
    }),
  }),
});

builder.mutationFields((t) => ({
  changeDeliveryAddress: t.field({
    type: Claim,
    description: 'Changes the return address while returnAddressEditable is true.',
    args: { model: t.arg({ type: ChangeDeliveryAddressInput, required: true }) },
    resolve: async (_root, { model }, context, info) => {
      await changeReturnAddress(context, model);
      return readClaim<PlannedClaim>(context, info, model.id);
    },
  }),
}));
