import { useState } from 'react';
import type { ShownComplaint } from '../../../complaint/shown-complaint.ts';

export type Step = ShownComplaint['steps'][number];

/**
 * Keeps the newest step that was on screen when the dialog was opened, or when `see` was called since. While the handler
 * sends a step, the news of it may come before the answer.
 */
export function useSeenSteps({ steps }: Pick<ShownComplaint, 'steps'>, isSending: boolean) {
  const newest = steps.at(-1)?.id ?? null;
  const [seen, setSeen] = useState(newest);
  const since: readonly Step[] = isSending ? [] : steps.slice(steps.findIndex(({ id }) => id === seen) + 1);
  return { seen, since, see: () => setSeen(newest) };
}
