import { keptKey, readKept, saveKept } from '#web/session/kept-draft.ts';
import type { Attachment } from '#claim/messages/attachment.rules.ts';

/** `clientId` stays the same while the text and files do, so that the server stores a retry only once. */
export type Draft = { subject: string; message: string; clientId: string; attachments: Attachment[] };

export const keyOf = (claimId: string) => keptKey('message', claimId);

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
  const value = readKept(keyOf(claimId));
  return isDraft(value) ? value : null;
}

export const saveDraft = (claimId: string, draft: Draft | null): void => saveKept(keyOf(claimId), draft);
