// Decides which key signs ID tokens when. Time is split into periods of 30 days from 1970, each with its own key, so
// that servers agree without communication. A key is published two days before it signs, because clients cache the list
// of keys. It stays published for one period after, because an old ID token may still be sent as a hint.

const dayMs = 24 * 60 * 60 * 1_000;
const periodDays = 30;
const publishedBeforeDays = 2;

export function periodOf(now: Date): number {
  return Math.floor(now.getTime() / (periodDays * dayMs));
}

export function neededPeriods(now: Date): number[] {
  const soon = new Date(now.getTime() + publishedBeforeDays * dayMs);
  return [...new Set([periodOf(now), periodOf(soon)])];
}

/** Returns the signing period first. */
export function publishedPeriods(now: Date): number[] {
  const current = periodOf(now);
  return [current, ...neededPeriods(now).filter((period) => period !== current), current - 1];
}
