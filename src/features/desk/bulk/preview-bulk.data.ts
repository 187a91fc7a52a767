import type { Tx } from '#server/db/connect.ts';

export async function readStateName(tx: Tx, claimId: string): Promise<string | null> {
  const state = tx.selectFrom('claim as c').innerJoin('state as s', 's.id', 'c.state_id').select('s.system_name');
  return (await state.where('c.id', '=', claimId).executeTakeFirst())?.system_name ?? null;
}

export async function readContacts(tx: Tx, claimId: string) {
  const contacts = ['end_user_email as email', 'end_user_mobile as mobile', 'end_user_phone as phone'] as const;
  return tx.selectFrom('claim').select(contacts).where('id', '=', claimId).executeTakeFirstOrThrow();
}

export async function isUnanswered(tx: Tx, claimId: string): Promise<boolean> {
  const row = tx.selectFrom('desk_claim').select('unanswered').where('claim_id', '=', claimId);
  return ((await row.executeTakeFirst())?.unanswered ?? 0) > 0;
}

export async function hasNews(tx: Tx, claimId: string, at: Date): Promise<boolean> {
  const news = tx.selectFrom('happening').select('id').where('claim_id', '=', claimId).where('happened_at', '=', at);
  return (await news.limit(1).executeTakeFirst()) !== undefined;
}
