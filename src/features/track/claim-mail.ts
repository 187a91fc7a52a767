import type { JobKind } from '#server/jobs/jobs.data.ts';
import type { Locale } from '#shared/locale.ts';

/** What the Track form has mailed: the code of a step, or links for a reference that guessing has locked. */
export type ClaimMail =
  | { what: 'code'; stepId: string; cause: string }
  | { what: 'link'; reference: string; cause: string; locale?: Locale };

/**
 * Finding out whom to mail is left to a job, so that the answer has the same body and takes the same time whether or not
 * the claim has an e-mail address.
 */
export const claimMail: JobKind<ClaimMail> = {
  name: 'claim-mail',
  retrySeconds: [5, 30, 120],
  leaseSeconds: 60,
  atOnce: 2,
};
