import type { ServerText } from '#shared/words/server-texts.ts';
import type { Score } from './survey.rules.ts';

/** As a mail offers them, the best first. */
export const satisfactionWords: readonly { score: Score; label: ServerText }[] = [
  { score: 5, label: 'Very satisfied' },
  { score: 4, label: 'Satisfied' },
  { score: 3, label: 'Neither satisfied nor dissatisfied' },
  { score: 2, label: 'Dissatisfied' },
  { score: 1, label: 'Very dissatisfied' },
];
