import type { JobKind } from '#server/jobs/jobs.data.ts';

const minute = 60;
const hour = 60 * minute;

export const deliverMail: JobKind<{ mailId: string }> = {
  name: 'deliver-mail',
  retrySeconds: [30, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 12 * hour, 20 * hour],
  leaseSeconds: 120,
  atOnce: 4,
};
