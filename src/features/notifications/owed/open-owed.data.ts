import { type Selectable, sql } from 'kysely';

import { isOpenOwedEvent } from '#claim/change/owed-events.data.ts';
import type { Db } from '#server/db/connect.ts';
import type { HappeningRow } from '#server/db/tables.generated.ts';
import type { Waiting } from '../decide.rules.ts';
import { waitingOf } from '../notifiable-events.data.ts';

/** An event that is owed, until a mail or a text of it was sent. */
export type OpenOwed = Waiting & {
  /** Waits to be told; else it was told, and did not arrive. */
  isWaiting: boolean;
  /** A mail or a text of it is held or being tried. */
  isOnItsWay: boolean;
  /** Addresses and numbers where it did not arrive. */
  failures: readonly { to: string; at: Date }[];
  /** A row says that no mail or text of it could be sent. */
  isMarked: boolean;
  /** The last try that leads have had an alarm of. */
  alarmedTryAt: Date | null;
};

type EventColumn = 'id' | 'kind' | 'subject' | 'news' | 'facts' | 'happened_at' | 'alarmed_try_at';

type Row = Pick<Selectable<HappeningRow>, EventColumn> & {
  is_waiting: boolean;
  is_on_its_way: boolean;
  is_marked: boolean;
  failed: { to: string; at: string }[];
};

export async function readOpenOwed(tx: Db, claimId: string): Promise<OpenOwed[]> {
  const { rows } = await sql<Row>`select h.id, h.kind, h.subject, h.news, h.facts, h.happened_at,
      h.alarmed_try_at, h.settled_at is null is_waiting, tries.is_on_its_way, tries.is_marked, tries.failed
    from happening h cross join lateral (
      select coalesce(bool_or(n.state in ('held', 'queued')), false) is_on_its_way,
        coalesce(bool_or(n.channel is null), false) is_marked,
        coalesce(json_agg(json_build_object('to', n.recipient, 'at', n.settled_at))
          filter (where n.state = 'undelivered' and n.channel is not null), '[]') failed
      from notice n where n.claim_id = ${claimId}::uuid and h.id = any (n.happening_ids)
        and n.channel is distinct from 'push') tries
    where h.claim_id = ${claimId}::uuid and ${isOpenOwedEvent('h')} order by h.happened_at, h.id`.execute(tx);
  return rows.map((row) => ({
    ...waitingOf(row),
    isWaiting: row.is_waiting,
    isOnItsWay: row.is_on_its_way,
    failures: row.failed.map(({ to, at }) => ({ to, at: new Date(at) })),
    isMarked: row.is_marked,
    alarmedTryAt: row.alarmed_try_at,
  }));
}

/** Lets events wait once more. */
export async function reopenEvents(tx: Db, claimId: string, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('happening')
    .set({ settled_at: null, outcome: null })
    .where('claim_id', '=', claimId)
    .where('id', 'in', ids)
    .execute();
}

export async function recordAlarmedTry(
  tx: Db,
  claimId: string,
  { id, tryAt }: { id: string; tryAt: Date },
): Promise<void> {
  await tx
    .updateTable('happening')
    .set({ alarmed_try_at: tryAt })
    .where('claim_id', '=', claimId)
    .where('id', '=', id)
    .execute();
}
