import type { Outcome } from './complaint.rules.ts';

type Known = { id: string; outcome: Outcome | null; receivedAt: Date; recordedAt: Date; closedAt: Date | null };

type Linked = { id: string; number: string; againOf: string | null };

/** Returns the numbers of the complaint that this one takes up again, and of the one that takes it up. */
export const againBeside = (
  { id, againOf }: Linked,
  all: readonly Linked[],
): { takesUpAgain: string | null; takenUpBy: string | null } => ({
  takesUpAgain: all.find((one) => one.id === againOf)?.number ?? null,
  takenUpBy: all.find((one) => one.againOf === id)?.number ?? null,
});

/** Returns the newest complaint that came before this one and was over when this one was written down. What was taken in
 * by mistake was none. */
export function earlierOf<One extends Known>({ id, receivedAt, recordedAt }: Known, all: readonly One[]): One | null {
  const came = all.filter((one) => one.id !== id && one.outcome !== 'mistaken' && one.receivedAt <= receivedAt);
  const before = came.filter(({ closedAt }) => closedAt !== null && closedAt <= recordedAt);
  return before.reduce<One | null>((newest, one) => {
    const isNewer = newest === null || (one.closedAt ?? recordedAt) > (newest.closedAt ?? recordedAt);
    return isNewer ? one : newest;
  }, null);
}
