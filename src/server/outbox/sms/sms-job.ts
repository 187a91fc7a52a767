import type { JobKind } from '#server/jobs/jobs.data.ts';

const minute = 60;

/** The last retry is four hours after the first try: later the news is old, and a mail is better. */
export const deliverText: JobKind<{ textId: string }> = {
  name: 'deliver-text',
  retrySeconds: [30, 2 * minute, 10 * minute, 30 * minute, 60 * minute, 140 * minute],
  leaseSeconds: 60,
  atOnce: 4,
};
