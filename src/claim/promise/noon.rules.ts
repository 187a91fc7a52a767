/** Returns an instant of a day (`YYYY-MM-DD`) in London, in summer and winter. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
