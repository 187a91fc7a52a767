// Codes of six digits that are mailed (security promise 2).

import { minuteMs } from '#shared/time/milliseconds.ts';

export const codeLifetimeMs = 10 * minuteMs;
export const codeTries = 5;
/** Limit per hour of requests for one reference, and of mails to one address. */
export const mailsPerHour = 3;
export const mailWindowMs = 60 * minuteMs;

/** In UTF-16 units, with spaces and pasted text around the code. */
export const longestCode = 40;

export function codeFrom(text: string): string | null {
  const digits = text.replaceAll(/[\s\p{Pd}.]/gu, '');
  return /^[0-9]{6}$/.test(digits) ? digits : null;
}
