import { STORE_PREFIX } from '#web/session/session.ts';
import type { Attachment } from '#features/messages/attachment.rules.ts';

/** A message on its way. `clientId` stays while the text and the files do, so that the server stores a second try only once. */
export type Draft = { subject: string; message: string; clientId: string; attachments: Attachment[] };

/** In this tab only, and under the prefix that "Stop tracking" wipes. */
const keyOf = (claimId: string) => `${STORE_PREFIX}message:${claimId}`;

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

/** The text whose sending was not confirmed, or null. */
export function readDraft(claimId: string): Draft | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(claimId)) ?? 'null');
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
}

/** Keeps the text until it is known to have arrived; null forgets it. */
export function keepDraft(claimId: string, draft: Draft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(keyOf(claimId));
    else sessionStorage.setItem(keyOf(claimId), JSON.stringify(draft));
  } catch {
    // A blocked storage costs only what a reload would keep: the form still has the text.
  }
}
