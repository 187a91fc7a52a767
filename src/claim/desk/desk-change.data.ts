import { v7 as newId } from 'uuid';

import type { Tx } from '#server/db/connect.ts';
import { requestOperator } from '#server/http/request-facts.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { addAlerts } from './alarms/alerts.data.ts';
import { followersOf } from './alarms/followers.data.ts';
import { hearState, type SaidState, type WaitingState } from './state-conflict.rules.ts';

/** `by` is the account that made it. `baseDeadline` is the one that the operator's system gave for the base. */
export type WaitingChange = WaitingState & { id: string; by: string; baseDeadline: Date | null };

/** As JSON: instants are texts. */
export type StoredChange = Omit<WaitingChange, 'at' | 'baseDeadline'> & { at: string; baseDeadline: string | null };

export function changeFrom({ at, baseDeadline, ...stored }: StoredChange): WaitingChange {
  return { ...stored, at: new Date(at), baseDeadline: baseDeadline === null ? null : new Date(baseDeadline) };
}

/** Returns SQL of the change of the state that waits, as JSON; it saves the readers of a claim a statement. */
export const waitingChange = (claimId: string): string => `(select json_build_object(
    'id', d.id, 'base', d.base, 'value', d.value, 'at', d.at, 'unheard', d.unheard,
    'by', d.by_account, 'baseDeadline', d.base_deadline)
  from desk_change d where d.claim_id = ${claimId} and d.field = 'state' and d.outcome = 'waiting')`;

type NewChange = {
  base: string | null;
  baseDeadline: Date | null;
  value: string;
  reason: string;
  by: { accountId: string; name: string };
};

/** Keeps what the operator's system last said as the base of a change that comes after another one. */
export async function addStateChange(
  tx: Tx,
  { claimId, before, now }: { claimId: string; before: WaitingChange | null; now: Date },
  { value, reason, by, ...said }: NewChange,
): Promise<string> {
  const id = newId();
  if (before) await settle(tx, { claimId, id: before.id }, { outcome: 'replaced', settled_at: now });
  const { base, baseDeadline } = before ?? said;
  const change = { claim_id: claimId, id, field: 'state', base, base_deadline: baseDeadline, value, reason };
  await tx
    .insertInto('desk_change')
    .values({ ...change, by_account: by.accountId, by_name: by.name, at: now })
    .execute();
  return id;
}

type Settled =
  | { outcome: 'replaced' | 'taken'; settled_at: Date }
  | { outcome: 'overruled'; settled_at: Date; became: string | null; settled_by: string | null }
  | { outcome: 'refused'; settled_at: Date; became: string | null; settled_by: string | null; refusal: string }
  | { unheard: number };

export async function settle(
  tx: Tx,
  { claimId, id }: { claimId: string; id: string },
  settled: Settled,
): Promise<void> {
  await tx.updateTable('desk_change').set(settled).where('claim_id', '=', claimId).where('id', '=', id).execute();
}

/** Alerts the assignee, or else the author of the change, and the followers. */
export async function alertOverruled(
  tx: Tx,
  { claimId, waiting, now }: { claimId: string; waiting: WaitingChange; now: Date },
): Promise<void> {
  const work = tx.selectFrom('desk_work').select('assignee_id').where('claim_id', '=', claimId);
  const first = (await work.executeTakeFirst())?.assignee_id ?? waiting.by;
  const told = new Set([first, ...((await followersOf(tx, [claimId])).get(claimId) ?? [])]);
  const cause = { claimId, kind: 'overruled', stage: 'now', runAt: waiting.at } as const;
  await addAlerts(
    tx,
    [...told].map((accountId) => ({ ...cause, accountId })),
    { now },
  );
}

/** Returns the state to be written where a change at the desk waits, and keeps what becomes of that change. */
export async function settleState(
  tx: Tx,
  { claimId, waiting, now }: { claimId: string; waiting: WaitingChange; now: Date },
  said: SaidState,
): Promise<{ isDesk: boolean; state: string | null }> {
  const heard = hearState(waiting, said);
  const { state } = heard;
  const { id, value } = waiting;
  if (heard.outcome === 'waiting') {
    await settle(tx, { claimId, id }, { unheard: heard.unheard });
  } else if (heard.outcome === 'taken') {
    await settle(tx, { claimId, id }, { outcome: 'taken', settled_at: now });
  } else {
    const by = requestOperator()?.name ?? null;
    await settle(tx, { claimId, id }, { outcome: 'overruled', settled_at: now, became: state, settled_by: by });
    await alertOverruled(tx, { claimId, waiting, now });
    const data = { changeId: id, field: 'state', value, became: state };
    await addOutgoingEvent(tx, {
      key: `desk.change_overruled:${id}`,
      type: 'desk.change_overruled',
      claimId,
      data,
      now,
    });
  }
  return { isDesk: heard.outcome === 'waiting', state };
}

/** Returns what became of a change at the desk; null without such a one on the claim. */
export async function outcomeOfChange(tx: Tx, claimId: string, id: string): Promise<string | null> {
  const change = tx.selectFrom('desk_change').select('outcome').where('claim_id', '=', claimId);
  return (await change.where('id', '=', id).executeTakeFirst())?.outcome ?? null;
}
