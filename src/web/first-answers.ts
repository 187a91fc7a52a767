/** Initial data that came with the page, or with the response to the Track form, until a screen has used it. */
import type { FirstAnswers } from '#shared/page/first-answers.ts';
import { onStoresCleared } from './session/session.ts';

let answers: FirstAnswers = {};

/** Sets the initial data of the screens rendered next, replacing what was not used. */
export function giveFirstAnswers(given: FirstAnswers = {}): void {
  answers = given;
}

export const firstAnswer = (key: string): FirstAnswers[string] | undefined => answers[key];

/** Removes initial data that a screen has used: from now on it is fetched. */
export function dropFirstAnswer(key: string): void {
  delete answers[key];
}

onStoresCleared(() => giveFirstAnswers());
