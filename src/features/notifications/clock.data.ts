import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { lockOfList } from '#server/db/machines.ts';

export async function restartNoNewsClock(tx: Db, claimId: string, now: Date): Promise<void> {
  await tx
    .insertInto('notice_clock')
    .values({ claim_id: claimId, told_at: now, silences: 0 })
    .onConflict((conflict) => conflict.column('claim_id').doUpdateSet({ told_at: now, silences: 0 }))
    .execute();
}

export async function stopNoNewsClock(tx: Db, claimId: string): Promise<void> {
  await tx.deleteFrom('notice_clock').where('claim_id', '=', claimId).execute();
}

type QuietClaim = { claim_id: string; silences: number };

/** Each claim goes to one process only, and at most `mostNoNews` times after the last real news. */
export async function takeClaimsWithoutNews(
  tx: Db,
  { since, mostNoNews, most, now }: { since: Date; mostNoNews: number; most: number; now: Date },
): Promise<QuietClaim[]> {
  const isQuiet = sql`told_at <= ${since} and silences < ${mostNoNews}`;
  const { rows } = await sql<QuietClaim>`update notice_clock set told_at = ${now}, silences = silences + 1
    where ${isQuiet} and claim_id in (
      select claim_id from notice_clock where ${isQuiet}
      order by told_at limit ${most} ${lockOfList(tx, sql`for update skip locked`)})
    returning claim_id, silences`.execute(tx);
  return rows;
}
