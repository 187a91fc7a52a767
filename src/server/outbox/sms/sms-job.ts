import type { JobKind } from '#server/jobs/jobs.data.ts';

const minuteSeconds = 60;

/** The last retry is four hours after the first try: later the news is old, and a mail is better. */
export const deliverText: JobKind<{ textId: string }> = {
  name: 'deliver-text',
  retrySeconds: [
    30,
    2 * minuteSeconds,
    10 * minuteSeconds,
    30 * minuteSeconds,
    60 * minuteSeconds,
    140 * minuteSeconds,
  ],
  leaseSeconds: 60,
  atOnce: 4,
};
