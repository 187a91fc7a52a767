import { troubleOf, unsentCodes, type Trouble } from '#claim/deciding/trouble.ts';
import { useForm, type Errors, type Failure } from '#web/form/useForm.ts';
import { graphql, useMutationOf, type FragmentOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { SurveyFields } from './survey-fields.ts';

const AnswerSurvey = graphql(
  `
    mutation AnswerSurvey($model: AnswerSurveyInput!) {
      answerSurvey(model: $model) {
        id
        ...SurveyFields
      }
    }
  `,
  [SurveyFields],
);

export type AnsweredSurvey = NonNullable<FragmentOf<typeof SurveyFields>['survey']>;

/** As the form has them. */
export type Answers = { satisfaction: string | null; ease: string | null; called: string | null; words: string };

type Field = 'satisfaction';

const check = ({ satisfaction }: Answers): Errors<Field> =>
  satisfaction === null ? { satisfaction: m.survey_missing() } : {};

type UseSurvey = { claimId: string; answers: Answers; byLink: boolean; isMissing: boolean; onSent: () => void };

export function useSurvey({ claimId, answers, byLink, isMissing, onSent }: UseSurvey) {
  const answerSurvey = useMutationOf(AnswerSurvey, unsentCodes);
  const send = async ({ satisfaction, ease, called, words }: Answers): Promise<Failure<Field, Trouble> | null> => {
    if (!navigator.onLine) return { reason: 'offline' };
    const scores = { satisfaction: Number(satisfaction), ease: ease === null ? null : Number(ease) };
    const wouldHaveCalled = called === null ? null : called === 'yes';
    const { error } = await answerSurvey({ model: { claimId, ...scores, wouldHaveCalled, words, byLink } });
    if (error !== null) return { reason: troubleOf(error) };
    onSent();
    return null;
  };
  const initial: Failure<Field, Trouble> | null = isMissing ? { errors: { satisfaction: m.survey_missing() } } : null;
  return useForm<Answers, Field, Trouble>({ check, send, initial, values: answers });
}
