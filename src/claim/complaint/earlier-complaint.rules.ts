import type { Outcome } from './complaint.rules.ts';

type Known = { id: string; outcome: Outcome | null; recordedAt: Date; closedAt: Date | null };

type Linked = { id: string; number: string; againOf: string | null };

/** Returns the numbers of the complaint that this one takes up again, and of the one that takes it up. */
export const againBeside = (
  { id, againOf }: Linked,
  all: readonly Linked[],
): { takesUpAgain: string | null; takenUpBy: string | null } => ({
  takesUpAgain: all.find((one) => one.id === againOf)?.number ?? null,
  takenUpBy: all.find((one) => one.againOf === id)?.number ?? null,
});

/** Returns the newest complaint that was over when this one was written down: what was taken in by mistake was none. */
export function earlierOf<One extends Known>({ id, recordedAt }: Known, all: readonly One[]): One | null {
  const before = all.filter(
    (one) => one.id !== id && one.outcome !== 'mistaken' && one.closedAt !== null && one.closedAt <= recordedAt,
  );
  return before.reduce<One | null>((newest, one) => {
    const isNewer = newest === null || (one.closedAt ?? recordedAt) > (newest.closedAt ?? recordedAt);
    return isNewer ? one : newest;
  }, null);
}
