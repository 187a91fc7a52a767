/** What a handler does at a claim, the most telling first. */
export const doings = ['replying', 'noting', 'looking'] as const;
export type Doing = (typeof doings)[number];

/** A tab says it this often, and counts as gone after the double of it. */
export const beatSeconds = 15;
export const presentSeconds = 2 * beatSeconds;
