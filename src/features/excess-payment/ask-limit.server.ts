const minute = 60 * 1_000;

/** Far more than a page asks that waits for a payment in several tabs, and far less than Stripe allows us in all. */
export const asksPerMinute = 60;

/** Whether the provider may be asked about a claim once more in this minute. Each process counts for itself. */
export type AskLimit = (claimId: string, now: Date) => boolean;

/** Keeps whoever may see one claim from using up what the provider allows for all of them. */
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
