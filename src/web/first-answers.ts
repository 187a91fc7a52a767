/** Answers that came with the page, or with the answer to the Track form, until a screen has used them. */
import type { FirstAnswers } from '#shared/page/first-answers.ts';
import { onStoresCleared } from './session/session.ts';

let answers: FirstAnswers = {};

/** Gives the screens that are drawn next their first answers, in the place of any that were not used. */
export function giveFirstAnswers(given: FirstAnswers = {}): void {
  answers = given;
}

/** What came under a key, or undefined. */
export const firstAnswer = (key: string): FirstAnswers[string] | undefined => answers[key];

/** A screen has it: from now on it is asked for again. */
export function dropFirstAnswer(key: string): void {
  delete answers[key];
}

onStoresCleared(() => giveFirstAnswers());
