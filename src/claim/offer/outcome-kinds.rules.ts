import { type OutcomeKind, outcomeKinds } from './offer.rules.ts';

/** Returns the kinds of a stored list, in the order in which they are always listed. */
export function kindsIn(text: string): OutcomeKind[] {
  const named = text.split(',');
  return outcomeKinds.filter((kind) => named.includes(kind));
}
