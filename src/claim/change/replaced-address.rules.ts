// Which return address counts (spec §4.5). The operator's documents set it until the claimant changes it. A document
// that still has the replaced address is out of date and must not send a parcel there. Any other address is the
// operator's newest one.
import { joinAddress, type Address } from '#shared/people/address.ts';

type Stored = { replaced: string | null; current: Address };

/** Returns the document's address, or the claimant's own if the document still has the replaced one. */
export function keepingAddress(stored: Stored | null, wanted: Address): Address {
  return stored !== null && stored.replaced === joinAddress(wanted) ? stored.current : wanted;
}

/** Returns the address that counts as replaced once the claimant has changed it: the operator's last one. */
export function replacedBy(stored: Stored): string {
  return stored.replaced ?? joinAddress(stored.current);
}
