import type { JobKind } from '#server/jobs/jobs.data.ts';
import type { Locale } from '#shared/locale.ts';

/** A mail of the Track form: the code of a step, or links for a reference locked by wrong guesses. */
export type ClaimMail =
  | { what: 'code'; stepId: string; cause: string }
  | { what: 'link'; reference: string; cause: string; locale?: Locale };

/**
 * A job finds the recipient, so that the response has the same body and timing whether or not the claim has an email
 * address.
 */
export const claimMail: JobKind<ClaimMail> = {
  name: 'claim-mail',
  retrySeconds: [5, 30, 120],
  leaseSeconds: 60,
  atOnce: 2,
};
