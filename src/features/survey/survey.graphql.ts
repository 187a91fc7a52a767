import type { PlannedClaim } from '#claim/read/claim-facts.data.ts';
import { readClaim } from '#claim/read/claim-read.data.ts';
import { Claim } from '#claim/read/claim.graphql.ts';
import { isSurveyOpen, openUntil } from '#claim/survey/survey-days.rules.ts';
import { builder } from '#server/graphql/builder.ts';
import { needs } from '#server/graphql/fields.ts';
import { answerOwnSurvey } from './answer-survey.server.ts';

type ShownSurvey = {
  id: string;
  askedAt: string;
  answeredAt: string | null;
  satisfaction: number | null;
  ease: number | null;
  wouldHaveCalled: boolean | null;
  words: string;
};

const timesOf = ({ askedAt, answeredAt }: ShownSurvey) => ({
  askedAt: new Date(askedAt),
  answeredAt: answeredAt === null ? null : new Date(answeredAt),
});

const Survey = builder.objectRef<ShownSurvey>('Survey').implement({
  description: 'What the claimant says of how the claim was handled. It is offered, and never a task.',
  fields: (t) => ({
    id: t.exposeID('id'),
    isOpen: t.boolean({
      description: 'Whether it can be answered, or its answer changed, now.',
      resolve: (survey, _args, { now }) => isSurveyOpen(timesOf(survey), now),
    }),
    openUntil: t.field({ type: 'DateTime', resolve: (survey) => openUntil(timesOf(survey)) }),
    answeredAt: t.field({ type: 'DateTime', nullable: true, resolve: (survey) => timesOf(survey).answeredAt }),
    satisfaction: t.exposeInt('satisfaction', {
      nullable: true,
      description: 'From 1 (very dissatisfied) to 5 (very satisfied); null until it is answered.',
    }),
    ease: t.exposeInt('ease', { nullable: true, description: 'From 1 (very difficult) to 5 (very easy).' }),
    wouldHaveCalled: t.exposeBoolean('wouldHaveCalled', { nullable: true }),
    words: t.exposeString('words', { description: 'Often empty.' }),
  }),
});

const surveyOfClaim = (_claim: string, claimId: string): string => `(select json_build_object('id', s.id,
    'askedAt', s.asked_at, 'answeredAt', s.answered_at, 'satisfaction', s.satisfaction, 'ease', s.ease,
    'wouldHaveCalled', s.would_have_called, 'words', s.words)
  from survey s where s.claim_id = ${claimId} order by s.asked_at desc limit 1)`;

builder.objectField(Claim, 'survey', (t) =>
  t.field({
    type: Survey,
    nullable: true,
    description: 'Of the newest ending; null until the claimant was asked.',
    ...needs('surveyRow', surveyOfClaim),
    resolve: (claim) => (claim as unknown as { surveyRow: ShownSurvey | null }).surveyRow,
  }),
);

const AnswerSurveyInput = builder.inputType('AnswerSurveyInput', {
  fields: (t) => ({
    claimId: t.id({ required: true }),
    satisfaction: t.int({ required: true, description: 'From 1 (very dissatisfied) to 5 (very satisfied).' }),
    ease: t.int({ description: 'From 1 (very difficult) to 5 (very easy).' }),
    wouldHaveCalled: t.boolean({ description: 'Whether, without the page, they would have called or written.' }),
    words: t.string({ description: 'At most 1,000 characters.' }),
    byLink: t.boolean({ description: 'Whether the link of the mail led here.' }),
  }),
});

builder.mutationField('answerSurvey', (t) =>
  t.field({
    type: Claim,
    description: 'Answers the survey, or changes the answer. The same again changes nothing.',
    args: { model: t.arg({ type: AnswerSurveyInput, required: true }) },
    resolve: async (_root, { model }, context, info) => {
      await answerOwnSurvey(context, { ...model, byLink: model.byLink ?? false });
      return readClaim<PlannedClaim>(context, info, model.claimId);
    },
  }),
);
