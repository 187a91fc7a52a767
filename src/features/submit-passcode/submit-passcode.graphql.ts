import { Claim, DataFormData } from '#claim/read/claim.graphql.ts';
import { readClaim } from '#claim/read/claim-read.data.ts';
import { dataFormWithReceipts } from '#claim/document/shown-data-form.data.ts';
import { builder } from '#server/graphql/builder.ts';
import { column } from '#server/graphql/fields.ts';
import { submitPasscode, withdrawPasscode } from './submit-passcode.server.ts';

function ofPasscode(name: string) {
  return column(
    (_claim, claimId) => `(select to_char(p.${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      from passcode p where p.claim_id = ${claimId} and p.withdrawn_at is null)`,
  );
}

builder.objectFields(Claim, (t) => ({
  passcodeReceivedAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When the claimant sent the passcode of the device, unless it was withdrawn since.',
    ...ofPasscode('submitted_at'),
  }),
  passcodeReadAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When the operator first opened the passcode. From then on it cannot be withdrawn.',
    ...ofPasscode('read_at'),
  }),
  passcodeDeletedAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When the passcode was deleted, because the claim ended or its time was over.',
    ...ofPasscode('deleted_at'),
  }),
}));

const SetPasscodeInput = builder.inputType('SetPasscodeInput', {
  fields: (t) => ({
    claimId: t.id({ required: true }),
    passcode: t.string({
      required: true,
      description: 'A password of up to 200 characters, a PIN of 1 to 8 digits, or the nodes of a pattern: 0,1,2,5,8.',
    }),
    passcodeType: t.string({ required: true, description: 'password, pin or pattern.' }),
    gdprConsent: t.boolean({ required: true }),
  }),
});

builder.mutationFields((t) => ({
  setPasscode: t.field({
    type: [DataFormData],
    description:
      "Keeps the passcode of the device for the operator. Answers the claim's data form, never the passcode; send it as a variable.",
    args: { model: t.arg({ type: SetPasscodeInput, required: true }) },
    resolve: async (_root, { model }, context, info) => {
      await submitPasscode(context, model);
      return readClaim<object[]>(context, info, model.claimId, dataFormWithReceipts);
    },
  }),
  withdrawPasscode: t.field({
    type: [DataFormData],
    description: "Deletes the passcode while nobody has opened it. Answers the claim's data form.",
    args: { claimId: t.arg.id({ required: true }) },
    resolve: async (_root, { claimId }, context, info) => {
      await withdrawPasscode(context, claimId);
      return readClaim<object[]>(context, info, claimId, dataFormWithReceipts);
    },
  }),
}));
