// Who may be worked on when more come than can be. After 'Fail at Scale' (Maurer, ACM Queue 2015): a line that is short-
// lived is waited in, a line that stands is cut short (controlled delay), and then the newest goes first, because the
// oldest will have given up (adaptive LIFO). Beside that households take turns, so that one that floods waits for itself.

/** Somebody who waits; `since` in milliseconds of the caller's clock. */
export type Waiting = { clientNetwork: string; since: number };

/** After so many milliseconds with somebody in the line it is no burst any more. */
const burstMs = 1_000;
/** How long somebody waits in a line that stands before they are told to come back. */
const longestWaitMs = 60;

/** Of a burst so many are waited for; those behind them wait no longer than in a line that stands. */
const longestBurst = 100;

/** How many may wait at all; whoever comes then is refused at once. */
export const mostWaiting = 1_000;
/** After so many milliseconds a request waits for a lock, a disk or somebody else, and counts no more. */
export const longestSlotMs = 500;

/** Whether the line, last empty at `emptyAt`, stands. */
export function isStanding(emptyAt: number, now: number): boolean {
  return now - emptyAt > burstMs;
}

/** Whether somebody, with so many before them, has waited for as long as they are let wait. */
export function hasWaitedEnough({ since }: Waiting, before: number, stands: boolean, now: number): boolean {
  return now - since >= (stands || before >= longestBurst ? longestWaitMs : burstMs);
}

/**
 * The index of who is next in a line in the order of arrival, -1 of an empty one: of the household with the fewest turns
 * under way the newest where the line stands, otherwise the oldest.
 */
export function nextOf(
  line: readonly Pick<Waiting, 'clientNetwork'>[],
  turnsOf: (clientNetwork: string) => number,
  stands: boolean,
): number {
  let next = -1;
  let fewest = Infinity;
  for (let step = 0; step < line.length && fewest > 0; step += 1) {
    const at = stands ? line.length - 1 - step : step;
    const turns = turnsOf(line[at]?.clientNetwork ?? '');
    if (turns >= fewest) continue;
    fewest = turns;
    next = at;
  }
  return next;
}
