const minute = 60 * 1_000;

/** Far more than a page in several tabs needs, and far below Stripe's own limit. */
export const asksPerMinute = 60;

/** Each process counts for itself. */
export type AskLimit = (claimId: string, now: Date) => boolean;

/** Limits provider calls per claim, so that one claim cannot use up the limit of all. */
export function askLimit(): AskLimit {
  const asks = new Map<string, number>();
  let counted = 0;
  return (claimId, now) => {
    const current = Math.floor(now.getTime() / minute);
    if (current !== counted) asks.clear();
    counted = current;
    const asked = (asks.get(claimId) ?? 0) + 1;
    asks.set(claimId, asked);
    return asked <= asksPerMinute;
  };
}
