export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
/** Of UTC: London's days can have 23 or 25 hours (`london.ts`). */
export const dayMs = 24 * hourMs;
