/** Initial data that came with the page, or with the response to the Track form, until a screen has used it. */
import type { FirstAnswers } from '#shared/page/first-answers.ts';
import { onStoresCleared } from './session/session.ts';

let answers: FirstAnswers = {};

export function giveFirstAnswers(given: FirstAnswers = {}): void {
  answers = given;
}

export const firstAnswer = (key: string): FirstAnswers[string] | undefined => answers[key];

export function dropFirstAnswer(key: string): void {
  delete answers[key];
}

onStoresCleared(() => giveFirstAnswers());
