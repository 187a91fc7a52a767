// Only missing consent and a line too long for a label are errors; all else is at most a warning (spec §4.5, §5.4).
import { type Address, displayAddress, joinAddress, parseAddress } from '#shared/people/address.ts';
import { isUkPostcode } from '#shared/people/postcode.ts';
import { singleLine } from '#shared/text.ts';

export const addressFields = ['line1', 'line2', 'line3', 'city', 'postcode'] as const;

export type AddressField = (typeof addressFields)[number];

/** Limits after cleaning, in UTF-16 units. */
export const longestLine: Record<AddressField, number> = {
  line1: 100,
  line2: 100,
  line3: 100,
  city: 100,
  postcode: 30,
};

// Zero-width and bidirectional marks, which can only do harm on a parcel label.
const invisible = /[\u061C\u200B\u200E\u200F\u2060\uFEFF]/g;

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

export function linesTooLong(address: Address): AddressField[] {
  return addressFields.filter((field) => address[field].length > longestLine[field]);
}

export function readFiveLines(text: string): Address | null {
  const address = parseAddress(text);
  const isFive = text.split(/\r\n|\r|\n/, addressFields.length + 1).length === addressFields.length;
  return address && isFive ? cleanAddress(address) : null;
}

const shown = (address: Address): string => joinAddress(displayAddress(address));

/** Returns whether both are shown alike. The case that is typed differs from one page to the next. */
export function isSameAddress(one: string, other: string): boolean {
  const [first, second] = [parseAddress(one), parseAddress(other)];
  return first !== null && second !== null && shown(first) === shown(second);
}

export type AddressWarning = 'incomplete' | 'doubtful-postcode';

/** A warning never blocks (ruling 4.5). */
export function addressWarning(address: Address): AddressWarning | null {
  const { line1, postcode } = cleanAddress(address);
  if (line1 === '' || postcode === '') return 'incomplete';
  return isUkPostcode(postcode) ? null : 'doubtful-postcode';
}
