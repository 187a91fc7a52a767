import { forgetHeldDraft, heldDraft } from '#web/session/held-draft.ts';
import { STORE_PREFIX } from '#web/session/session.ts';

/** Text not known to be stored. `clientId` stays while the text does, so that a retry stores it once. */
export type ChatDraft = { text: string; clientId: string };

/** In this tab only, under the prefix that "Stop tracking" wipes. */
const key = `${STORE_PREFIX}chat`;

/** Of what is held of a claim whose session has ended. */
export const heldKey = (claimId: string): string => `${key}:${claimId}`;

/** Returns what is in this tab, or what was held of this claim and then is in this tab again. */
export function takeDraft(claimId: string | null): ChatDraft | null {
  const held = claimId === null ? null : heldDraft<ChatDraft>(heldKey(claimId));
  if (claimId === null || held === null) return readDraft();
  forgetHeldDraft(heldKey(claimId));
  saveDraft(held);
  return held;
}

export function readDraft(): ChatDraft | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof value !== 'object' || value === null || !('text' in value) || !('clientId' in value)) return null;
    const { text, clientId } = value;
    return typeof text === 'string' && typeof clientId === 'string' ? { text, clientId } : null;
  } catch {
    return null;
  }
}

export function saveDraft(draft: ChatDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A blocked storage only loses the draft on reload.
  }
}
