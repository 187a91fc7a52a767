import type { StateReference } from '#claim/document/claim-document.rules.ts';

export function systemNameOf(state: StateReference): string | null {
  return typeof state === 'object' ? (state?.systemName ?? null) : state;
}
