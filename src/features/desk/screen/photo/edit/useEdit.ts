import { useState } from 'react';
import { type Edit, unchanged } from './areas.ts';

/** What was done, so that steps of one drag or of one area's keys are undone together. */
type Step = { edit: Edit; of: string };

export type EditState = {
  edit: Edit;
  canUndo: boolean;
  /** `of` names the gesture; changes that follow each other with the same name are one step. */
  change: (edit: Edit, of: string) => void;
  undo: () => void;
};

export function useEdit(): EditState {
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const change = (edit: Edit, of: string) =>
    setSteps((before) => [...(before.at(-1)?.of === of ? before.slice(0, -1) : before), { edit, of }]);
  const undo = () => setSteps((before) => before.slice(0, -1));
  return { edit: steps.at(-1)?.edit ?? unchanged, canUndo: steps.length > 0, change, undo };
}
