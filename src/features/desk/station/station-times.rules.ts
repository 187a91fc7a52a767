import { minuteMs } from '#shared/time/milliseconds.ts';

/** How long a link waits for a browser, and how long that browser may send photos. */
export const openMs = 10 * minuteMs;
export const useMs = 120 * minuteMs;
