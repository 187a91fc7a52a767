import type { Db } from '#server/db/connect.ts';

type Address = { channel: 'mail' | 'text'; to: string };

/** Returns whether the last notice of the claim to this address came back. */
export async function isAddressFailing(db: Db, claimId: string, { channel, to }: Address): Promise<boolean> {
  const last = await db
    .selectFrom('notice')
    .select('state')
    .where('claim_id', '=', claimId)
    .where('channel', '=', channel)
    .where('recipient', '=', to)
    .where('state', 'in', ['sent', 'undelivered'])
    .orderBy('settled_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.state === 'undelivered';
}
