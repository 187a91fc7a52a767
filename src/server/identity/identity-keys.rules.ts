// When which key signs ID tokens. Time is cut into periods of 30 days, counted from 1970, and each has a key of its own,
// so that servers agree without talking. A key is published two days before it signs, because others keep the list of
// keys for a while, and for one period after, because an ID token of then may still be sent back as a hint.

const day = 24 * 60 * 60 * 1_000;
const periodDays = 30;
const publishedBeforeDays = 2;

/** The number of the period that an instant lies in. */
export function periodOf(now: Date): number {
  return Math.floor(now.getTime() / (periodDays * day));
}

/** The periods whose keys must exist now: this one's, and near its end the next one's. */
export function neededPeriods(now: Date): number[] {
  const soon = new Date(now.getTime() + publishedBeforeDays * day);
  return [...new Set([periodOf(now), periodOf(soon)])];
}

/** The periods whose keys are published now, the one that signs first. */
export function publishedPeriods(now: Date): number[] {
  const current = periodOf(now);
  return [current, ...neededPeriods(now).filter((period) => period !== current), current - 1];
}
