import type { PlannedClaim } from '#claim/read/claim-facts.data.ts';
import { readClaim } from '#claim/read/claim-read.data.ts';
import { Claim } from '#claim/read/claim.graphql.ts';
import { builder } from '#server/graphql/builder.ts';
import { askAboutOutcome } from './ask-about-outcome.server.ts';
import { chooseOwnOutcome, mailOutcomeCode } from './choose-own-outcome.server.ts';

const offerVersion = 'The `number` of the offer that was on screen.';

const ChooseOutcomeInput = builder.inputType('ChooseOutcomeInput', {
  fields: (t) => ({
    claimId: t.id({ required: true }),
    offerVersion: t.int({ required: true, description: offerVersion }),
    optionId: t.id({ required: true }),
    consent: t.boolean({ required: true, description: 'That `consentTick` was ticked.' }),
    code: t.string({ description: 'The code of `mailOutcomeCode`, where `decisionConfirmation` asks for one.' }),
  }),
});

const MailOutcomeCodeInput = builder.inputType('MailOutcomeCodeInput', {
  fields: (t) => ({
    claimId: t.id({ required: true }),
    offerVersion: t.int({ required: true, description: offerVersion }),
    optionId: t.id({ required: true, description: 'The option that is to be chosen.' }),
  }),
});

const AskAboutOutcomeInput = builder.inputType('AskAboutOutcomeInput', {
  fields: (t) => ({
    claimId: t.id({ required: true }),
    offerVersion: t.int({ required: true, description: offerVersion }),
    optionId: t.id({ description: 'The option that it is about.' }),
    message: t.string({ required: true, description: 'The question, as plain text.' }),
    clientId: t.id({ required: true, description: 'A UUID of the sender’s: the same again is the same question.' }),
  }),
});

builder.mutationFields((t) => ({
  chooseOutcome: t.field({
    type: Claim,
    description:
      'Chooses an option of the newest offer, if it is the one that was on screen. Until it is in hand, another may be chosen where the client allows it. The same again changes nothing.',
    args: { model: t.arg({ type: ChooseOutcomeInput, required: true }) },
    resolve: async (_root, { model }, context, info) => {
      await chooseOwnOutcome(context, model);
      return readClaim<PlannedClaim>(context, info, model.claimId);
    },
  }),
  mailOutcomeCode: t.field({
    type: Claim,
    description: 'Mails the code that a choice of this offer asks for, in place of an earlier one.',
    args: { model: t.arg({ type: MailOutcomeCodeInput, required: true }) },
    resolve: async (_root, { model }, context, info) => {
      await mailOutcomeCode(context, model);
      return readClaim<PlannedClaim>(context, info, model.claimId);
    },
  }),
  askAboutOutcome: t.field({
    type: Claim,
    description: 'Sends a question about what is offered. Its time stops until it is answered.',
    args: { model: t.arg({ type: AskAboutOutcomeInput, required: true }) },
    resolve: async (_root, { model }, context, info) => {
      await askAboutOutcome(context, model);
      return readClaim<PlannedClaim>(context, info, model.claimId);
    },
  }),
}));
