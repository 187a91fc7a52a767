import { hourMs, minuteMs } from '#shared/time/milliseconds.ts';

/** Failed passwords and failed second-factor codes of one account before the next of its kind has to wait. */
export const freeFailures = { 'sign-in': 10, code: 5 } as const;
/** How long a failure counts, in milliseconds, unless the account signs in before. */
export const failureWindowMs = 24 * hourMs;
/** Failures and requests for mail per hour from one client network (IPv6: a /64). */
export const attemptsPerAddress = 100;
export const addressWindowMs = hourMs;
/** Mails per hour to one address by open forms, and as many again by administrators. */
export const mailsPerHour = 3;
export const mailWindowMs = hourMs;

const longestWaitMinutes = 15;

/** Returns the wait after so many failures, in milliseconds: 0 while they are free, then 1, 2, 4 … 15 min. */
export function waitAfter(kind: keyof typeof freeFailures, failures: number): number {
  const beyond = failures - freeFailures[kind];
  return beyond < 0 ? 0 : Math.min(2 ** Math.min(beyond, 10), longestWaitMinutes) * minuteMs;
}
