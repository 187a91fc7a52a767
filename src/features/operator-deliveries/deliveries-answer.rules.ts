export const mostShown = 100;

export type UndeliveredMessage = {
  channel: 'mail' | 'text';
  id: string;
  /** Null if the message concerned no claim, or the claim is gone. */
  claimNumber: string | null;
  recipient: string;
  reason: string;
  tries: number;
  at: string;
  /** False once its content has been removed. */
  canRetry: boolean;
};

export type UnreachableClaim = { claimId: string; claimNumber: string; recipient: string; reason: string; at: string };

export type FailedJob = { id: string; kind: string; reason: string; tries: number; at: string };

/** `count` is the number of all rows, beyond those listed. */
export type Listed<Row> = { rows: Row[]; count: number };

export type DeliveriesAnswer = {
  messages: Listed<UndeliveredMessage>;
  claims: Listed<UnreachableClaim>;
  jobs: Listed<FailedJob>;
  waiting: { mails: number; texts: number };
};
