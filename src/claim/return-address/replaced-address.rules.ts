// The operator's documents set the return address until the claimant changes it (spec §4.5). A document that still has
// the replaced address is out of date and must not send a parcel there.
import { joinAddress, type Address } from '#shared/people/address.ts';

type Stored = { replaced: string | null; current: Address };

export function addressToStore(stored: Stored | null, wanted: Address): Address {
  return stored !== null && stored.replaced === joinAddress(wanted) ? stored.current : wanted;
}

export function replacedAddressOf(stored: Stored): string {
  return stored.replaced ?? joinAddress(stored.current);
}
