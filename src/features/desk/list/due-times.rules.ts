/** When something is due, by the clock of London: how long ago, or on which day. `over` has all that has passed. */
export const dueTimes = [
  ...(['over', 'over-days', 'over-day', 'over-hours', 'today', 'tomorrow', 'week', 'later', 'paused'] as const),
];
export type DueTime = (typeof dueTimes)[number];
