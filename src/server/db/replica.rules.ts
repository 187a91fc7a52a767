export type Position = {
  system: string;
  /** Incremented by each promotion: bytes of different timelines cannot be compared. */
  timeline: number;
  bytes: number;
};

export type Replayed = Position & { isFollowing: boolean };

export function isCopyOf(primary: Position, { isFollowing, system, timeline }: Replayed): boolean {
  return isFollowing && system === primary.system && timeline === primary.timeline;
}

export function hasReplayed(primary: Position, replica: Replayed): boolean {
  return isCopyOf(primary, replica) && replica.bytes >= primary.bytes;
}
