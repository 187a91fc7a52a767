// Moving a claim to another state, alone or with what else is done to it.
import { undoMs } from '#claim/change/undoable-changes.data.ts';
import { addStateChange } from '#claim/desk/desk-change.data.ts';
import { sinceText } from '#claim/desk/work/since-text.rules.ts';
import { systemNameOf } from '#claim/desk/state-name.rules.ts';
import type { ClaimDocument } from '#claim/document/claim-document.rules.ts';
import { statesOf } from '#claim/document/catalogue.data.ts';
import { writeClaim } from '#claim/document/claim-save.server.ts';
import { lockStoredClaim, readDocument } from '#claim/document/claim-write.data.ts';
import { changeOf } from '#server/audit.data.ts';
import { Problem } from '#server/http/errors.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { type Acted, type Acting, noSuchClaim } from '../action/act.server.ts';
import { nameOfChange } from './state.data.ts';
import type { Move, Moved } from './state-routes.ts';

function notThisState(detail: string): Problem {
  return new Problem(400, 'invalid-body', detail, { errors: [{ pointer: '/state', detail }] });
}

export async function checkState(tx: Acting['tx'], { state }: Pick<Move, 'state'>, from: string | null): Promise<void> {
  if (state === from) throw notThisState('The claim is in this state already.');
  const [known] = await statesOf(tx, [state]);
  if (!known?.active) throw notThisState('The catalogue has no such state in use.');
}

type Locked = Awaited<ReturnType<typeof lockWithDocument>>;

/** Says what stands, by whom and since when; `by` is null where the operator's system said it. */
export async function changedMeanwhile(tx: Acting['tx'], claimId: string, { stored, state }: Locked): Promise<Problem> {
  const { waiting, claim } = stored;
  const by = waiting?.value === state ? await nameOfChange(tx, claimId, waiting.id) : null;
  const at = claim.last_state_change_date;
  const there = `${state === null ? 'in no state' : `in “${state}”`} now${sinceText(by, at)}`;
  const members = { state, by, at: instantText(at) };
  return new Problem(409, 'changed-meanwhile', `This claim is ${there}. Nothing was changed.`, { members });
}

export async function lockWithDocument(tx: Acting['tx'], claimId: string) {
  const stored = await lockStoredClaim(tx, claimId);
  if (stored === null) throw noSuchClaim();
  const document = await readDocument(tx, stored);
  return { stored, document, state: systemNameOf(document.state) };
}

/** What undoing needs: what the change set, and what stood before it. */
export type Former = {
  state: string;
  at: string;
  before: { state: string | null; changedAt: string | null; deadline: string | null };
};

const instantText = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** A deadline that the operator's system gave for the state of before holds for no other one. */
export const movedTo = (document: ClaimDocument, state: string, now: Date): ClaimDocument => ({
  ...document,
  state,
  lastStateChangeDate: now,
  stateDeadline: null,
});

/** Tells the claimant by the usual notices a minute later, and the operator's system at once. */
export async function move({ tx, now, actor, claim }: Acting, wanted: Move): Promise<Acted<Moved>> {
  const locked = await lockWithDocument(tx, claim.id);
  const { stored, document, state: from } = locked;
  if (from !== wanted.seen) throw await changedMeanwhile(tx, claim.id, locked);
  await checkState(tx, wanted, from);
  const { state, reason } = wanted;
  const { last_state_change_date: changedAt, state_deadline: baseDeadline } = stored.claim;
  const of = { claimId: claim.id, before: stored.waiting, now };
  const changeId = await addStateChange(tx, of, { base: from, baseDeadline, value: state, reason, by: actor });
  const next = movedTo(document, state, now);
  // The hash stays, so that the operator's same document is still known as such, and undoes nothing.
  const quiet = wanted.tell === false;
  const facts = { hash: stored.claim.document_hash, now, says: 'nothing', movedBy: actor.name, quiet } as const;
  const { version } = await writeClaim(tx, stored, stored.claim.number, next, facts);
  const data = { changeId, field: 'state', from, to: state, version };
  await addOutgoingEvent(tx, { key: `desk.changed:${changeId}`, type: 'desk.changed', claimId: claim.id, data, now });
  // The reason stands with the change and goes with the claim, which the audit outlives.
  const before = { state: from, changedAt: instantText(changedAt), deadline: instantText(baseDeadline) };
  const former: Former = { state, at: now.toISOString(), before };
  const undoUntil = new Date(now.getTime() + undoMs).toISOString();
  return { answer: { changeId, state, version, undoUntil }, former, changes: changeOf('state', from ?? '', state) };
}
