import { claimFacts, needsFacts } from '#claim/read/claim-facts.data.ts';
import { Claim } from '#claim/read/claim.graphql.ts';
import { insurerOf } from '#claim/rules/insurer.rules.ts';
import { outcomeOf } from '#claim/wording/outcome.rules.ts';
import { builder } from '#server/graphql/builder.ts';
import { payerOf, type Payer } from './payer.rules.ts';

const RepairPayer = builder.objectRef<Payer>('RepairPayer').implement({
  fields: (t) => ({
    insurer: t.exposeString('insurer'),
    isAgreed: t.exposeBoolean('isAgreed', { description: 'Whether the insurer has agreed, or still decides.' }),
  }),
});

builder.objectField(Claim, 'repairPayer', (t) =>
  t.field({
    type: RepairPayer,
    nullable: true,
    description: 'Who pays for the repair; null where that is not known or nothing is repaired.',
    ...needsFacts,
    resolve: (claim, _args, { wordingOf, locale }) => {
      const facts = claimFacts(claim);
      const { state, isRepairBegun, customer, brand } = facts;
      return payerOf({
        systemName: state?.systemName ?? null,
        trackerNumber: state?.trackerNumber ?? null,
        isRepairBegun,
        outcome: outcomeOf(facts),
        insurer: insurerOf(customer, wordingOf(brand, locale).insurer),
      });
    },
  }),
);
