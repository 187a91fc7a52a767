// Each 30-day period from 1970 has its own signing key, so that servers agree without communication. It is published
// two days before it signs, because clients cache the list, and one period after, for old ID tokens sent as hints.

import { dayMs } from '#shared/time/milliseconds.ts';

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
