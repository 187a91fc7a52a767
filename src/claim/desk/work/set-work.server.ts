import { v7 as newId } from 'uuid';

import { addAlerts, withdrawAlerts } from '#claim/desk/alarms/alerts.data.ts';
import type { nameable } from '#claim/desk/clock-kinds.rules.ts';
import { changeOf } from '#server/audit.data.ts';
import { Problem } from '#server/http/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import type { AuditChange } from '#shared/audit-kind.ts';
import { instantOfWall } from '#shared/time/london.ts';
import type { Handler } from './handlers.data.ts';
import { readAssigned, setWork } from './work.data.ts';
import { hourMs } from '#shared/time/milliseconds.ts';

const yearMs = 365 * 24 * hourMs;
const closing = 17.5;

/** `hour` is London's, of a day that is given without a time. Throws 400 unless it lies within the next year. */
export function futureInstant(text: string | null, hour: number, now: Date): Date | null {
  if (text === null) return null;
  const isDay = !text.includes('T');
  const at = isDay ? instantOfWall(Date.parse(text) + hour * hourMs) : new Date(text);
  if (at > now && at.getTime() <= now.getTime() + yearMs) return at;
  const detail = 'This must lie in the future, and within a year.';
  throw new Problem(400, 'invalid-body', 'The body is not valid.', { errors: [{ pointer: '/until', detail }] });
}

type Of = { claimId: string; now: Date };

/** A snooze is a handler's plan for their own work, and nobody else knows of it (decision 190). */
async function endedSnooze(tx: Tx, { claimId, now }: Of, assignee: Handler | null): Promise<Date | null> {
  const { assignee_id: before = null, snoozed_until: until = null } = (await readAssigned(tx, claimId)) ?? {};
  return before !== null && before !== assignee?.id && until !== null && until > now ? until : null;
}

/**
 * Assigns a claim, or unassigns it (null). Alerts the new assignee unless they did it (`by`), withdraws the alert of the one
 * before, and sends an outgoing event. Where it leaves a handler, its snooze ends, which the returned changes say.
 */
export async function giveClaim(
  tx: Tx,
  { claimId, now, by = null }: Of & { by?: string | null },
  assignee: Handler | null,
): Promise<AuditChange[]> {
  const ended = await endedSnooze(tx, { claimId, now }, assignee);
  const awake = ended === null ? {} : { snoozed_until: null, snoozed_at: null };
  await setWork(tx, claimId, { assignee_id: assignee?.id ?? null, assigned_by: by, assigned_at: now, ...awake });
  const data = { assigneeId: assignee?.id ?? null };
  await addOutgoingEvent(tx, { key: `claim.assigned:${newId()}`, type: 'claim.assigned', claimId, data, now });
  await withdrawAlerts(tx, { claimId, kind: 'assigned' }, { but: assignee?.id ?? null });
  if (assignee !== null) {
    const alert = { claimId, accountId: assignee.id, kind: 'assigned', stage: 'now', runAt: now } as const;
    await addAlerts(tx, [alert], { now, by });
  }
  return ended === null ? [] : changeOf('snoozedUntil', ended.toISOString(), '');
}

export type Waiting = { on: (typeof nameable)[number]; until: Date | null };

type WantedWait = { on: (typeof nameable)[number] | null; until: string | null; what: string };

/** Sets what a claim waits on until its state changes; null returns to what the state says. */
export async function setWaiting(tx: Tx, { claimId, now }: Of, wait: WantedWait): Promise<Waiting | null> {
  if (wait.on === null) {
    const nothing = { waiting_on: null, waiting_since: null, waiting_state: null, waiting_until: null };
    await setWork(tx, claimId, { ...nothing, waiting_for: null });
    return null;
  }
  const until = futureInstant(wait.until, closing, now);
  const state = await tx.selectFrom('claim').select('state_id').where('id', '=', claimId).executeTakeFirstOrThrow();
  const said = { waiting_on: wait.on, waiting_since: now, waiting_state: state.state_id, waiting_until: until };
  await setWork(tx, claimId, { ...said, waiting_for: wait.what || null });
  return { on: wait.on, until };
}
