// Whoever knows the claim's reference and registered post code opens its pages. A return address that was changed there
// may be where somebody hides from them (decision 211).
import { isSameAddress } from '#claim/rules/typed-address.rules.ts';
import { type Address, joinAddress, parseAddress } from '#shared/people/address.ts';
import { areaOfAddress } from './address-hint.rules.ts';

export type AddressSight = {
  /** Five lines. */
  address: string;
  /** The operator's of before any change, which the claimant has replaced; null where there is none. */
  replaced: string | null;
  /** It was ever changed by the claimant. */
  isChanged: boolean;
  /** The viewer's session made the newest change, and the operator has set no other address since. */
  isOwn: boolean;
  /** The viewer reads what is sealed. */
  isOpen: boolean;
};

/** What the operator sends after a change may repeat it, or be what was told by telephone. */
export function isAddressSealed({ address, replaced, isChanged, isOwn, isOpen }: AddressSight): boolean {
  const isOfBefore = replaced !== null && isSameAddress(address, replaced);
  return isChanged && !isOpen && !isOwn && !isOfBefore;
}

/** Returns whether an address to which a parcel was booked is kept from the viewer. */
export function isGoesToSealed(sight: AddressSight, goesTo: string): boolean {
  const isOwn = sight.isOwn && isSameAddress(goesTo, sight.address);
  return isAddressSealed({ ...sight, address: goesTo, isOwn });
}

const nothing: Address = { line1: '', line2: '', line3: '', city: '', postcode: '' };

/** Returns town and first half of the post code, as far as they are known. */
export const sealedAddress = (address: Address): Address => ({ ...nothing, ...areaOfAddress(address) });

/** As `sealedAddress`, of five lines. */
export const sealedLines = (address: string): string => joinAddress(sealedAddress(parseAddress(address) ?? nothing));

/** Five lines each. */
export type CollectionSight = { address: string; registered: string; sight: AddressSight };

/**
 * Returns whether the collection address is kept from the viewer. The operator may have it collected from where it is
 * to go back to, whatever the return address becomes after that. Whoever looks has typed the registered post code.
 */
export const isCollectionSealed = ({ address, registered, sight }: CollectionSight): boolean =>
  address.trim() !== '' && !isSameAddress(address, registered) && isGoesToSealed(sight, address);

/** As the viewer is shown it: five lines. */
export const shownAddress = (sight: AddressSight): string =>
  isAddressSealed(sight) ? sealedLines(sight.address) : sight.address;
