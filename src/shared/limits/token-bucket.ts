/** What is left of a budget at an instant, in milliseconds since 1970. */
export type Bucket = { left: number; at: number };

/** How many may come at once, and how many a second after that. */
export type Rate = { burst: number; perSecond: number };

/** Returns the bucket after one more at `now`, or null where there is no room for it. A full one is `{ left: burst, at: 0 }`. */
export function takeFrom({ left, at }: Bucket, { burst, perSecond }: Rate, now: number): Bucket | null {
  const filled = Math.min(burst, left + (Math.max(0, now - at) / 1_000) * perSecond);
  return filled < 1 ? null : { left: filled - 1, at: now };
}
