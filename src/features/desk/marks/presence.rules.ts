/** What a handler does at a claim, the most telling first. */
export const doings = ['replying', 'noting', 'looking'] as const;
export type Doing = (typeof doings)[number];

/** Heartbeat of a tab. A tab that misses two counts as gone. */
export const beatSeconds = 15;
export const presentSeconds = 2 * beatSeconds;

/** Of one account at one claim; a further tab takes the place of the one that was silent longest. */
export const mostTabs = 10;
