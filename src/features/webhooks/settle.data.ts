import { sql } from 'kysely';

import { leaseEnd } from './endpoint-queue.data.ts';
import type { Health, NextStep, Outcome, SwitchedOff } from './delivery.rules.ts';
import type { Tx } from '#server/db/connect.ts';

export type AttemptResult = { position: number; tries: number; outcome: Outcome; next: NextStep };

export type LockedEndpoint = { url: string; description: string; health: Health; isOff: boolean };

export async function lockEndpoint(tx: Tx, id: string): Promise<LockedEndpoint | null> {
  const row = await tx
    .selectFrom('webhook_endpoint')
    .select(['url', 'description', 'failures', 'failing_since', 'paused_until', 'disabled_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { url, description, failures, failing_since: failingSince, paused_until: pausedUntil } = row;
  return { url, description, health: { failures, failingSince, pausedUntil }, isOff: row.disabled_at !== null };
}

export async function writeHealth(
  tx: Tx,
  id: string,
  { health, off, lease, now }: { health: Health; off: SwitchedOff | null; lease: string; now: Date },
): Promise<void> {
  const { failures, failingSince, pausedUntil } = health;
  await sql`update webhook_endpoint set failures = ${failures}, failing_since = ${failingSince},
      paused_until = ${pausedUntil}, disabled_at = coalesce(disabled_at, ${off === null ? null : now}),
      disabled_reason = coalesce(disabled_reason, ${off}),
      leased_until = case when lease = ${lease} then ${leaseEnd(now)} else leased_until end
    where id = ${id}`.execute(tx);
}

/** A delivery that was replayed or settled meanwhile stays as it is. */
export async function writeAttempts(tx: Tx, id: string, attempts: readonly AttemptResult[]): Promise<void> {
  const rows = attempts.map(({ position, tries, outcome, next }) => ({
    position,
    tries,
    state: next.state,
    due_at: next.dueAt,
    at: outcome.at,
    millis: outcome.millis,
    status: outcome.status,
    error: outcome.error,
    answer: outcome.answer,
  }));
  await sql`with tried as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (position bigint, tries integer, state text,
        due_at timestamptz, at timestamptz, millis integer, status integer, error text, answer text)
    ), kept as (
      insert into webhook_try (endpoint_id, position, at, millis, status, error, answer)
      select ${id}, t.position, t.at, t.millis, t.status, t.error, t.answer from tried t
      where exists (select from webhook_delivery d where d.endpoint_id = ${id} and d.position = t.position)
    )
    update webhook_delivery d set state = t.state, tries = t.tries, due_at = coalesce(t.due_at, d.due_at),
      settled_at = case when t.state = 'waiting' then null else t.at end, last_status = t.status, last_error = t.error
    from tried t
    where d.endpoint_id = ${id} and d.position = t.position and d.state = 'waiting' and d.tries = t.tries - 1`.execute(
    tx,
  );
}

/**
 * Makes what waits because of an outage due now. An event with more than one failure from before the outage keeps its
 * time: it fails for a reason of its own, and every success would use up another of its tries.
 */
export async function makeDueNow(tx: Tx, id: string, { since, now }: { since: Date; now: Date }): Promise<void> {
  await sql`update webhook_delivery d set due_at = ${now}
    where d.endpoint_id = ${id} and d.state = 'waiting' and d.due_at > ${now}
      and d.tries - 1 <= (select count(*) from webhook_try t
        where t.endpoint_id = d.endpoint_id and t.position = d.position and t.at >= ${since})`.execute(tx);
}
