/** A claim's event for the tracker; `systemName`, `trackerNumber` and `trackerStep` are of its related state. */
export type TrackedEvent = {
  eventDate: Date;
  trackerNumber: number | null;
  trackerStep: number | null;
  systemName: string | null;
};

/** An event with its own name, such as 'Claim state changed to Inspection.'. */
export type ClaimEventFacts = TrackedEvent & { name: string };

/** The claim's current state for the rules; `status` is as the operator gave it. */
export type StateFacts = { systemName: string; status: string; trackerStep: number | null };

/**
 * The facts of a claim for the rules of spec §4. Events come in any order; those without a related state have null in
 * the state's fields. `tatSlaDays` is null without a contract. Everything may be missing, as in a claim that has just
 * arrived.
 */
export type ClaimFacts = {
  state: StateFacts | null;
  events: readonly ClaimEventFacts[];
  tatSlaDays: number | null;
  nextCollectionAttemptDate: Date | null;
};
