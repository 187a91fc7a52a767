import type { PlannedClaim } from '#claim/read/claim-facts.data.ts';
import { readClaim } from '#claim/read/claim-read.data.ts';
import { Claim } from '#claim/read/claim.graphql.ts';
import { builder } from '#server/graphql/builder.ts';
import { askAboutQuote } from './ask-about-quote.server.ts';
import { decideOwnQuote, mailQuoteCode } from './decide-own-quote.server.ts';

const DecideQuoteInput = builder.inputType('DecideQuoteInput', {
  fields: (t) => ({
    claimId: t.id({ required: true }),
    version: t.int({ required: true, description: 'The `number` of the version that was on screen.' }),
    total: t.float({ required: true, description: 'Its total in pounds, as it was on screen.' }),
    decision: t.string({ required: true, description: 'approve or decline.' }),
    consent: t.boolean({ description: 'That `consentTick` was ticked; an approval needs it.' }),
    reason: t.string({ description: 'Of a refusal: too-dear, replacement, elsewhere or other.' }),
    words: t.string({ description: 'The same in the claimant’s words; at most 500 characters.' }),
    code: t.string({ description: 'The code of `mailQuoteCode`, where `decisionConfirmation` asks for one.' }),
  }),
});

const MailQuoteCodeInput = builder.inputType('MailQuoteCodeInput', {
  fields: (t) => ({
    claimId: t.id({ required: true }),
    version: t.int({ required: true, description: 'The `number` of the version that was on screen.' }),
    total: t.float({ required: true, description: 'Its total in pounds, as it was on screen.' }),
  }),
});

const AskAboutQuoteInput = builder.inputType('AskAboutQuoteInput', {
  fields: (t) => ({
    claimId: t.id({ required: true }),
    version: t.int({ required: true, description: 'The `number` of the version that was on screen.' }),
    message: t.string({ required: true, description: 'The question, as plain text.' }),
    clientId: t.id({ required: true, description: 'A UUID of the sender’s: the same again is the same question.' }),
  }),
});

builder.mutationFields((t) => ({
  decideQuote: t.field({
    type: Claim,
    description:
      'Approves or declines the newest version of the quote, if it is the one that was on screen. The same again changes nothing.',
    args: { model: t.arg({ type: DecideQuoteInput, required: true }) },
    resolve: async (_root, { model }, context, info) => {
      await decideOwnQuote(context, model);
      return readClaim<PlannedClaim>(context, info, model.claimId);
    },
  }),
  mailQuoteCode: t.field({
    type: Claim,
    description: 'Mails the code that a decision about this version asks for, in place of an earlier one.',
    args: { model: t.arg({ type: MailQuoteCodeInput, required: true }) },
    resolve: async (_root, { model }, context, info) => {
      await mailQuoteCode(context, model);
      return readClaim<PlannedClaim>(context, info, model.claimId);
    },
  }),
  askAboutQuote: t.field({
    type: Claim,
    description: 'Sends a question about the quote. Its time stops until it is answered.',
    args: { model: t.arg({ type: AskAboutQuoteInput, required: true }) },
    resolve: async (_root, { model }, context, info) => {
      await askAboutQuote(context, model);
      return readClaim<PlannedClaim>(context, info, model.claimId);
    },
  }),
}));
