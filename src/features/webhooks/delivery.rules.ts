// What follows from one try to deliver an event, and from several in a row (security promise 22): when the next one is,
// when an event is given up, when a receiver is left alone for a while and when it is turned off.

const minute = 60;
const hour = 60 * minute;

/** Seconds to wait after the first, second … failed try. After one more failure than there are entries it is given up. */
export const retrySeconds = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** A receiver may ask for as many seconds before the next try of an event, and before anything else is sent to it. */
const longestRetryAfter = 24 * hour;
const longestBusyPause = hour;

/** From this many failures in a row on, a receiver gets one call at a time, and those with these pauses (seconds). */
export const troubledFrom = 5;
const pauses: [failures: number, seconds: number][] = [
  [15, 5 * minute],
  [10, minute],
  [troubledFrom, 10],
];

/** A receiver for which every try of so many days has failed is turned off. */
export const failingDays = 5;

/** What came of one try. */
export type Outcome = {
  at: Date;
  millis: number;
  /** Null where there was no answer. */
  status: number | null;
  /** Why it does not count as delivered; null where it does. */
  error: string | null;
  /** The beginning of the answer. */
  answer: string;
  /** What the receiver asks for, in seconds from `at`. */
  retryAfter: number | null;
};

export type NextStep =
  | { state: 'delivered'; dueAt: null }
  | { state: 'dead'; dueAt: null }
  | { state: 'waiting'; dueAt: Date };

const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1_000);

export function isGone({ status }: Outcome): boolean {
  return status === 410;
}

/** What becomes of an event after its so many-th try. */
export function nextStep(tries: number, outcome: Outcome): NextStep {
  if (outcome.error === null) return { state: 'delivered', dueAt: null };
  const wait = retrySeconds[tries - 1];
  if (wait === undefined || isGone(outcome)) return { state: 'dead', dueAt: null };
  const asked = Math.min(outcome.retryAfter ?? 0, longestRetryAfter);
  return { state: 'waiting', dueAt: later(outcome.at, Math.max(wait, asked)) };
}

/** How a receiver does. */
export type Health = {
  /** In a row, up to now. */
  failures: number;
  /** The first of them. */
  failingSince: Date | null;
  pausedUntil: Date | null;
};

function pauseAfter(failures: number, { status, retryAfter }: Outcome): number {
  const isBusy = status === 429 || status === 503;
  const asked = isBusy ? Math.min(retryAfter ?? 0, longestBusyPause) : 0;
  const [, pause] = pauses.find(([from]) => failures >= from) ?? [0, 0];
  return Math.max(asked, pause);
}

function healthAfterOne(health: Health, outcome: Outcome): Health {
  if (outcome.error === null) return { ...health, failures: 0, failingSince: null };
  const failures = health.failures + 1;
  const pause = pauseAfter(failures, outcome);
  const until = pause === 0 ? null : later(outcome.at, pause);
  const isLonger = until !== null && (health.pausedUntil === null || until > health.pausedUntil);
  return {
    failures,
    failingSince: health.failingSince ?? outcome.at,
    pausedUntil: isLonger ? until : health.pausedUntil,
  };
}

/** How a receiver does after more tries, in the order in which they ended. */
export function healthAfter(health: Health, outcomes: readonly Outcome[]): Health {
  return outcomes.reduce(healthAfterOne, health);
}

/** A single failure is tried again within seconds, so it takes two in a row to call it an outage. */
const outageFrom = 2;

/** When the outage began that a success among these tries has ended; null where there was none. */
export function endedOutage({ failures, failingSince }: Health, outcomes: readonly Outcome[]): Date | null {
  if (failures < outageFrom) return null;
  return outcomes.some(({ error }) => error === null) ? failingSince : null;
}

export type SwitchedOff = 'gone' | 'failing';

/** Why a receiver is to be turned off after these tries, or null. */
export function switchOff({ failingSince }: Health, outcomes: readonly Outcome[]): SwitchedOff | null {
  if (outcomes.some(isGone)) return 'gone';
  const last = outcomes.at(-1);
  if (failingSince === null || last === undefined) return null;
  return last.at.getTime() - failingSince.getTime() >= failingDays * 24 * hour * 1_000 ? 'failing' : null;
}

/** Whether nothing is to be tried now. */
export function isPaused({ pausedUntil }: Health, now: Date): boolean {
  return pausedUntil !== null && pausedUntil > now;
}

/** Retry-After in seconds from now: of a number, or of a date (RFC 9110). Null where it says nothing. */
export function retryAfterSeconds(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,10}$/.test(text)) return Number(text);
  const time = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? null : Math.max(0, Math.ceil((time - now.getTime()) / 1_000));
}
