// What a claimant may send as the return address (spec §4.5, §5.4): five lines, each in its place even when it is
// empty. The fields have no rules of their own, so only consent and a length that no parcel label takes can block;
// everything else is at most a warning.
import { type Address, joinAddress, parseAddress } from '#shared/people/address.ts';
import { isUkPostcode } from '#shared/people/postcode.ts';
import { singleLine } from '#shared/text.ts';

/** In the order of the form and of the five lines. */
export const addressFields = ['line1', 'line2', 'line3', 'city', 'postcode'] as const;

export type AddressField = (typeof addressFields)[number];

/** The most that each line may have after cleaning, in UTF-16 units. */
export const longestLine: Record<AddressField, number> = {
  line1: 100,
  line2: 100,
  line3: 100,
  city: 100,
  postcode: 30,
};

// Marks without a width that say in which direction to read; on a parcel label they can only do harm.
const invisible = /[\u061C\u200B\u200E\u200F\u2060\uFEFF]/g;

/** The address as it may be stored: one line each, no controls, no marks that turn the text around. */
export function cleanAddress(address: Address): Address {
  const clean = (line: string) => singleLine(line.replace(invisible, ''));
  const { line1, line2, line3, city, postcode } = address;
  return {
    line1: clean(line1),
    line2: clean(line2),
    line3: clean(line3),
    city: clean(city),
    postcode: clean(postcode),
  };
}

/** The lines of a cleaned address that are too long, in the order of the form. */
export function linesTooLong(address: Address): AddressField[] {
  return addressFields.filter((field) => address[field].length > longestLine[field]);
}

/** Exactly five lines joined by line breaks, cleaned; null where there are more or fewer. */
export function readFiveLines(text: string): Address | null {
  const address = parseAddress(text);
  const isFive = text.split(/\r\n|\r|\n/, addressFields.length + 1).length === addressFields.length;
  return address && isFive ? cleanAddress(address) : null;
}

/** Whether two five-line texts say the same address, whatever their line endings and outer white space. */
export function isSameAddress(one: string, other: string): boolean {
  const [first, second] = [parseAddress(one), parseAddress(other)];
  return first !== null && second !== null && joinAddress(first) === joinAddress(second);
}

export type AddressWarning = 'incomplete' | 'doubtful-postcode';

/** What a courier may stumble over. It never blocks (ruling 4.5). */
export function addressWarning(address: Address): AddressWarning | null {
  const { line1, postcode } = cleanAddress(address);
  if (line1 === '' || postcode === '') return 'incomplete';
  return isUkPostcode(postcode) ? null : 'doubtful-postcode';
}
