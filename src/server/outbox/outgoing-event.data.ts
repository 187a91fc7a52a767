import { sql } from 'kysely';
import { v7 } from 'uuid';

import type { OutgoingEventType } from '#shared/outgoing-event-types.ts';
import { claimWithinLimit, withoutNeeds } from '#server/settings/portal-rule.data.ts';
import type { Db } from '#server/db/connect.ts';

export type OutgoingEvent = {
  key: string;
  type: OutgoingEventType;
  claimId: string | null;
  /** Read from the claim where the writer does not know it. */
  claimNumber?: string;
  /** No secret, and no personal data that the receiver can request. */
  data: Record<string, unknown>;
  now: Date;
};

/** Writes the event in the transaction that causes it; waits for another one that writes the same key. */
export async function addOutgoingEvent(tx: Db, event: OutgoingEvent): Promise<boolean> {
  const { key, type, claimId, claimNumber, data, now } = event;
  const isKnown = claimNumber !== undefined;
  const named = isKnown
    ? sql``
    : sql`with named as materialized (select number from claim where id = ${claimId}::uuid)`;
  const number = isKnown ? sql`${claimNumber}::text` : sql`(select number from named)`;
  const { numAffectedRows = 0n } =
    await sql`insert into outgoing_event (id, key, type, claim_id, claim_number, data, occurred_at)
      ${named} select ${v7()}::uuid, ${key}, ${type}, ${claimId}::uuid, ${number},
        ${JSON.stringify(data)}::jsonb, ${now}::timestamptz
      on conflict (key) do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

export type NumberedEvent = {
  position: number;
  id: string;
  type: string;
  claim_number: string | null;
  data: unknown;
  occurred_at: Date;
};

const numberingLock = 7_305_021_202;
const mostNumberedAtOnce = 2_000;

async function anyUnnumbered(db: Db): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select exists(
    select from outgoing_event where position is null) as any`.execute(db);
  return rows[0]?.any ?? false;
}

/**
 * Assigns positions to committed events, one numbering at a time; events are read only afterwards. So a transaction
 * that commits late comes later in the log, and no reader that continues from its cursor misses one.
 */
export async function numberEvents(db: Db): Promise<void> {
  if (!(await anyUnnumbered(db))) return;
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${numberingLock})`.execute(tx);
    await sql`update outgoing_event set position = numbered.position
      from (select id, nextval('outgoing_event_position') as position from (
        select id from outgoing_event where position is null order by entered limit ${mostNumberedAtOnce}) as next
      ) as numbered
      where outgoing_event.id = numbered.id`.execute(tx);
  });
}

const tellsOfNeeds = sql`type = 'need.recorded' or type = 'clock.missed' and data ->> 'clock' = 'need'`;

/** Returns null if events after that position may have been deleted; the reader then starts again at 0. */
export async function eventsAfter(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<NumberedEvent[] | null> {
  await numberEvents(db);
  const { first } = await db
    .selectFrom('outgoing_event')
    .select(({ fn }) => fn.min<number | null>('position').as('first'))
    .executeTakeFirstOrThrow();
  if (after > 0 && (first === null || after < first)) return null;
  return db
    .selectFrom('outgoing_event')
    .select(['position', 'id', 'type', 'claim_number', 'data', 'occurred_at'])
    .$narrowType<{ position: number }>()
    .where('position', '>', after)
    .where(claimWithinLimit(sql.ref('outgoing_event.claim_id')))
    .where(withoutNeeds(tellsOfNeeds))
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** Keeps the newest of the old events, so that a reader that was away can detect the gap. */
export async function purgeEvents(db: Db, before: Date): Promise<void> {
  await sql`delete from outgoing_event where occurred_at < ${before} and position < (
    select max(position) from outgoing_event where occurred_at < ${before})`.execute(db);
}
