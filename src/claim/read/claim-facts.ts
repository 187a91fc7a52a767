export type TrackedEvent = {
  eventDate: Date;
  trackerNumber: number | null;
  trackerStep: number | null;
  systemName: string | null;
  /** The portal wrote it. */
  isOwn?: boolean;
};

export type ClaimEventFacts = TrackedEvent & { name: string };

/** The claim's current state for the rules; `status` is as the operator gave it. */
export type StateFacts = { systemName: string; status: string; trackerStep: number | null };

/**
 * Events come in any order; those without a related state have null in the state's fields. `tatSlaDays` is null without
 * a contract. Everything may be missing, as in a claim that has just arrived.
 */
export type ClaimFacts = {
  state: StateFacts | null;
  events: readonly ClaimEventFacts[];
  tatSlaDays: number | null;
  nextCollectionAttemptDate: Date | null;
  /** The last day that was promised, at noon. */
  promised: Date | null;
};
