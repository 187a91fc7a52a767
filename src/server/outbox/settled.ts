import type { Db } from '#server/db/connect.ts';

/** 'sent' once the other side has it, 'undelivered' when there are no more retries. */
export type Settled = { key: string; state: 'sent' | 'undelivered'; answer: string };

/** Runs in the transaction that records the result and ignores keys that are not its own. */
export type OnSettled = (tx: Db, settled: Settled) => Promise<void>;
