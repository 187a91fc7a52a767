// When a replica may answer (decision 52): it must have replayed everything that the primary had written when the
// question came, and be a copy of this primary and of no other.

/** How far a server's log of changes goes. */
export type Position = {
  /** The identifier that a cluster and its copies share. */
  system: string;
  /** Counts up with each promotion: bytes of different timelines cannot be compared. */
  timeline: number;
  /** From the beginning of the log. */
  bytes: number;
};

/** How far a replica has come, and whether it follows anybody at all. */
export type Replayed = Position & { isFollowing: boolean };

/** Whether it is a copy of this primary: one that was promoted, or follows a primary of before, is none. */
export function isCopyOf(primary: Position, { isFollowing, system, timeline }: Replayed): boolean {
  return isFollowing && system === primary.system && timeline === primary.timeline;
}

/** Whether everything that the primary had written is there. */
export function hasReplayed(primary: Position, replica: Replayed): boolean {
  return isCopyOf(primary, replica) && replica.bytes >= primary.bytes;
}
