import type { JobKind } from '#server/jobs/jobs.data.ts';

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;

export const deliverMail: JobKind<{ mailId: string }> = {
  name: 'deliver-mail',
  retrySeconds: [
    30,
    2 * minuteSeconds,
    10 * minuteSeconds,
    30 * minuteSeconds,
    hourSeconds,
    2 * hourSeconds,
    4 * hourSeconds,
    8 * hourSeconds,
    12 * hourSeconds,
    20 * hourSeconds,
  ],
  leaseSeconds: 120,
  atOnce: 4,
};
