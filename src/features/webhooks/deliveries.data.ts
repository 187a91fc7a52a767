import { sql } from 'kysely';

import type { DeliveryState } from '#shared/webhooks.ts';
import type { Db } from '#server/db/connect.ts';

export type DeliveryRow = {
  position: number;
  event_id: string;
  type: string;
  claim_number: string | null;
  occurred_at: Date;
  state: DeliveryState;
  tries: number;
  due_at: Date;
  settled_at: Date | null;
  last_status: number | null;
  last_error: string | null;
};

const columns = sql.raw(
  'position, event_id, type, claim_number, occurred_at, state, tries, due_at, settled_at, last_status, last_error',
);

type Page = { state: DeliveryState | null; before: number | null; limit: number };

export async function readDeliveries(
  db: Db,
  endpointId: string,
  { state, before, limit }: Page,
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`select ${columns} from webhook_delivery
    where endpoint_id = ${endpointId} and (${state}::text is null or state = ${state})
      and (${before}::bigint is null or position < ${before})
    order by position desc limit ${limit}`.execute(db);
  return rows;
}

export async function readDelivery(db: Db, endpointId: string, eventId: string) {
  const { rows } = await sql<DeliveryRow & { data: unknown }>`select d.*, o.data from webhook_delivery d
    left join outgoing_event o on o.id = d.event_id
    where d.endpoint_id = ${endpointId} and d.event_id = ${eventId}`.execute(db);
  const [delivery] = rows;
  if (!delivery) return null;
  const tries = await db
    .selectFrom('webhook_try')
    .select(['at', 'millis', 'status', 'error', 'answer'])
    .where('endpoint_id', '=', endpointId)
    .where('position', '=', delivery.position)
    .orderBy('id', 'desc')
    .execute();
  return { delivery, tries };
}

export async function eventPosition(db: Db, eventId: string): Promise<number | null> {
  const row = await db.selectFrom('outgoing_event').select('position').where('id', '=', eventId).executeTakeFirst();
  return row?.position ?? null;
}

const again = sql.raw("state = 'waiting', tries = 0, settled_at = null, last_status = null, last_error = null");

export async function endPause(db: Db, endpointId: string, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update webhook_endpoint set paused_until = null
    where id = ${endpointId} and paused_until > ${now}`.execute(db);
  return numAffectedRows > 0n;
}

/** A waiting delivery keeps its attempts and becomes due now. */
export async function replayOne(db: Db, endpointId: string, eventId: string, now: Date): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`insert into webhook_delivery as d (endpoint_id, position, event_id, type, claim_number, occurred_at, due_at)
      select ${endpointId}, o.position, o.id, o.type, o.claim_number, o.occurred_at, ${now} from outgoing_event o
      where o.id = ${eventId} and o.position is not null
      on conflict (endpoint_id, position) do update set state = 'waiting', settled_at = null, due_at = ${now},
        tries = case when d.state = 'waiting' then d.tries else 0 end,
        last_status = case when d.state = 'waiting' then d.last_status end,
        last_error = case when d.state = 'waiting' then d.last_error end
      where d.state <> 'waiting' or d.due_at > ${now}`.execute(db);
  return Number(numAffectedRows);
}

export async function replayDead(db: Db, endpointId: string, since: Date, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update webhook_delivery d set ${again}, due_at = ${now}
    where d.endpoint_id = ${endpointId} and d.state = 'dead' and d.occurred_at >= ${since}
      and exists (select from outgoing_event o where o.id = d.event_id)`.execute(db);
  return Number(numAffectedRows);
}

/** Skips waiting deliveries and events beyond the cursor, which are delivered anyway. */
export async function replayAll(db: Db, endpointId: string, since: Date, now: Date): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`insert into webhook_delivery as d (endpoint_id, position, event_id, type, claim_number, occurred_at, due_at)
      select e.id, o.position, o.id, o.type, o.claim_number, o.occurred_at, ${now} from webhook_endpoint e, outgoing_event o
      where e.id = ${endpointId} and o.occurred_at >= ${since} and o.position <= e.after_position
        and (e.event_types is null or o.type = any(e.event_types))
      on conflict (endpoint_id, position) do update set ${again}, due_at = ${now} where d.state <> 'waiting'`.execute(
      db,
    );
  return Number(numAffectedRows);
}

export async function removeDeliveries(
  db: Db,
  { deliveredBefore, eventsBefore }: { deliveredBefore: Date; eventsBefore: Date },
): Promise<void> {
  await sql`delete from webhook_delivery where state = 'delivered' and settled_at < ${deliveredBefore}`.execute(db);
  await sql`delete from webhook_delivery where occurred_at < ${eventsBefore}`.execute(db);
}
