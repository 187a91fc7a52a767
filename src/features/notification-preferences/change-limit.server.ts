import { hourMs } from '#shared/time/milliseconds.ts';

export const subscriptionsPerHour = 30;

/** Each process counts separately. */
export function changeLimit(): (claimId: string, now: Date) => boolean {
  const counts = new Map<string, number>();
  let counted = 0;
  return (claimId, now) => {
    const current = Math.floor(now.getTime() / hourMs);
    if (current !== counted) counts.clear();
    counted = current;
    const count = (counts.get(claimId) ?? 0) + 1;
    counts.set(claimId, count);
    return count <= subscriptionsPerHour;
  };
}
