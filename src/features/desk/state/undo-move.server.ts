import { writeClaim } from '#claim/document/claim-save.server.ts';
import { hidePhotos } from '#claim/photo/publish-photos.data.ts';
import { changeOf } from '#server/audit.data.ts';
import { Problem } from '#server/http/errors.ts';
import { done } from '#shared/rest-answers.ts';
import type { Acted, Acting } from '../action/act.server.ts';
import { readFormer } from '../action/done-actions.data.ts';
import { checkUndoable } from '../action/check-undoable.server.ts';
import { changedMeanwhile, type Former, lockWithDocument } from './move.server.ts';
import { forgetChange, undoChange } from './state.data.ts';

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Throws 409 `too-late` after a minute and once the claimant was told, and `changed-meanwhile`. */
export async function undoMove({ tx, now, actor, claim }: Acting, changeId: string): Promise<Acted<typeof done>> {
  const former = await readFormer(tx, { claimId: claim.id, accountId: actor.accountId, changeId });
  if (former === null)
    throw new Problem(404, 'change-not-found', 'You have made no such change of state on this claim.');
  const { state, at: then, before } = former as Former;
  const at = new Date(then);
  checkUndoable(former, { at, now, instead: 'Move the claim instead.' });
  const locked = await lockWithDocument(tx, claim.id);
  const { stored, state: current } = locked;
  const stateId = stored.claim.state_id;
  const isSame = current === state && stored.claim.last_state_change_date?.getTime() === at.getTime();
  const isUndone = isSame && stateId !== null && (await undoChange(tx, claim.id, { changeId, at, now }));
  if (!isUndone) throw await changedMeanwhile(tx, claim.id, locked);
  await forgetChange(tx, claim.id, { stateId, at });
  await hidePhotos(tx, claim.id, at);
  const { stored: rest, document } = await lockWithDocument(tx, claim.id);
  const dates = { lastStateChangeDate: dateOf(before.changedAt), stateDeadline: dateOf(before.deadline) };
  const next = { ...document, state: before.state, ...dates };
  const facts = { hash: rest.claim.document_hash, now, says: 'nothing', quiet: true } as const;
  await writeClaim(tx, rest, rest.claim.number, next, facts);
  return { answer: done, changes: changeOf('state', state, before.state ?? '') };
}
