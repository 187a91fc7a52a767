import { v7 as newId } from 'uuid';

import type { Tx } from '#server/db/connect.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { hearState, type SaidState, type WaitingState } from './state-conflict.rules.ts';

export type WaitingChange = WaitingState & { id: string };

/** `at` as JSON has it. */
export type StoredChange = Omit<WaitingChange, 'at'> & { at: string };

/** SQL of the change of the state that waits, as JSON, for a claim `t0`; it saves its readers a statement. */
export const waitingChange = `(select json_build_object(
    'id', d.id, 'base', d.base, 'value', d.value, 'at', d.at, 'unheard', d.unheard)
  from desk_change d where d.claim_id = t0.id and d.field = 'state' and d.outcome = 'waiting')`;

type NewChange = { base: string | null; value: string; reason: string; by: { accountId: string; name: string } };

/** Keeps what the operator's system last said as the base of a change that comes after another one. */
export async function addStateChange(
  tx: Tx,
  { claimId, before, now }: { claimId: string; before: WaitingChange | null; now: Date },
  { base, value, reason, by }: NewChange,
): Promise<string> {
  const id = newId();
  if (before) await settle(tx, { claimId, id: before.id }, { outcome: 'replaced', settled_at: now });
  const change = { claim_id: claimId, id, field: 'state', base: before ? before.base : base, value, reason };
  await tx
    .insertInto('desk_change')
    .values({ ...change, by_account: by.accountId, by_name: by.name, at: now })
    .execute();
  return id;
}

type Settled =
  | { outcome: 'replaced' | 'taken'; settled_at: Date }
  | { outcome: 'overruled'; settled_at: Date; became: string | null }
  | { unheard: number };

async function settle(tx: Tx, { claimId, id }: { claimId: string; id: string }, settled: Settled): Promise<void> {
  await tx.updateTable('desk_change').set(settled).where('claim_id', '=', claimId).where('id', '=', id).execute();
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
    await settle(tx, { claimId, id }, { outcome: 'overruled', settled_at: now, became: state });
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
