import type { ReactNode } from 'react';
import type { SetupAnswer } from '../setup-answers.rules.ts';

export type StepProps = { setup: SetupAnswer; again: () => void };

/** What other features draw within a step. */
export type SetupParts = {
  makeKey: (onMade: (key: string) => void) => ReactNode;
  importFile: (onDone: () => void) => ReactNode;
};
