import type { JobKind } from '#server/jobs/jobs.data.ts';

const minute = 60;

/** What a browser shows: no name, no address, nothing that a stranger at the screen should not read. */
export type PushWords = { title: string; body: string; url: string; tag: string };

export type PushToSend = {
  claimId: string;
  key: string;
  words: PushWords;
  /** The subscriptions that are left over; without it all of them. */
  only?: string[];
};

/** Hands one message to the push services of a claim's browsers, which keep it until the browser is there. */
export const deliverPush: JobKind<PushToSend> = {
  name: 'deliver-push',
  retrySeconds: [15, 2 * minute, 10 * minute, 30 * minute, 60 * minute],
  leaseSeconds: 45,
  atOnce: 4,
};
