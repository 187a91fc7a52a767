import { termOf } from '#claim/desk/terms/term-text.rules.ts';

export const longestLabel = 100;

/** Returns what a label is found by; null for one from which no reference can be read. */
export function labelTerm(label: string): string | null {
  const term = termOf(label);
  return term === '' || label.trim().length > longestLabel ? null : term;
}
