// Retries, dead letters, pauses and switching off (security promise 22).

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;

/** Seconds to wait after the first, second … failed attempt. After one more failure the delivery is dead. */
export const retrySeconds = [
  5,
  5 * minuteSeconds,
  30 * minuteSeconds,
  2 * hourSeconds,
  5 * hourSeconds,
  10 * hourSeconds,
  14 * hourSeconds,
  20 * hourSeconds,
  24 * hourSeconds,
];

/** In seconds: for the next attempt of an event, and for the pause of the endpoint. */
const longestRetryAfter = 24 * hourSeconds;
const longestBusyPause = hourSeconds;

/** From this many failures in a row an endpoint receives one call at a time, with these pauses in seconds. */
export const troubledFrom = 5;
const pauses: [failures: number, seconds: number][] = [
  [15, 5 * minuteSeconds],
  [10, minuteSeconds],
  [troubledFrom, 10],
];

export const failingDays = 5;

/** How long an endpoint waits before its secret is looked for again, where no key that the server has opens it. */
export const unsignedPauseMs = 5 * minuteSeconds * 1_000;

export type Outcome = {
  at: Date;
  millis: number;
  status: number | null;
  /** Why it does not count as delivered; null if it does. */
  error: string | null;
  answer: string;
  /** The Retry-After of the response, in seconds from `at`. */
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

export function nextStep(tries: number, outcome: Outcome): NextStep {
  if (outcome.error === null) return { state: 'delivered', dueAt: null };
  const wait = retrySeconds[tries - 1];
  if (wait === undefined || isGone(outcome)) return { state: 'dead', dueAt: null };
  const receiverWait = Math.min(outcome.retryAfter ?? 0, longestRetryAfter);
  return { state: 'waiting', dueAt: later(outcome.at, Math.max(wait, receiverWait)) };
}

export type Health = {
  failures: number;
  failingSince: Date | null;
  pausedUntil: Date | null;
};

function pauseAfter(failures: number, { status, retryAfter }: Outcome): number {
  const isBusy = status === 429 || status === 503;
  const receiverWait = isBusy ? Math.min(retryAfter ?? 0, longestBusyPause) : 0;
  const [, pause] = pauses.find(([from]) => failures >= from) ?? [0, 0];
  return Math.max(receiverWait, pause);
}

function healthAfterOne(health: Health, outcome: Outcome): Health {
  if (outcome.error === null) return { ...health, failures: 0, failingSince: null };
  const failures = health.failures + 1;
  const pause = pauseAfter(failures, outcome);
  const until = Math.max(health.pausedUntil?.getTime() ?? 0, later(outcome.at, pause).getTime());
  return {
    failures,
    failingSince: health.failingSince ?? outcome.at,
    pausedUntil: pause === 0 ? health.pausedUntil : new Date(until),
  };
}

export function healthAfter(health: Health, outcomes: readonly Outcome[]): Health {
  return outcomes.reduce(healthAfterOne, health);
}

/** A single failure is retried within seconds, so an outage takes two in a row. */
const outageFrom = 2;

export function endedOutage({ failures, failingSince }: Health, outcomes: readonly Outcome[]): Date | null {
  if (failures < outageFrom) return null;
  return outcomes.some(({ error }) => error === null) ? failingSince : null;
}

export type SwitchedOff = 'gone' | 'failing';

export function switchOff({ failingSince }: Health, outcomes: readonly Outcome[]): SwitchedOff | null {
  if (outcomes.some(isGone)) return 'gone';
  const last = outcomes.at(-1);
  if (failingSince === null || last === undefined) return null;
  return last.at.getTime() - failingSince.getTime() >= failingDays * 24 * hourSeconds * 1_000 ? 'failing' : null;
}

export function isPaused({ pausedUntil }: Health, now: Date): boolean {
  return pausedUntil !== null && pausedUntil > now;
}

/** Returns seconds from now for a number or a date (RFC 9110); null if invalid. */
export function retryAfterSeconds(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,10}$/.test(text)) return Number(text);
  const time = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? null : Math.max(0, Math.ceil((time - now.getTime()) / 1_000));
}
