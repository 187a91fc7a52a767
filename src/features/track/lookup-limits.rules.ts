// How often a claim may be guessed. A post code is weak (a district has about 600), so wrong codes are
// counted per reference, and failures per address and in all, before anything is compared.

const hour = 60 * 60 * 1_000;

/** Distinct wrong codes for one reference before every further code is refused unseen. */
export const guessesPerReference = 5;
/** How long a wrong code counts, in milliseconds. */
export const guessWindow = 24 * hour;
/** Failures of one address (IPv6: of one /64) before its further tries are refused. */
export const failuresPerAddress = 30;
/** Failures of everybody in one window at which the operator is warned: many addresses guess together. */
export const failuresBeforeAlarm = 1_000;
/** How long a failure counts, in milliseconds. */
export const failureWindow = hour;
