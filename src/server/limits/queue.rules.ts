// Decides who gets a slot under overload, after 'Fail at Scale' (Maurer, ACM Queue 2015). A short burst queues. A
// standing queue gets short timeouts (controlled delay) and serves the newest first (adaptive LIFO), because the oldest
// clients have given up. Client networks share the slots fairly, so a flood delays only itself.

export type Waiting = { clientNetwork: string; since: number };

/** Milliseconds for which a queue that is not empty counts as a burst; after that, as standing. */
const burstMs = 1_000;
const longestWaitMs = 60;

/** Requests of a burst that get the longer timeout; those behind them get that of a standing queue. */
const longestBurst = 100;

export const mostWaiting = 1_000;
/** Milliseconds after which a request no longer holds its slot: it waits for a lock, a disk or another service. */
export const longestSlotMs = 500;

export function isStanding(emptyAt: number, now: number): boolean {
  return now - emptyAt > burstMs;
}

export function hasWaitedEnough({ since }: Waiting, before: number, stands: boolean, now: number): boolean {
  return now - since >= (stands || before >= longestBurst ? longestWaitMs : burstMs);
}

/**
 * Returns the index of the next request in a queue in order of arrival, or -1 for an empty one. It is of the client
 * network with the fewest slots: the newest of a standing queue, otherwise the oldest.
 */
export function nextOf(
  queue: readonly Pick<Waiting, 'clientNetwork'>[],
  slotsOf: (clientNetwork: string) => number,
  stands: boolean,
): number {
  let next = -1;
  let fewest = Infinity;
  for (let step = 0; step < queue.length && fewest > 0; step += 1) {
    const at = stands ? queue.length - 1 - step : step;
    const slots = slotsOf(queue[at]?.clientNetwork ?? '');
    if (slots >= fewest) continue;
    fewest = slots;
    next = at;
  }
  return next;
}
