import type { Tx } from '#server/db/connect.ts';
import { isSetDate } from '#shared/time/dates.ts';
import { factsOf } from './claim-facts-of-day.rules.ts';
import { readHistories } from './claim-histories.data.ts';
import { storeGone } from './gone-claims.data.ts';
import { countHistory } from './make-measures.server.ts';
import type { Made } from './measures.rules.ts';

const never = new Date('9999-12-31T00:00:00Z');

/**
 * Keeps what days count of a claim that is about to be erased or deleted. Call it before its rows go. A complaint that is
 * open then stays without an answer, so the end of its eight weeks counts too, on the day on which it comes.
 */
export async function keepCounts(tx: Tx, claimId: string, now: Date): Promise<void> {
  const rows: Made = new Map();
  for (const history of await readHistories(tx, [claimId])) {
    const facts = factsOf(history, now, { answeredBy: never }).filter(({ at }) => isSetDate(at));
    countHistory(rows, history, facts, () => true);
  }
  await storeGone(tx, rows);
}
