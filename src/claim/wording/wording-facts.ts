import type { ClaimFacts, StateFacts } from '../read/claim-facts.ts';
import type { DeviceFacts } from './device.rules.ts';

/** A visit of a courier: when the next one is planned, when the last one was, and whose it is. */
export type VisitFacts = { next: Date | null; last: Date | null; courier: string };

/** The current state with what the operator says of it. */
export type WordedState = StateFacts & {
  name: string;
  description: string;
  nextState: string;
  trackerNumber: number | null;
};

/** What the wording of a claim needs to know beyond the tracker's facts. */
export type WordingFacts = ClaimFacts & {
  state: WordedState | null;
  brand: string | null;
  /** The contract's customer, '' where there is none. */
  customer: string;
  changedAt: Date | null;
  /** When the operator means to be done with the current state. */
  stateDeadline: Date | null;
  collection: VisitFacts;
  delivery: VisitFacts;
  device: DeviceFacts;
  isRepairBegun: boolean;
  /** Whether the claimant has said that the lock is off, since it was last asked for. */
  isLockRemoved: boolean;
};
