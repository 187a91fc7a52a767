/** What a handler does at a claim, the most telling first. */
export const doings = ['replying', 'noting', 'looking'] as const;
export type Doing = (typeof doings)[number];

/** Heartbeat of a tab. A tab that misses two counts as gone. */
export const beatSeconds = 15;
export const presentSeconds = 2 * beatSeconds;
