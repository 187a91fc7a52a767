import { Claim } from '#claim/read/claim.graphql.ts';
import { builder } from '#server/graphql/builder.ts';
import { needs } from '#server/graphql/fields.ts';
import { decisionContactOf } from './decision-code.data.ts';
import { confirmationOf, type DecisionContact } from './decision-code.rules.ts';

builder.objectField(Claim, 'decisionConfirmation', (t) =>
  t.string({
    description:
      'How a decision of the claimant is confirmed: none, mailed-code, or by-telephone (a code is asked for, and there is no address to mail it to).',
    ...needs('decisionContact', (claim) => decisionContactOf(claim)),
    resolve: (claim) => confirmationOf((claim as unknown as { decisionContact: DecisionContact }).decisionContact),
  }),
);
