import { dayMs } from '#shared/time/milliseconds.ts';

/** How long after its ending a claimant is asked, and how long after that it is too late to ask. */
export const askAfterMs = 2 * dayMs;
export const askWithinMs = 9 * dayMs;

/** In UTF-16 units. */
export const longestSurveyWords = 1_000;

/** Where the page says that an answer was received. */
export const thanksPlace = 'thanks';

/** From the worst to the best. */
export const scores = [1, 2, 3, 4, 5] as const;
export type Score = (typeof scores)[number];

export const isScore = (value: unknown): value is Score => scores.some((score) => score === value);

export type SurveyAnswer = {
  satisfaction: Score;
  ease: Score | null;
  wouldHaveCalled: boolean | null;
  words: string;
};

const lowest: Score = 2;

/** A lead hears of such an answer, and the claimant is offered help. */
export const isLow = (satisfaction: number): boolean => satisfaction <= lowest;
