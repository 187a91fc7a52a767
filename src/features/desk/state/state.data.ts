import type { Tx } from '#server/db/connect.ts';

/** Returns who made the change that waits; null if it is not by the desk. */
export async function nameOfChange(tx: Tx, claimId: string, changeId: string): Promise<string | null> {
  const change = tx.selectFrom('desk_change').select('by_name').where('claim_id', '=', claimId);
  return (await change.where('id', '=', changeId).executeTakeFirst())?.by_name ?? null;
}

/** Takes back the event of the portal and the notices that still wait of what was changed at an instant. */
export async function forgetChange(
  tx: Tx,
  claimId: string,
  { stateId, at }: { stateId: string; at: Date },
): Promise<void> {
  await tx
    .deleteFrom('claim_event')
    .where('claim_id', '=', claimId)
    .where('written_by_portal', '=', true)
    .where('related_state_id', '=', stateId)
    .where('event_date', '=', at)
    .execute();
  await tx
    .deleteFrom('happening')
    .where('claim_id', '=', claimId)
    .where('happened_at', '=', at)
    .where('settled_at', 'is', null)
    .execute();
}

/** Returns whether the change waits still. The one that it replaced waits again. */
export async function undoChange(
  tx: Tx,
  claimId: string,
  { changeId, at, now }: { changeId: string; at: Date; now: Date },
): Promise<boolean> {
  const ofClaim = () => tx.updateTable('desk_change').where('claim_id', '=', claimId);
  const undone = await ofClaim()
    .set({ outcome: 'undone', settled_at: now })
    .where('id', '=', changeId)
    .where('outcome', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  if (!undone) return false;
  await ofClaim()
    .set({ outcome: 'waiting', settled_at: null })
    .where('outcome', '=', 'replaced')
    .where('settled_at', '=', at)
    .execute();
  return true;
}
