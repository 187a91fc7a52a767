import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { type Complaint, findComplaint } from '../complaints.data.ts';
import { isTakenUpAgain } from './taken-up-sql.ts';

/** Returns the complaint that takes this one up again. */
export async function findSuccessor(
  db: Db,
  { claimId, id }: Pick<Complaint, 'claimId' | 'id'>,
): Promise<Complaint | null> {
  const again = db.selectFrom('complaint').select('id').where('claim_id', '=', claimId).where('again_of', '=', id);
  const row = await again.executeTakeFirst();
  return row ? findComplaint(db, { claimId, id: row.id }) : null;
}

/** Returns the complaint of a message that ended without an answer, and that none takes up again. */
export async function findEndedOfMessage(db: Db, claimId: string, messageId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select k.id from complaint k
    where k.claim_id = ${claimId}::uuid and k.message_id = ${messageId}::uuid and k.closed_at is not null
      and not ${sql.raw(isTakenUpAgain('k'))}
    order by k.recorded_at desc, k.id desc`.execute(db);
  return rows[0]?.id ?? null;
}
