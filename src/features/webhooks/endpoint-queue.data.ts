import { sql } from 'kysely';

import type { NumberedEvent } from '#server/outbox/outgoing-event.data.ts';
import type { Health } from './delivery.rules.ts';
import type { Db } from '#server/db/connect.ts';

/** Lease of an endpoint in seconds; longer than any call, and renewed with every write. */
const leaseSeconds = 60;

export const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseSeconds * 1_000);

/**
 * `own` are this process's leases. Reads only the ends of indexes, because an endpoint that is up to date would
 * otherwise cost a scan of the log.
 */
export async function endpointsWithWork(db: Db, own: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select e.id from webhook_endpoint e
    where e.disabled_at is null and (e.paused_until is null or e.paused_until <= ${now})
      and (e.leased_until is null or e.leased_until <= ${now} or e.lease = any(${own}::uuid[]))
      and (e.after_position < (select max(position) from outgoing_event)
        or (select min(d.due_at) from webhook_delivery d where d.endpoint_id = e.id and d.state = 'waiting') <= ${now})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export type Held = { id: string; url: string; health: Health; isOff: boolean };

type HeldRow = {
  url: string;
  failures: number;
  failing_since: Date | null;
  paused_until: Date | null;
  disabled_at: Date | null;
};

const heldOf = (id: string, row: HeldRow): Held => ({
  id,
  url: row.url,
  health: { failures: row.failures, failingSince: row.failing_since, pausedUntil: row.paused_until },
  isOff: row.disabled_at !== null,
});

export async function holdEndpoint(
  db: Db,
  id: string,
  { lease, now }: { lease: string; now: Date },
): Promise<Held | null> {
  const { rows } = await sql<HeldRow>`update webhook_endpoint set lease = ${lease}, leased_until = ${leaseEnd(now)}
    where id = ${id} and (lease is null or lease = ${lease} or leased_until <= ${now})
    returning url, failures, failing_since, paused_until, disabled_at`.execute(db);
  return rows[0] ? heldOf(id, rows[0]) : null;
}

export async function pauseEndpoint(
  db: Db,
  id: string,
  { lease, until }: { lease: string; until: Date },
): Promise<void> {
  await sql`update webhook_endpoint set paused_until = ${until} where id = ${id} and lease = ${lease}`.execute(db);
}

export async function releaseEndpoint(db: Db, id: string, lease: string): Promise<void> {
  await sql`update webhook_endpoint set lease = null, leased_until = null
    where id = ${id} and lease = ${lease}`.execute(db);
}

export async function fanOut(
  db: Db,
  id: string,
  { lease, most, now }: { lease: string; most: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ seen: number }>`with held as (
      select id, after_position, event_types from webhook_endpoint
      where id = ${id} and lease = ${lease} and disabled_at is null for update
    ), next as (
      select * from outgoing_event where position > (select after_position from held) order by position limit ${most}
    ), added as (
      insert into webhook_delivery (endpoint_id, position, event_id, type, claim_number, occurred_at, due_at)
      select h.id, n.position, n.id, n.type, n.claim_number, n.occurred_at, ${now} from next n, held h
      where h.event_types is null or n.type = any(h.event_types)
      on conflict do nothing
    ), moved as (
      update webhook_endpoint e set after_position = n.last
      from (select max(position) as last from next) n where e.id = ${id} and n.last is not null
    )
    select count(*) as seen from next`.execute(db);
  return rows[0]?.seen ?? 0;
}

export type Due = NumberedEvent & { tries: number };

export async function dueDeliveries(
  db: Db,
  id: string,
  { without, most, now }: { without: readonly number[]; most: number; now: Date },
): Promise<Due[]> {
  const { rows } = await sql<Due>`select d.position, d.tries, o.id, o.type, o.claim_number, o.occurred_at, o.data
    from webhook_delivery d join outgoing_event o on o.id = d.event_id
    where d.endpoint_id = ${id} and d.state = 'waiting' and d.due_at <= ${now}
      and not d.position = any(${without}::bigint[])
    order by d.due_at, d.position limit ${most}`.execute(db);
  return rows;
}
