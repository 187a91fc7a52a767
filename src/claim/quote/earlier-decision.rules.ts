import type { DeciderKind } from './quote-version.rules.ts';

/** `clientId` is the claim's client when it was decided. */
type Decision = {
  byKind: DeciderKind;
  byName: string;
  reason: string;
  agreed: [label: string, value: string][];
  clientId: string | null;
};

/** An insurer said so, or somebody whom a handler heard, which may have been an insurer too. */
const saidByInsurer: readonly DeciderKind[] = ['insurer', 'on-behalf'];

/** Returns a decision as the claim's client of today reads it: of another's, neither who said so nor its proof. */
export function asInsurerReads<One extends Decision>(one: One, clientId: string | null): One {
  const isAnothers = one.clientId !== null && one.clientId !== clientId && saidByInsurer.includes(one.byKind);
  return isAnothers ? { ...one, byName: '', reason: '', agreed: [] } : one;
}
