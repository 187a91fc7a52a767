import { sql } from 'kysely';

import type { Db, Tx } from '#server/db/connect.ts';
import { type Limits, withinLimits } from '../claim-row.data.ts';
import type { NewMarks } from './marks-routes.ts';

const tables = { isUnread: 'desk_unread', isFollowed: 'desk_follow' } as const;
type OwnMark = keyof typeof tables;

type Asked = { claimIds: readonly string[]; asker: Limits & { accountId: string } };

/** Leaves out claims that the asker no longer sees. */
export async function listOwnMarks(db: Db, { claimIds, asker }: Asked): Promise<{ claimId: string; mark: OwnMark }[]> {
  const marked = (table: string, mark: OwnMark) => sql`select t.claim_id as "claimId", ${sql.lit(mark)} as mark
    from ${sql.table(table)} t join desk_claim d on d.claim_id = t.claim_id
    where t.claim_id = any(${[...claimIds]}::uuid[]) and t.account_id = ${asker.accountId}::uuid
      and ${withinLimits(asker)}`;
  const { rows } = await sql<{ claimId: string; mark: OwnMark }>`${marked(tables.isUnread, 'isUnread')}
    union all ${marked(tables.isFollowed, 'isFollowed')}`.execute(db);
  return rows;
}

export async function setOwnMarks(
  tx: Tx,
  { claimId, accountId }: { claimId: string; accountId: string },
  marks: NewMarks,
): Promise<void> {
  for (const mark of ['isUnread', 'isFollowed'] as const) {
    if (marks[mark] === true) {
      const row = { claim_id: claimId, account_id: accountId };
      await tx
        .insertInto(tables[mark])
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else if (marks[mark] === false) {
      const rows = tx.deleteFrom(tables[mark]).where('claim_id', '=', claimId);
      await rows.where('account_id', '=', accountId).execute();
    }
  }
}
