// What an insurer does not read of the insurer that had the claim before.
import type { StepKind } from '../complaint.rules.ts';

/** `clientId` is the claim's client when it was done. */
type Step = { kind: StepKind; clientId: string | null; words: string; agreedBy: string };

/** The words of these are the insurer's address, or who of it confirmed. */
const insurersWords: readonly StepKind[] = ['handed-over', 'receipt'];

/** Returns a step as the claim's client of today reads it: without whom another named, and without its address. */
export function asInsurerReads<One extends Step>(step: One, clientId: string | null): One {
  if (step.clientId !== null && step.clientId === clientId) return step;
  return { ...step, agreedBy: '', words: insurersWords.includes(step.kind) ? '' : step.words };
}
