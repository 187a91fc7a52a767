import type { Score } from '#claim/survey/survey.rules.ts';
import * as m from '#web/messages/index.ts';

const satisfactionTexts: Record<Score, () => string> = {
  1: m.survey_satisfaction_1,
  2: m.survey_satisfaction_2,
  3: m.survey_satisfaction_3,
  4: m.survey_satisfaction_4,
  5: m.survey_satisfaction_5,
};

const easeTexts: Record<Score, () => string> = {
  1: m.survey_ease_1,
  2: m.survey_ease_2,
  3: m.survey_ease_3,
  4: m.survey_ease_4,
  5: m.survey_ease_5,
};

/** As in the mail. */
const bestFirst = [5, 4, 3, 2, 1] as const satisfies readonly Score[];

const optionsOf = (texts: Record<Score, () => string>) =>
  bestFirst.map((score) => ({ value: String(score), label: texts[score]() }));

export const satisfactionOptions = () => optionsOf(satisfactionTexts);
export const easeOptions = () => optionsOf(easeTexts);

export const calledOptions = () => [
  { value: 'yes', label: m.survey_called_yes() },
  { value: 'no', label: m.survey_called_no() },
];
