import type { StateFacts } from '#claim/claim-facts.ts';
import type { Visits } from '#claim/compared-claim.ts';
import type { Todo } from '#claim/todo.rules.ts';

/** A claim as it is at the moment of telling. */
export type Situation = {
  claimId: string;
  number: string;
  /** Null is the default brand. */
  brand: string | null;
  state: ClaimState | null;
  lastStateChangeAt: Date | null;
  excessPence: number;
  isExcessTaken: boolean;
  /** Given back of all payments, what is on its way included. */
  refundedPence: number;
  collection: Visits;
  delivery: Visits;
  /** What waits on the claimant. */
  todos: readonly Todo[];
};

export type ClaimState = StateFacts & { name: string; trackerNumber: number | null; trackerStep: number | null };
