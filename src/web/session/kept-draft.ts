import { forgetHeldDraft, heldDraft } from './held-draft.ts';
import { STORE_PREFIX } from './session.ts';

/** In session storage, under the prefix that "Stop tracking" clears. */
export const keptKey = (form: string, claimId: string): string => `${STORE_PREFIX}${form}:${claimId}`;

/** Returns what was typed in this tab: as it was kept, or as it was held when the session ended. */
export function readKept(key: string): unknown {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return kept ?? heldDraft(key);
  } catch {
    return heldDraft(key);
  }
}

export function saveKept(key: string, typed: object | null): void {
  forgetHeldDraft(key);
  try {
    if (typed === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(typed));
  } catch {
    // Without storage only a reload loses the text: the form still has it.
  }
}
