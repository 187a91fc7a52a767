import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { singleLine } from '#shared/text.ts';
import { type Limits, withinLimits } from '../claim-row.data.ts';
import type { DeskAlert } from './alerts-routes.ts';

const mostListed = 50;
const mostCounted = 100;

type Asker = Limits & { accountId: string };
type StoredAlert = Omit<DeskAlert, 'at'> & { at: Date };

export async function listAlerts(
  db: Db,
  { accountId, ...limits }: Asker,
): Promise<{ unread: number; alerts: DeskAlert[] }> {
  const { rows } = await sql<StoredAlert>`select a.claim_id as "claimId", c.number, c.end_user_name as name,
      a.kind, a.stage, a.at, a.read_at is not null as "isRead"
    from desk_alert a join desk_claim d on d.claim_id = a.claim_id join claim c on c.id = a.claim_id
    where a.account_id = ${accountId}::uuid and ${withinLimits(limits)}
    order by a.at desc, a.claim_id limit ${mostListed}`.execute(db);
  const counted = await sql<{ unread: number }>`select count(*)::int as unread from (
      select 1 from desk_alert a join desk_claim d on d.claim_id = a.claim_id
      where a.account_id = ${accountId}::uuid and a.read_at is null and ${withinLimits(limits)} limit ${mostCounted}) unread`.execute(
    db,
  );
  return {
    unread: counted.rows[0]?.unread ?? 0,
    alerts: rows.map(({ at, name, ...alert }) => ({ ...alert, name: singleLine(name), at: at.toISOString() })),
  };
}

export async function markRead(
  db: Db,
  { accountId, claimId, until, now }: { accountId: string; claimId: string | null; until: Date; now: Date },
): Promise<void> {
  const ofClaim = claimId === null ? sql`true` : sql`claim_id = ${claimId}::uuid`;
  await sql`update desk_alert set read_at = ${now}
    where account_id = ${accountId}::uuid and read_at is null and at <= ${until} and ${ofClaim}`.execute(db);
}

export async function deleteSomeAlerts(
  db: Db,
  old: { readBefore: Date } | { raisedBefore: Date },
  most: number,
): Promise<number> {
  const isOld = 'readBefore' in old ? sql`read_at < ${old.readBefore}` : sql`at < ${old.raisedBefore}`;
  const key = sql`claim_id, account_id, kind, stage, run_at`;
  const { numAffectedRows = 0n } = await sql`delete from desk_alert
    where (${key}) in (select ${key} from desk_alert where ${isOld} limit ${most})`.execute(db);
  return Number(numAffectedRows);
}
