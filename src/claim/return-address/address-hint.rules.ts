// The least of an address by which somebody knows their own. Others may read the mailbox: whom a claimant hides from
// learns no door, and whoever knows the reference learns no post code that opens the claim.
import { type Address, displayAddress } from '#shared/people/address.ts';
import { isUkPostcode } from '#shared/people/postcode.ts';

const longestLine = 200;
const inwardLetters = 3;

/** The lines were typed by whoever changed them. A dot within a word would make a link of it. */
const plainLetters = /^\p{L}(?:[\p{L}\p{M}’' -]|\.(?= |$)){0,39}$/u;

const mostWords = 4;

/** These stand in sentences, and in no street or town. */
const wordsOfSentences = /(?:^| )(?:you|your|us|we|our|me|is|are|please|now)(?: |$)/i;

const isPlainName = (line: string): boolean =>
  plainLetters.test(line) && line.split(/ +/).length <= mostWords && !wordsOfSentences.test(line);

/** "Flat 2B, 12 High Street" becomes "High Street". */
const withoutNumbers = (line: string): string => line.slice(0, longestLine).replace(/^.*\d\S*\s*/u, '');

/** Returns the street: what follows a number, else the second line, because the first may name a house. */
function streetOf({ line1, line2, line3 }: Address): string | null {
  const lines = [line1, line2, line3].filter((line) => line !== '');
  const numbered = lines.filter((line) => /\d/.test(line)).map(withoutNumbers);
  const others = lines.filter((line) => !/\d/.test(line));
  return [...numbered, ...others.slice(1), ...others.slice(0, 1)].find(isPlainName) ?? null;
}

const areaOf = (postcode: string): string | null =>
  isUkPostcode(postcode) ? postcode.slice(0, -inwardLetters).trim() : null;

/** Returns the town and the first half of the post code; empty where they are not known. */
export function areaOfAddress(address: Address): Pick<Address, 'city' | 'postcode'> {
  const { city, postcode } = displayAddress(address);
  return { city: isPlainName(city) ? city : '', postcode: areaOf(postcode) ?? '' };
}

/** Returns "High Street, GL1": the street or the town, and the first half of the post code; null where neither is known. */
export function addressHint(address: Address): string | null {
  const { city, postcode } = areaOfAddress(address);
  const parts = [streetOf(displayAddress(address)) ?? city, postcode].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join(', ');
}
