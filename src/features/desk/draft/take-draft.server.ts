import { v7 as newId } from 'uuid';

import { addAlerts } from '#claim/desk/alarms/alerts.data.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import type { Acted, Acting } from '../action/act.server.ts';
import { giveDraftFiles } from '../file/reply-files.data.ts';
import type { DraftChannel } from './draft-channels.rules.ts';
import { deleteDraft, findDraft } from './drafts.data.ts';
import { addTakenDraft, deleteTakenBefore, takenDraftMs } from './taken-drafts.data.ts';

type Taking = { channel: DraftChannel; authorId: string };

/** Ends a colleague's draft, moves its files, keeps its words for the colleague, and tells them. Returns the words. */
export async function takeDraft(
  { tx, now, actor, claim }: Acting,
  { channel, authorId }: Taking,
): Promise<Acted<{ text: string }>> {
  if (authorId === actor.accountId) throw new Problem(409, 'own-draft', 'This draft is yours already.');
  const claimId = claim.id;
  const draft = await findDraft(tx, { claimId, channel, authorId });
  const files = channel === 'reply' ? await giveDraftFiles(tx, { claimId, authorId }, actor) : 0;
  if (draft === null && files === 0) {
    throw new Problem(404, 'draft-not-found', 'Your colleague has sent or removed this draft meanwhile.');
  }
  if (draft !== null) {
    const taken = { taken_by_id: actor.accountId, taken_by_name: actor.name, taken_at: now };
    await addTakenDraft(tx, {
      claim_id: claimId,
      id: newId(),
      channel,
      author_id: authorId,
      text: draft.text,
      ...taken,
    });
    await deleteDraft(tx, { claimId, channel, authorId });
  }
  const alert = { claimId, accountId: authorId, kind: 'draft-taken', stage: 'now', runAt: now } as const;
  await addAlerts(tx, [alert], { now, by: actor.accountId });
  return { answer: { text: draft?.text ?? '' }, detail: channel };
}

/** Forgets the words of drafts a day after they were taken over. */
export async function purgeTakenDrafts({ database, now }: Services): Promise<void> {
  await deleteTakenBefore(database.kysely, new Date(now().getTime() - takenDraftMs));
}
