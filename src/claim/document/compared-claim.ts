import type { StateFacts } from '#claim/read/claim-facts.ts';

/** A claim as far as it is compared to find what its claimant should hear of. */
export type ComparedClaim = {
  state: (StateFacts & { trackerNumber: number | null; trackerStep: number | null }) | null;
  excessPence: number;
  isExcessTaken: boolean;
  collection: Visits;
  delivery: Visits;
  /** What the operator's notification says and links to. */
  notification: { name: string; linkPath: string } | null;
  /** Ids of messages that are shown and not read. */
  unread: readonly string[];
};

/** A courier's visits. Dates before 2000 mean unset. */
export type Visits = { next: Date | null; last: Date | null; number: string };
