// The other files of this folder name their own: My Claim loads them, and would be larger by the import.

export const minuteMs = 60_000;
export const hourMs = 3_600_000;
/** Of UTC: London's days can have 23 or 25 hours (`london.ts`). */
export const dayMs = 86_400_000;
