import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/connect.ts';

export type EndpointTexts = { url: string; description: string; eventTypes: string[] | null };

/** Counting stops here, because the log may be long. */
export const countedAtMost = 10_000;

export type EndpointRow = {
  id: string;
  url: string;
  description: string;
  event_types: string[] | null;
  created_at: Date;
  disabled_at: Date | null;
  disabled_reason: string | null;
  failures: number;
  failing_since: Date | null;
  paused_until: Date | null;
  waiting: number;
  dead: number;
  secrets: { id: string; keyId: string; createdAt: string; expiresAt: string | null }[];
};

/** `waiting` counts undelivered events, whether or not a delivery exists yet. */
export async function readEndpoints(db: Db, { id, now }: { id?: string; now: Date }): Promise<EndpointRow[]> {
  const { rows } = await sql<EndpointRow>`select e.id, e.url, e.description, e.event_types, e.created_at, e.disabled_at,
      e.disabled_reason, e.failures, e.failing_since, e.paused_until,
      (select count(*) from (select from webhook_delivery d
        where d.endpoint_id = e.id and d.state = 'waiting' limit ${countedAtMost}) as due)
      + (select count(*) from (select from outgoing_event o
        where o.position > e.after_position and (e.event_types is null or o.type = any(e.event_types))
        order by o.position limit ${countedAtMost}) as behind) as waiting,
      (select count(*) from (select from webhook_delivery d
        where d.endpoint_id = e.id and d.state = 'dead' limit ${countedAtMost}) as given_up) as dead,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'keyId', s.key_id,
            'createdAt', s.created_at, 'expiresAt', s.expires_at)
          order by s.created_at desc, s.id desc), '[]'::jsonb)
        from webhook_secret s where s.endpoint_id = e.id and (s.expires_at is null or s.expires_at > ${now})) as secrets
    from webhook_endpoint e where ${id ?? null}::uuid is null or e.id = ${id ?? null} order by e.id`.execute(db);
  return rows;
}

/** Locks the table until the transaction ends, so that the limit on endpoints holds. */
export async function countEndpoints(tx: Tx): Promise<number> {
  await sql`lock table webhook_endpoint in share row exclusive mode`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*) as count from webhook_endpoint`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Existing events must have their positions first. */
export async function insertEndpoint(
  db: Db,
  { id, url, description, eventTypes }: EndpointTexts & { id: string },
  now: Date,
): Promise<void> {
  await sql`insert into webhook_endpoint (id, url, description, event_types, created_at, after_position)
    values (${id}, ${url}, ${description}, ${eventTypes}::text[], ${now},
      (select coalesce(max(position), 0) from outgoing_event))`.execute(db);
}

/** A new address resets the health, because the old address's failures say nothing about it. */
export async function changeEndpoint(
  db: Db,
  id: string,
  { url, description, eventTypes }: EndpointTexts,
): Promise<void> {
  await sql`update webhook_endpoint set description = ${description}, event_types = ${eventTypes}::text[], url = ${url},
      failures = case when url = ${url} then failures else 0 end,
      failing_since = case when url = ${url} then failing_since end,
      paused_until = case when url = ${url} then paused_until end
    where id = ${id}`.execute(db);
}

export async function deleteEndpoint(db: Db, id: string): Promise<string | null> {
  const row = await db.deleteFrom('webhook_endpoint').where('id', '=', id).returning('url').executeTakeFirst();
  return row?.url ?? null;
}

export async function turnOff(db: Db, id: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ url: string }>`update webhook_endpoint set disabled_at = coalesce(disabled_at, ${now}),
      disabled_reason = coalesce(disabled_reason, 'by-hand')
    where id = ${id} returning url`.execute(db);
  return rows[0]?.url ?? null;
}

export async function turnOn(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ url: string }>`update webhook_endpoint set disabled_at = null, disabled_reason = null,
      failures = 0, failing_since = null, paused_until = null
    where id = ${id} returning url`.execute(db);
  return rows[0]?.url ?? null;
}

export async function skipMissed(db: Db, id: string, now: Date): Promise<void> {
  await sql`update webhook_delivery set state = 'dead', settled_at = ${now}, last_error = 'Left out when the webhook was turned on.'
    where endpoint_id = ${id} and state = 'waiting'`.execute(db);
  await sql`update webhook_endpoint set after_position = greatest(after_position,
      (select coalesce(max(position), 0) from outgoing_event)) where id = ${id}`.execute(db);
}
