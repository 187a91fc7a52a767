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

/** An estimated share with the ends of its interval. */
export type Estimate = { share: number; low: number; high: number };

/** Standard deviations on each side of a 95 % interval. */
const z = 1.96;

/** Returns the share of a sample with Wilson’s 95 % interval. */
export function estimateOf({ mutants, noticed }: Counts): Estimate {
  const share = noticed / mutants;
  const middle = (share + z ** 2 / (2 * mutants)) / (1 + z ** 2 / mutants);
  const half = (z / (1 + z ** 2 / mutants)) * Math.sqrt((share * (1 - share)) / mutants + z ** 2 / (4 * mutants ** 2));
  return { share, low: middle - half, high: middle + half };
}

/** Returns the share of what was counted together with `mutants` more, of which only a sample’s estimate is known. */
export function togetherWith(counted: Counts, mutants: number, estimate: Estimate): Estimate {
  const total = (share: number) => (counted.noticed + share * mutants) / (counted.mutants + mutants);
  return { share: total(estimate.share), low: total(estimate.low), high: total(estimate.high) };
}
