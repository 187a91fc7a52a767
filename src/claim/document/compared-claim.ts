import type { StateFacts } from '#claim/read/claim-facts.ts';

export type ComparedClaim = {
  state: (StateFacts & { trackerNumber: number | null; trackerStep: number | null }) | null;
  excessPence: number;
  isExcessTaken: boolean;
  collection: Visits;
  delivery: Visits;
  /** Whether it is confirmed that the lock is off, and the claim has not entered the state that asks for it since. */
  isLockRemoved: boolean;
  notification: { name: string; linkPath: string } | null;
  unread: readonly string[];
};

/** Dates before 2000 mean unset. */
export type Visits = { next: Date | null; last: Date | null; number: string };
