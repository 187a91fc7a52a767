import type { Database, Tx } from './connect.ts';

/** Does something in a transaction that is rolled back, and returns what it would have led to. */
export async function tryOut<Result>({ kysely }: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const tx = await kysely.startTransaction().execute();
  try {
    return await work(tx);
  } finally {
    await tx.rollback().execute();
  }
}
