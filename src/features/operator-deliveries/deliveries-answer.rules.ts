// What administrators see of messages that did not arrive, of claims that cannot be reached and of work that was given
// up.

/** How many of each list are shown; the newest come first. */
export const mostShown = 100;

export type UndeliveredMessage = {
  channel: 'mail' | 'text';
  id: string;
  /** Null where it was about no claim, or the claim is gone. */
  claimNumber: string | null;
  recipient: string;
  /** What the other side said. */
  reason: string;
  tries: number;
  at: string;
  /** False once its content has been removed. */
  canRetry: boolean;
};

export type UnreachableClaim = { claimId: string; claimNumber: string; recipient: string; reason: string; at: string };

export type FailedJob = { id: string; kind: string; reason: string; tries: number; at: string };

/** A list with how many there are in all. */
export type Listed<Row> = { rows: Row[]; count: number };

export type DeliveriesAnswer = {
  messages: Listed<UndeliveredMessage>;
  claims: Listed<UnreachableClaim>;
  jobs: Listed<FailedJob>;
  /** What waits to be sent now. */
  waiting: { mails: number; texts: number };
};
