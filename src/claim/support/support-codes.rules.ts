/** What a claimant can need, in the order in which it is offered. They are needs, and no diagnoses. */
export const supportCodes = [
  'large-print',
  'plain-language',
  'telephone',
  'writing',
  'more-time',
  'somebody-else',
  'device-needed',
  'sign-language',
  'screen-reader',
  'other',
] as const;

export type SupportCode = (typeof supportCodes)[number];

/** Letters of the words that come with `other`. */
export const longestNeed = 200;
/** Days for which it can be said. */
export const longestDays = 366;
