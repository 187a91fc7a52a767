// How often somebody may try (security promise 4). Everything is counted before it is compared.

const minute = 60_000;
const hour = 60 * minute;

/** Failed passwords and failed second-factor codes of one account before the next of its kind has to wait. */
export const freeFailures = { 'sign-in': 10, code: 5 } as const;
/** How long a failure counts, in milliseconds, unless the account signs in before. */
export const failureWindow = 24 * hour;
/** Failures and mails asked for from one address (IPv6: of one /64) in an hour before its next is refused. */
export const triesPerAddress = 100;
export const addressWindow = hour;
/** Mails to one address in an hour that forms open to everybody ask for, and as many again that administrators send. */
export const mailsPerHour = 3;
export const mailWindow = hour;

const longestWait = 15;

/** Returns how long to wait after the last of so many failures, in milliseconds: 0 while they are free, then 1, 2, 4 … 15 min. */
export function waitAfter(kind: keyof typeof freeFailures, failures: number): number {
  const beyond = failures - freeFailures[kind];
  return beyond < 0 ? 0 : Math.min(2 ** Math.min(beyond, 10), longestWait) * minute;
}
