// One's own draft as it is kept and ended. Words of another tab that would be lost by it are set aside for a day.
import { NIL, v7 as newId } from 'uuid';

import type { Acting } from '../action/act.server.ts';
import type { DraftChannel } from './draft-channels.rules.ts';
import { deleteDraft, findDraft, saveDraft } from './drafts.data.ts';
import { addTakenDraft, deleteSetAside } from './taken-drafts.data.ts';

type Writing = Pick<Acting, 'tx' | 'now' | 'actor'>;
type Place = { claimId: string; channel: DraftChannel };

export type Typed = Place & { text: string; from?: string | null | undefined; seen?: string | null | undefined };

/** Takes them over from oneself. */
async function setAside({ tx, now, actor }: Writing, { claimId, channel }: Place, text: string): Promise<void> {
  const { accountId: id, name } = actor;
  const taken = { author_id: id, taken_by_id: id, taken_by_name: name, taken_at: now };
  await addTakenDraft(tx, { claim_id: claimId, id: newId(), channel, text, ...taken });
}

export async function keepWords(writing: Writing, { claimId, channel, text, from, seen }: Typed) {
  const { tx, now, actor } = writing;
  const key = { claimId, channel, authorId: actor.accountId };
  const before = await findDraft(tx, key);
  const isOther = from !== undefined && before !== null && before.updated_at.toISOString() !== from;
  const isOtherSetAside = isOther && !text.includes(before.text);
  if (isOtherSetAside) await setAside(writing, key, before.text);
  if (from !== undefined) await deleteSetAside(tx, key, text);
  if (text.trim() === '') {
    await deleteDraft(tx, key);
    return { updatedAt: null, isOtherSetAside };
  }
  // Tells it from the one before, whatever the clocks of two servers say.
  const updatedAt = new Date(Math.max(now.getTime(), before === null ? 0 : before.updated_at.getTime() + 1));
  const author = { author_id: actor.accountId, author_name: actor.name };
  const begun = { seen: seen === null ? NIL : (seen ?? null) };
  await saveDraft(tx, { claim_id: claimId, channel, ...author, ...begun, text, updated_at: updatedAt });
  return { updatedAt: updatedAt.toISOString(), isOtherSetAside };
}

/** Ends the draft of what was sent. */
export async function endDraft(writing: Writing, place: Place, sent: string): Promise<void> {
  const key = { ...place, authorId: writing.actor.accountId };
  const before = await findDraft(writing.tx, key);
  if (before === null) return;
  if (!sent.includes(before.text.trim())) await setAside(writing, place, before.text);
  await deleteDraft(writing.tx, key);
}
