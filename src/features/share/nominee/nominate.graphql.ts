import { ownedBy } from '#claim/access/claim.access.ts';
import { waitsToDecideOf } from '#claim/nominated/nominated.data.ts';
import { nominatedRights } from '#claim/nominated/nominated.rules.ts';
import { readClaim } from '#claim/read/claim-read.data.ts';
import type { PlannedClaim } from '#claim/read/claim-facts.data.ts';
import { Claim } from '#claim/read/claim.graphql.ts';
import { builder } from '#server/graphql/builder.ts';
import { column, instant, many } from '#server/graphql/fields.ts';
import { endOwnNomination, nominateOwn } from './nominate-own.server.ts';

const rights = nominatedRights.join(', ');

const Nomination = builder.objectRef<object>('Nomination').implement({
  description: 'Somebody who may act for the claimant, by a link that was mailed to them.',
  fields: (t) => ({
    id: t.id(column('id')),
    name: t.string(column('name')),
    relation: t.string({ description: 'As it was written; often empty.', ...column('relation') }),
    email: t.string({
      description: 'Where the link was mailed to; empty once it is over, and for whoever is not the claimant.',
      ...column((one, claimId) => `case when ${ownedBy(claimId, 1)} then ${one}.email else '' end`),
    }),
    may: t.stringList({
      description: `Of ${rights}. The passcode is none of them.`,
      ...column('may'),
    }),
    asksHandler: t.boolean({
      description: 'The claimant can’t be told by mail, or their decisions need a mailed code: a handler confirms.',
      ...column('asks_handler'),
    }),
    waitsToDecide: t.boolean({
      description: 'They act, and decide only once a handler confirms them: the client asks for mailed codes since.',
      ...column(waitsToDecideOf),
    }),
    askedAt: t.field({ type: 'DateTime', ...instant('asked_at') }),
    confirmedAt: t.field({ type: 'DateTime', nullable: true, ...instant('confirmed_at') }),
    until: t.field({ type: 'DateTime', description: 'The end of the claim comes first.', ...instant('until') }),
    endedAt: t.field({ type: 'DateTime', nullable: true, ...instant('ended_at') }),
    endedBy: t.string({
      nullable: true,
      description: 'claimant, handler, system, nominee, date or claim.',
      ...column('ended_by'),
    }),
  }),
});

builder.objectField(Claim, 'nominations', (t) =>
  t.field({
    type: [Nomination],
    description: 'Newest first, also those that are over.',
    ...many({
      table: 'nominated_person',
      joins: (one, _claim, claimId) => `${one}.claim_id = ${claimId}`,
      order: (one) => `${one}.asked_at desc, ${one}.id`,
    }),
  }),
);

const NominateInput = builder.inputType('NominateInput', {
  fields: (t) => ({
    claimId: t.id({ required: true }),
    id: t.id({ required: true, description: 'A UUID of the sender’s; the same again makes no second one.' }),
    name: t.string({ required: true }),
    relation: t.string({ required: true, description: 'Such as daughter; may be empty.' }),
    email: t.string({ required: true, description: 'Where the link and codes are mailed to.' }),
    may: t.stringList({ required: true, description: `Of ${rights}.` }),
  }),
});

const EndNominationInput = builder.inputType('EndNominationInput', {
  fields: (t) => ({ claimId: t.id({ required: true }), id: t.id({ required: true }) }),
});

builder.mutationFields((t) => ({
  nominate: t.field({
    type: Claim,
    description: 'Names somebody who may act for the claimant. Their link is mailed to them alone.',
    args: { model: t.arg({ type: NominateInput, required: true }) },
    resolve: async (_root, { model }, context, info) => {
      await nominateOwn(context, model);
      return readClaim<PlannedClaim>(context, info, model.claimId);
    },
  }),
  endNomination: t.field({
    type: Claim,
    description: 'Ends it, and closes their pages at once. The same again changes nothing.',
    args: { model: t.arg({ type: EndNominationInput, required: true }) },
    resolve: async (_root, { model }, context, info) => {
      await endOwnNomination(context, model);
      return readClaim<PlannedClaim>(context, info, model.claimId);
    },
  }),
}));
