import { keptKey, readKept, saveKept } from '#web/session/kept-draft.ts';
import type { TypedComplaint } from './complaint-form.rules.ts';

export const keyOf = (claimId: string) => keptKey('complaint', claimId);

function isTyped(value: unknown): value is TypedComplaint {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, words, wanted, reach } = value as Record<string, unknown>;
  return [kind, words, wanted, reach].every((text) => typeof text === 'string');
}

export function readDraft(claimId: string): TypedComplaint | null {
  const value = readKept(keyOf(claimId));
  return isTyped(value) ? value : null;
}

export const saveDraft = (claimId: string, typed: TypedComplaint | null): void => saveKept(keyOf(claimId), typed);
