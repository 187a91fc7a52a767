import { minuteMs } from '#shared/time/milliseconds.ts';

/** Far more than a page in several tabs needs, and far below Stripe's own limit. */
export const checksPerMinute = 60;

export type CheckLimit = (claimId: string, now: Date) => boolean;

/** Limits provider calls per claim and process, so that one claim cannot use up the limit of all. */
export function checkLimit(): CheckLimit {
  const checks = new Map<string, number>();
  let counted = 0;
  return (claimId, now) => {
    const current = Math.floor(now.getTime() / minuteMs);
    if (current !== counted) checks.clear();
    counted = current;
    const asked = (checks.get(claimId) ?? 0) + 1;
    checks.set(claimId, asked);
    return asked <= checksPerMinute;
  };
}
