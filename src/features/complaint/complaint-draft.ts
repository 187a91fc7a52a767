import { forgetHeldDraft, heldDraft } from '#web/session/held-draft.ts';
import { STORE_PREFIX } from '#web/session/session.ts';
import type { TypedComplaint } from './complaint-form.rules.ts';

/** In session storage, under the prefix that "Stop tracking" clears. */
export const keyOf = (claimId: string) => `${STORE_PREFIX}complaint:${claimId}`;

function isTyped(value: unknown): value is TypedComplaint {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, words, wanted, reach } = value as Record<string, unknown>;
  return [kind, words, wanted, reach].every((text) => typeof text === 'string');
}

export function readDraft(claimId: string): TypedComplaint | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(claimId)) ?? heldDraft(keyOf(claimId)) ?? 'null');
    return isTyped(value) ? value : null;
  } catch {
    return null;
  }
}

export function saveDraft(claimId: string, typed: TypedComplaint | null): void {
  forgetHeldDraft();
  try {
    if (typed === null) sessionStorage.removeItem(keyOf(claimId));
    else sessionStorage.setItem(keyOf(claimId), JSON.stringify(typed));
  } catch {
    // Without storage only a reload loses the text: the form still has it.
  }
}
