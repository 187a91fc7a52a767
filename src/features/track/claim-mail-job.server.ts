import type { JobKind } from '#server/jobs/jobs.data.ts';
import type { Locale } from '#shared/locale.ts';

export type ClaimMail =
  | { what: 'code'; stepId: string; cause: string }
  | { what: 'link'; reference: string; cause: string; locale?: Locale };

/** A job finds the recipient, so that the response has the same body and timing whether or not there is an address. */
export const claimMail: JobKind<ClaimMail> = {
  name: 'claim-mail',
  retrySeconds: [5, 30, 120],
  leaseSeconds: 60,
  atOnce: 2,
};
