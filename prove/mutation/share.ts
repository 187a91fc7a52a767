/** How many changes were made, and how many of them the tests noticed. */
export type Counts = { mutants: number; noticed: number };

/** Returns the share that was noticed, or null where there was nothing to change. */
export function shareOf(counts: readonly Counts[]): number | null {
  const mutants = counts.reduce((all, one) => all + one.mutants, 0);
  const noticed = counts.reduce((all, one) => all + one.noticed, 0);
  return mutants === 0 ? null : noticed / mutants;
}

/** Returns whether at least this share was noticed; of nothing, nothing is proved. */
export function holds(counts: readonly Counts[], leastShare: number): boolean {
  const share = shareOf(counts);
  return share !== null && share >= leastShare;
}

export const percent = (share: number | null): string => (share === null ? '–' : `${(100 * share).toFixed(1)} %`);
