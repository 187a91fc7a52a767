import { forgetHeldDraft, heldDraft } from '#web/session/held-draft.ts';
import { STORE_PREFIX } from '#web/session/session.ts';
import type { Attachment } from '#claim/messages/attachment.rules.ts';

/** `clientId` stays the same while the text and files do, so that the server stores a retry only once. */
export type Draft = { subject: string; message: string; clientId: string; attachments: Attachment[] };

/** In session storage, under the prefix that "Stop tracking" clears. */
export const keyOf = (claimId: string) => `${STORE_PREFIX}message:${claimId}`;

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { subject, message, clientId, attachments } = value as Record<string, unknown>;
  return (
    typeof subject === 'string' &&
    typeof message === 'string' &&
    typeof clientId === 'string' &&
    Array.isArray(attachments)
  );
}

export function readDraft(claimId: string): Draft | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(claimId)) ?? heldDraft(keyOf(claimId)) ?? 'null');
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
}

export function saveDraft(claimId: string, draft: Draft | null): void {
  forgetHeldDraft();
  try {
    if (draft === null) sessionStorage.removeItem(keyOf(claimId));
    else sessionStorage.setItem(keyOf(claimId), JSON.stringify(draft));
  } catch {
    // Without storage only a reload loses the text: the form still has it.
  }
}
