// Saving and removing what handlers use again. Each is a new version.
import { isDeepStrictEqual } from 'node:util';

import { nameOfAccount } from '#claim/desk/work/handlers.data.ts';
import { statesOf } from '#claim/document/catalogue.data.ts';
import { accountActor, addAuditEntry } from '#server/audit.data.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { done } from '#shared/rest-answers.ts';
import type { SavedActions } from './saved-actions.rules.ts';
import { addVersion, findSavedReply, type SavedReplyVersion } from './saved-reply.data.ts';
import { type Asker, type Audience, audiencesOf, mayChange } from './saved-reply.rules.ts';
import type { ReplyVersion, SaveReply } from './saved-reply-routes.ts';

const audienceOf = ({ shared_with }: SavedReplyVersion) => shared_with as Audience;

export const mayBeChanged = (asker: Asker, reply: SavedReplyVersion): boolean =>
  mayChange(asker, { ownerId: reply.owner_id, sharedWith: audienceOf(reply), brands: reply.brands });

export function versionOf(reply: SavedReplyVersion): ReplyVersion {
  const { version, title, text, saved_by_name: savedBy, saved_at } = reply;
  const actions = reply.actions as SavedActions;
  return { version, title, text, actions, sharedWith: audienceOf(reply), savedBy, savedAt: saved_at.toISOString() };
}

export function noSuchReply(): Problem {
  return new Problem(404, 'saved-reply-not-found', 'There is no such saved reply.');
}

function notAllowed(): Problem {
  const detail =
    'You change your own saved replies. A lead shares them, an administrator with every handler; neither where their account is limited to clients.';
  return new Problem(403, 'sharing-not-allowed', detail);
}

function changedMeanwhile(): Problem {
  return new Problem(409, 'changed-meanwhile', 'Somebody else has just changed this saved reply. Nothing was saved.');
}

export type Saving = { tx: Tx; asker: Asker; now: Date; id: string };

async function findToChange({ tx, asker, id }: Saving): Promise<SavedReplyVersion | null> {
  const found = await findSavedReply(tx, asker, id);
  if (found && !mayBeChanged(asker, found)) throw notAllowed();
  return found;
}

/** `before` is null for a new one. A shared text stays with the brands for which it was shared first. */
async function writeVersion(
  { tx, asker, now, id }: Saving,
  before: SavedReplyVersion | null,
  { title, text, actions, sharedWith, removed }: Omit<SaveReply, 'seen'> & { removed: boolean },
): Promise<number> {
  const version = (before?.version ?? 0) + 1;
  const brands = before && audienceOf(before) === 'brands' ? before.brands : asker.brands && [...asker.brands];
  const saved_by_name = await nameOfAccount(tx, asker.accountId);
  const row = {
    id,
    version,
    title,
    text,
    actions: JSON.stringify(actions),
    removed,
    shared_with: sharedWith,
    saved_by_name,
    saved_at: now,
  };
  const of = { owner_id: before?.owner_id ?? asker.accountId, saved_by: asker.accountId };
  if (!(await addVersion(tx, { ...row, ...of, brands }))) throw changedMeanwhile();
  const { accountId } = asker;
  const action = removed ? 'desk.remove-saved-reply' : 'desk.save-reply';
  await addAuditEntry(tx, { at: now, actor: accountActor(accountId), action, accountId, detail: title });
  return version;
}

async function checkState(tx: Tx, { state }: SavedActions): Promise<void> {
  const [known] = state === undefined ? [] : await statesOf(tx, [state]);
  if (state === undefined || known?.active) return;
  const detail = 'The catalogue has no such state in use.';
  throw new Problem(400, 'invalid-body', detail, { errors: [{ pointer: '/actions/state', detail }] });
}

function wantedOf(reply: SavedReplyVersion): Omit<SaveReply, 'seen'> {
  const { title, text, actions, sharedWith } = versionOf(reply);
  return { title, text, actions, sharedWith };
}

/** The same text again is the same version, so that a retry changes nothing. */
export async function saveReply(saving: Saving, { seen, ...wanted }: SaveReply): Promise<{ version: number }> {
  if (!audiencesOf(saving.asker).includes(wanted.sharedWith)) throw notAllowed();
  const before = await findToChange(saving);
  if (before === null && seen !== null) throw noSuchReply();
  if (before && isDeepStrictEqual(wantedOf(before), wanted)) return { version: before.version };
  await checkState(saving.tx, wanted.actions);
  if (before !== null && before.version !== seen) throw changedMeanwhile();
  return { version: await writeVersion(saving, before, { ...wanted, removed: false }) };
}

export async function removeReply(saving: Saving): Promise<typeof done> {
  const before = await findToChange(saving);
  if (before === null) throw noSuchReply();
  await writeVersion(saving, before, { ...wantedOf(before), removed: true });
  return done;
}
