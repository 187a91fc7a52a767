import { settleState } from '#claim/desk/desk-change.data.ts';
import type { Tx } from '#server/db/connect.ts';
import type { ClaimDocument } from './claim-document.rules.ts';
import type { StoredClaim } from './claim-rows.server.ts';
import { lastStateChange } from './rows/event-rows.server.ts';
import { systemNameOf } from '#claim/desk/state-name.rules.ts';

/**
 * How a write says the state. `in-passing`: in a whole document. `by-name`: its sender has heard what was set at the
 * desk. `nothing`: the write is not about the state.
 */
export type SaysState = 'in-passing' | 'by-name' | 'nothing';

/** Returns the document with the state that counts and its dates, if one was set at the desk and waits to be taken up. */
export async function withHeardState(
  tx: Tx,
  stored: StoredClaim | null,
  document: ClaimDocument,
  { says, now }: { says: SaysState; now: Date },
): Promise<ClaimDocument> {
  if (!stored?.waiting || says === 'nothing') return document;
  const { claim, waiting } = stored;
  const said = {
    state: systemNameOf(document.state),
    isNamed: says === 'by-name',
    changedAt: lastStateChange(document),
  };
  const { isDesk, state } = await settleState(tx, { claimId: claim.id, waiting, now }, said);
  if (!isDesk) return document;
  const { last_state_change_date: lastStateChangeDate, state_deadline: stateDeadline } = claim;
  return { ...document, state, lastStateChangeDate, stateDeadline };
}
