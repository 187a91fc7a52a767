/** Longer than the dock takes to come: after it another claim may be meant. */
const keptMs = 5_000;

/** Returns the digit of `Alt` and 1 to 4, which do nothing else in a page and so need not be switched on. */
export function dockDigit({ code, altKey, ctrlKey, metaKey }: KeyboardEvent): string | null {
  if (!altKey || ctrlKey || metaKey) return null;
  return /^Digit([1-4])$/.exec(code)?.[1] ?? null;
}

/** Returns that of a key that has waited for the dock. */
export const earlyDigit = (kept: KeyboardEvent | null): string | null =>
  kept !== null && performance.now() - kept.timeStamp < keptMs ? dockDigit(kept) : null;
