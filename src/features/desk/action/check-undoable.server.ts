import { undoMs } from '#claim/change/undoable-changes.data.ts';
import { Problem } from '#server/http/errors.ts';

/** Throws 409 `too-late` after a minute, and once the claimant was told. `former` is what the action was kept with. */
export function checkUndoable(former: object, { at, now, instead }: { at: Date; now: Date; instead: string }): void {
  if ('isTold' in former) throw new Problem(409, 'too-late', `The claimant was told by now. ${instead}`);
  if (now.getTime() <= at.getTime() + undoMs) return;
  throw new Problem(409, 'too-late', `A minute has passed, and the claimant may know. ${instead}`);
}
