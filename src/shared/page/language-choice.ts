/** Where a browser without a script posts another language. */
export const languagePath = '/language';

/** What is said at the foot of a page about notices, by the outcome of a switch of the page's language. */
export const noticesPlace = { switched: 'notices-switched', chosen: 'notices-chosen', stopped: '' } as const;

const yearSeconds = 365 * 24 * 60 * 60;

export const languageCookie = (locale: string): string =>
  `fettle-language=${locale}; Path=/; SameSite=Lax; Max-Age=${yearSeconds}`;
