// How often somebody may try (security promise 4). Everything is counted before it is compared.

const minute = 60_000;
const hour = 60 * minute;

/** Failed sign-ins of one account before the next has to wait. */
export const freeFailures = 10;
/** How long a failure counts, in milliseconds, unless the account signs in before. */
export const failureWindow = 24 * hour;
/** Failures and mails asked for from one address (IPv6: of one /64) in an hour before its next is refused. */
export const triesPerAddress = 100;
export const addressWindow = hour;
/** Mails to one address in an hour. */
export const mailsPerHour = 3;
export const mailWindow = hour;

const longestWait = 15;

/** How long to wait after the last of so many failures, in milliseconds: nothing up to the tenth, then 1, 2, 4 … 15 min. */
export function waitAfter(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(2 ** Math.min(failures - freeFailures, 10), longestWait) * minute;
}
