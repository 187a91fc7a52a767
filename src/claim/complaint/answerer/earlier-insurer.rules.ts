// What an insurer does not read of the insurer that had the claim before.
import { letterKinds, type StepKind } from '../complaint.rules.ts';

/** `clientId` is the claim's client when it was done. */
type Step = { kind: StepKind; clientId: string | null; words: string; agreedBy: string };

/** The words of these are the insurer's address, or who of it confirmed. */
const insurersWords: ReadonlySet<StepKind> = new Set(['handed-over', 'receipt']);

/** `handedTo` is the client that has got the complaint. Of a complaint as it is answered today. */
type Got = { handedTo: string | null; handedOverAt: Date | null; receiptAt: Date | null };

/**
 * Returns whether a step is a hand-over or a receipt that counts no more, because the complaint went to another insurer
 * or back to the operator. Who got it is unknown of some from before that was kept.
 */
export function isEarlierInsurers(
  { kind, clientId, at }: Pick<Step, 'kind' | 'clientId'> & { at: Date },
  { handedTo, handedOverAt, receiptAt }: Got,
): boolean {
  if (!insurersWords.has(kind)) return false;
  if (kind === 'receipt' ? receiptAt === null || at < receiptAt : handedOverAt === null) return true;
  return clientId !== null && handedTo !== null && clientId !== handedTo;
}

/** A letter has words where it went another way. Of one from before it was kept for whom it was, they stay. */
function isKept({ kind, clientId }: Step): boolean {
  if (insurersWords.has(kind)) return false;
  return clientId === null || !letterKinds.some((letter) => letter === kind);
}

/**
 * Returns a step as the claim's client of today reads it: without whom another named, its address, and what it said of
 * its letters.
 */
export function asInsurerReads<One extends Step>(step: One, clientId: string | null): One {
  if (step.clientId !== null && step.clientId === clientId) return step;
  return { ...step, agreedBy: '', words: isKept(step) ? step.words : '' };
}
