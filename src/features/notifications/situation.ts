import type { StateFacts } from '#claim/read/claim-facts.ts';
import type { Visits } from '#claim/document/compared-claim.ts';
import type { Todo } from '#claim/rules/todo.rules.ts';
import type { Device } from '#claim/wording/device.rules.ts';
import type { ClaimWording } from '#shared/wording.ts';

/** The facts of a claim at the moment of telling. */
export type ToldClaim = {
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
  /** As the operator's system writes them; '' where it does not say. */
  couriers: { collection: string; delivery: string };
  /** Whom a mail greets; '' where no name is known. */
  claimant: string;
  /** What waits on the claimant. */
  todos: readonly Todo[];
};

/** A claim as it is told: its facts, and what the claim page says of its state. */
export type Situation = ToldClaim & { wording: ClaimWording; device: Device; insurer: string | null };

export type ClaimState = StateFacts & { name: string; trackerNumber: number | null; trackerStep: number | null };
