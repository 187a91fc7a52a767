import type { JobKind } from './jobs.data.ts';

const minute = 60;

/** What a browser shows: no name, no address, nothing that a stranger at the screen should not read. */
export type PushWords = { title: string; body: string; url: string; tag: string };

export type PushToSend = { claimId: string; subscriptionId: string; key: string; words: PushWords };

/** Hands one message to the push service of one browser, which keeps it until the browser is there. */
export const deliverPush: JobKind<PushToSend> = {
  name: 'deliver-push',
  retrySeconds: [15, 2 * minute, 10 * minute, 30 * minute, 60 * minute],
  leaseSeconds: 45,
  atOnce: 4,
};
