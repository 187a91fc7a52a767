import { GraphQLError } from 'graphql';

import { Claim, DataFormData } from '#claim/read/claim.graphql.ts';
import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import { lockRemovedAt, needsTodoFacts, readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { readClaim } from '#claim/read/claim-read.data.ts';
import { dataFormWithReceipts } from '#claim/document/shown-data-form.data.ts';
import { auditClaimantAction } from '#claim/access/audit-claimant-action.data.ts';
import { isEndedState } from '#claim/rules/status.rules.ts';
import { builder } from '#server/graphql/builder.ts';
import * as errorTexts from '#shared/error-texts.ts';
import { storeConfirmation, removeConfirmation } from './remove-icloud.data.ts';

const claimEnded = () =>
  new GraphQLError('This claim has ended, so the lock is not asked for any more.', {
    extensions: { code: 'CLAIM_ENDED' },
  });

builder.objectFields(Claim, (t) => ({
  icloudLockOffConfirmedAt: t.field({
    type: 'DateTime',
    nullable: true,
    description:
      'When the claimant confirmed that the iCloud lock of the device is off; null once it is asked for again.',
    ...needsTodoFacts,
    resolve: lockRemovedAt,
  }),
}));

const ConfirmIcloudLockInput = builder.inputType('ConfirmIcloudLockInput', {
  fields: (t) => ({
    claimId: t.id({ required: true }),
    iCloudOff: t.boolean({ required: true, description: 'False takes an earlier confirmation back.' }),
  }),
});

builder.mutationFields((t) => ({
  confirmIcloudLock: t.field({
    type: [DataFormData],
    description:
      "Keeps the claimant's word that the iCloud lock is off, unless the claim has ended (CLAIM_ENDED). Answers the claim's data form.",
    args: { model: t.arg({ type: ConfirmIcloudLockInput, required: true }) },
    resolve: async (_root, { model: { claimId, iCloudOff } }, context, info) => {
      if (claimId === '') {
        const extensions = { code: 'CLAIM_ID_MISSING', field: 'claimId' };
        throw new GraphQLError(errorTexts.claim_id_missing, { extensions });
      }
      await changeOwnClaim(context, claimId, async (tx) => {
        if (!iCloudOff) return removeConfirmation(tx, claimId);
        if (isEndedState((await readClaimFacts(tx, claimId)).state)) throw claimEnded();
        await storeConfirmation(tx, claimId, context.now);
        await auditClaimantAction(tx, { claimId, action: 'claim.changed', detail: 'activation lock' }, context.now);
        return true;
      });
      return readClaim<object[]>(context, info, claimId, dataFormWithReceipts);
    },
  }),
}));
