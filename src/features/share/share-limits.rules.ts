import { dayMs } from '#shared/time/milliseconds.ts';

export const mostDays = 14;
/** What the form offers first. */
export const usualDays = 7;
/** Links of one claim that work at the same time. */
export const mostLive = 3;
/** Links of one claim that are made within 24 hours. */
export const mostMade = 10;
/** In UTF-16 units. */
export const longestForWhom = 60;

/** Browsers that one link keeps open; the oldest is closed for one more. */
export const mostBrowsers = 20;

/** For how long a link that is over stays in the claimant's list. */
export const listedMs = 30 * dayMs;

export const sharedPath = (claimId: string): string => `/shared/${claimId}`;
