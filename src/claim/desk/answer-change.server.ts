// What the operator's system answers to a change at the desk: it has taken it up, or it refuses it.
import { writeClaim } from '#claim/document/claim-save.server.ts';
import type { StoredClaim } from '#claim/document/claim-rows.server.ts';
import { readDocument } from '#claim/document/claim-write.data.ts';
import { Problem } from '#server/http/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { requestOperator } from '#server/http/request-facts.ts';
import { writeDeskRows } from './desk-rows.data.ts';
import { alertOverruled, outcomeOfChange, settle, type WaitingChange } from './desk-change.data.ts';

const outcomes: Record<string, string> = {
  replaced: 'A later change at the desk has taken its place. Answer that one.',
  undone: 'The handler has taken it back.',
  overruled: 'Your system has set another state since.',
  taken: 'Your system has taken it up already.',
  refused: 'Your system has refused it already.',
};

/** Returns null if the answer was given before. Throws 404 and 409. */
async function waitingChange(
  tx: Tx,
  { claim, waiting }: StoredClaim,
  { changeId, answer }: { changeId: string; answer: 'taken' | 'refused' },
): Promise<WaitingChange | null> {
  if (waiting?.id === changeId) return waiting;
  const outcome = await outcomeOfChange(tx, claim.id, changeId);
  if (outcome === null) throw new Problem(404, 'change-not-found', 'The claim has no change with this id.');
  if (outcome === answer) return null;
  throw new Problem(409, 'change-settled', `This change no longer waits. ${outcomes[outcome] ?? ''}`.trim(), {
    members: { outcome },
  });
}

/** Returns false if the change was answered before. */
export async function takeUpChange(tx: Tx, stored: StoredClaim, changeId: string, now: Date): Promise<boolean> {
  const waiting = await waitingChange(tx, stored, { changeId, answer: 'taken' });
  if (waiting === null) return false;
  await settle(tx, { claimId: stored.claim.id, id: waiting.id }, { outcome: 'taken', settled_at: now });
  await writeDeskRows(tx, [stored.claim.id], now);
  return true;
}

/**
 * Sets what the operator's system had said before, with its deadline, and tells who has the claim. The claimant hears of the state as of any
 * other one. Returns null if it was refused before, and the claim's version otherwise.
 */
export async function refuseChange(
  tx: Tx,
  stored: StoredClaim,
  { changeId, reason, now }: { changeId: string; reason: string; now: Date },
): Promise<number | null> {
  const waiting = await waitingChange(tx, stored, { changeId, answer: 'refused' });
  if (waiting === null) return null;
  const { claim } = stored;
  const by = requestOperator()?.name ?? null;
  await settle(
    tx,
    { claimId: claim.id, id: waiting.id },
    { outcome: 'refused', settled_at: now, became: waiting.base, settled_by: by, refusal: reason },
  );
  await alertOverruled(tx, { claimId: claim.id, waiting, now });
  const document = await readDocument(tx, stored);
  const next = { ...document, state: waiting.base, lastStateChangeDate: now, stateDeadline: waiting.baseDeadline };
  // The hash stays: the system's same document holds this state.
  const facts = { hash: claim.document_hash, now, says: 'nothing' } as const;
  const { version } = await writeClaim(tx, { ...stored, waiting: null }, claim.number, next, facts);
  return version;
}
