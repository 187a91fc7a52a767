import type { JobKind } from '#server/jobs/jobs.data.ts';

const minuteSeconds = 60;

/** The text of a push message: no name, no address, nothing a stranger at the screen should not read. */
export type PushWords = { title: string; body: string; url: string; tag: string };

export type PushToSend = {
  claimId: string;
  key: string;
  words: PushWords;
  /** The remaining subscriptions for a retry; all of them if missing. */
  only?: string[];
};

export const deliverPush: JobKind<PushToSend> = {
  name: 'deliver-push',
  retrySeconds: [15, 2 * minuteSeconds, 10 * minuteSeconds, 30 * minuteSeconds, 60 * minuteSeconds],
  leaseSeconds: 45,
  atOnce: 4,
};
