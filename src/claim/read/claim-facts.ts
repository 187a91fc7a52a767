/** A claim's event as the tracker sees it; `systemName`, `trackerNumber` and `trackerStep` are of its related state. */
export type TrackedEvent = {
  eventDate: Date;
  trackerNumber: number | null;
  trackerStep: number | null;
  systemName: string | null;
};

/** An event with its own name, such as 'Claim state changed to Inspection.'. */
export type ClaimEventFacts = TrackedEvent & { name: string };

/** The claim's current state as far as the rules ask: `status` as the operator gave it. */
export type StateFacts = { systemName: string; status: string; trackerStep: number | null };

/**
 * What the rules of spec §4 need to know of a claim. Events come in any order; those without a related state have null
 * in the state's fields. `tatSlaDays` is null without a contract. Everything may be missing: a claim may have arrived a
 * moment ago.
 */
export type ClaimFacts = {
  state: StateFacts | null;
  events: readonly ClaimEventFacts[];
  tatSlaDays: number | null;
  nextCollectionAttemptDate: Date | null;
};
