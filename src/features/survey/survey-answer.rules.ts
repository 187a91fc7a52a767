import { isScore, longestSurveyWords, type Score, type SurveyAnswer } from '#claim/survey/survey.rules.ts';
import { stripControls } from '#shared/text.ts';

/** What was sent, before it is checked. */
export type Typed = {
  satisfaction: number;
  ease?: number | null | undefined;
  wouldHaveCalled?: boolean | null | undefined;
  words?: string | null | undefined;
};

export type ScoreFault = { code: string; field: 'satisfaction' | 'ease' | 'words'; message: string };

export const isScoreFault = (answer: SurveyAnswer | ScoreFault): answer is ScoreFault => 'code' in answer;

const outOfRange = (field: 'satisfaction' | 'ease'): ScoreFault => ({
  code: 'BAD_USER_INPUT',
  field,
  message: 'This must be a whole number from 1 to 5.',
});

const isNoScore = (value: number | null): boolean => value !== null && !isScore(value);

export function typedAnswer({
  satisfaction,
  ease = null,
  wouldHaveCalled = null,
  words,
}: Typed): SurveyAnswer | ScoreFault {
  const text = stripControls(words ?? '').trim();
  if (!isScore(satisfaction)) return outOfRange('satisfaction');
  if (isNoScore(ease)) return outOfRange('ease');
  if (text.length > longestSurveyWords) {
    return {
      code: 'TEXT_TOO_LONG',
      field: 'words',
      message: `This may have at most ${longestSurveyWords} characters.`,
    };
  }
  return { satisfaction, ease: ease as Score | null, wouldHaveCalled, words: text };
}
