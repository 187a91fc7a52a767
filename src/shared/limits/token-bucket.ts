/** What is left of a budget; `at` is in milliseconds since 1970. */
export type Bucket = { left: number; at: number };

export type Rate = { burst: number; perSecond: number };

/** Returns null if the bucket is empty. A full one is `{ left: burst, at: 0 }`. */
export function takeFrom({ left, at }: Bucket, { burst, perSecond }: Rate, now: number): Bucket | null {
  const filled = Math.min(burst, left + (Math.max(0, now - at) / 1_000) * perSecond);
  return filled < 1 ? null : { left: filled - 1, at: now };
}
