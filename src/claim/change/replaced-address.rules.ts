// Whose return address stands (spec §4.5). The operator's documents say it, until the claimant changes
// it: a document that still has the address that was replaced has not heard of that, and must not send a parcel to the
// door that the claimant has left. Any other address is the operator's newest word.
import { joinAddress, type Address } from '#shared/people/address.ts';

type Stored = { replaced: string | null; current: Address };

/** The address that a document asks for, or the claimant's own where the document has not heard of it. */
export function keepingAddress(stored: Stored | null, wanted: Address): Address {
  return stored !== null && stored.replaced === joinAddress(wanted) ? stored.current : wanted;
}

/** What counts as replaced once the claimant has changed the address: what the operator said last. */
export function replacedBy(stored: Stored): string {
  return stored.replaced ?? joinAddress(stored.current);
}
