import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.generated.ts';

/** What became of something on its way out: 'sent' once the other side has it, 'undelivered' when it will not be tried again. */
export type Settled = { key: string; state: 'sent' | 'undelivered'; answer: string };

/** Hears of it in the transaction that notes it. Keys that are not its own are left alone. */
export type OnSettled = (tx: Kysely<Tables>, settled: Settled) => Promise<void>;
