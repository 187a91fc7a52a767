import type { Tx } from '#server/db/connect.ts';

export async function followersOf(tx: Tx, claimIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  if (claimIds.length === 0) return new Map();
  const follows = tx
    .selectFrom('desk_follow')
    .selectAll()
    .where('claim_id', 'in', [...claimIds]);
  const byClaim = Map.groupBy(await follows.execute(), ({ claim_id: claimId }) => claimId);
  return new Map([...byClaim].map(([claimId, rows]) => [claimId, rows.map(({ account_id: id }) => id)]));
}
