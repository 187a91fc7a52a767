import { v7 as newId } from 'uuid';

import { storeAnswer } from '#claim/change/given.data.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { enteredStateAt } from '#claim/rules/entered-state.rules.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import type { Tx } from '#server/db/connect.ts';

export async function removeConfirmation(tx: Tx, claimId: string): Promise<boolean> {
  const gone = await tx.deleteFrom('icloud_confirmation').where('claim_id', '=', claimId).returning('id').execute();
  return gone.length > 0;
}

export async function storeConfirmation(tx: Tx, claimId: string, now: Date): Promise<void> {
  await removeConfirmation(tx, claimId);
  const id = newId();
  const facts = await readClaimFacts(tx, claimId);
  const state_since = enteredStateAt({ ...facts, stateChangedAt: facts.changedAt });
  await storeAnswer(tx, 'icloud_confirmation', claimId, { id, confirmed_at: now, state_since });
  const data = { confirmedAt: now.toISOString() };
  await addOutgoingEvent(tx, { key: `icloud.confirmed:${id}`, type: 'icloud.confirmed', claimId, data, now });
}
