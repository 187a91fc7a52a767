const minuteMs = 60_000;

/** How long a link waits for a browser, and how long that browser may send photos. */
export const openMs = 10 * minuteMs;
export const useMs = 120 * minuteMs;
