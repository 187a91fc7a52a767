// Decides when a replica may answer (decision 52). It must be a copy of this primary, and have replayed everything the
// primary had written when the query came.

/** A position in a server's write-ahead log. */
export type Position = {
  /** The system identifier that a cluster and its copies share. */
  system: string;
  /** Incremented by each promotion: bytes of different timelines cannot be compared. */
  timeline: number;
  bytes: number;
};

export type Replayed = Position & { isFollowing: boolean };

/** Returns whether it is a copy of this primary. One that was promoted, or follows a former primary, is not. */
export function isCopyOf(primary: Position, { isFollowing, system, timeline }: Replayed): boolean {
  return isFollowing && system === primary.system && timeline === primary.timeline;
}

export function hasReplayed(primary: Position, replica: Replayed): boolean {
  return isCopyOf(primary, replica) && replica.bytes >= primary.bytes;
}
