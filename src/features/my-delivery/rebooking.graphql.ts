import type { PlannedClaim } from '#claim/read/claim-facts.data.ts';
import { readClaim } from '#claim/read/claim-read.data.ts';
import { Claim } from '#claim/read/claim.graphql.ts';
import { builder } from '#server/graphql/builder.ts';
import { askOwnRebooking, withdrawOwnRebooking } from './own-rebooking.server.ts';

const AskRebookingInput = builder.inputType('AskRebookingInput', {
  fields: (t) => ({
    claimId: t.id({ required: true }),
    parcelId: t.id({ required: true }),
    clientId: t.id({ required: true, description: 'A UUID of the sender’s: the same again is the same wish.' }),
    kind: t.string({ required: true, description: 'day, place, neighbour, safe-place or address.' }),
    day: t.string({ description: 'YYYY-MM-DD, of `offers.days`.' }),
    placeId: t.id({ description: 'Of `offers.places`.' }),
    words: t.string({ description: 'With which neighbour, or where; at most 100 characters.' }),
    ownRisk: t.boolean({ description: 'That "at your own risk" was ticked; a neighbour or a safe place needs it.' }),
    address: t.string({ description: 'Five lines joined by \\n: line1, line2, line3, city, post code.' }),
  }),
});

const WithdrawRebookingInput = builder.inputType('WithdrawRebookingInput', {
  fields: (t) => ({ claimId: t.id({ required: true }), rebookingId: t.id({ required: true }) }),
});

builder.mutationFields((t) => ({
  askRebooking: t.field({
    type: Claim,
    description: 'Asks the courier to change a visit. The booked day stands until this is confirmed.',
    args: { model: t.arg({ type: AskRebookingInput, required: true }) },
    resolve: async (_root, { model }, context, info) => {
      await askOwnRebooking(context, model);
      return readClaim<PlannedClaim>(context, info, model.claimId);
    },
  }),
  withdrawRebooking: t.field({
    type: Claim,
    description: 'Takes back what waits for an answer. The same again changes nothing.',
    args: { model: t.arg({ type: WithdrawRebookingInput, required: true }) },
    resolve: async (_root, { model: { claimId, rebookingId } }, context, info) => {
      await withdrawOwnRebooking(context, claimId, rebookingId);
      return readClaim<PlannedClaim>(context, info, claimId);
    },
  }),
}));
