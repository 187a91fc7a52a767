// Five lines, each in its place even when empty (ruling 4.5), shown in title case, post code in capitals (spec §2.6).
import { displayPostcode, isUkPostcode } from './postcode.ts';

export type Address = { line1: string; line2: string; line3: string; city: string; postcode: string };

/** A line break inside a line becomes a space, to keep the places. */
export function joinAddress({ line1, line2, line3, city, postcode }: Address): string {
  return [line1, line2, line3, city, postcode].map((line) => line.replace(/[\r\n]+/g, ' ').trim()).join('\n');
}

export function parseAddress(text: string): Address | null {
  const [line1 = '', line2 = '', line3 = '', city = '', postcode = '', ...more] = text
    .split(/\r\n|\r|\n/, 7)
    .map((line) => line.trim());
  return more.length > 0 ? null : { line1, line2, line3, city, postcode };
}

const smallWords = new Set(['and', 'by', 'in', 'of', 'on', 'under', 'upon']);

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

function isMixedCase(word: string): boolean {
  return word !== word.toUpperCase() && word.slice(1) !== word.slice(1).toLowerCase();
}

/**
 * Returns whether a name continues over this word. It does not after a number or a comma, where a line begins anew, nor
 * at its end.
 */
function isSmall(word: string, before: string, after: string): boolean {
  const isInside = /^\p{L}/u.test(after) && /^\P{N}*[\p{L}’'.]$/u.test(before);
  // 'Stow on the Wold', but 'Flat A The Mall': alone it begins the name of a street.
  if (word === 'the') return isInside && smallWords.has(before.toLowerCase());
  return isInside && smallWords.has(word);
}

function casedPart(part: string, before: string, after: string): string {
  if (isMixedCase(part)) return part;
  const lower = part.toLowerCase();
  if (isSmall(lower, before, after)) return lower;
  if (/^\d+[a-z],?$/.test(lower)) return lower.toUpperCase();
  if (/^mc[a-z]{2}/.test(lower)) return `Mc${capital(lower.slice(2))}`;
  if (/^[a-z]['’][a-z]{2}/.test(lower)) return lower.slice(0, 2).toUpperCase() + capital(lower.slice(2));
  return lower.replace(/^[("'‘“]*\p{L}/u, (start) => start.toUpperCase());
}

function casedWord(word: string, before: string, next: string): string {
  if (/^p\.?o\.?$/i.test(word) && /^box\b/i.test(next)) return word.toUpperCase();
  const parts = word.split('-');
  return parts.map((part, index) => casedPart(part, parts[index - 1] ?? before, parts[index + 1] ?? next)).join('-');
}

/**
 * Returns one address line in title case. Words typed in mixed case (McDonald, DeVere) stay as typed. Flat numbers
 * (2B), O'Neill, St. John's, PO Box and Stoke-on-Trent keep their usual form.
 */
export function displayAddressLine(line: string): string {
  if (isUkPostcode(line)) return displayPostcode(line);
  const words = line.trim().split(/\s+/);
  return words.map((word, index) => casedWord(word, words[index - 1] ?? '', words[index + 1] ?? '')).join(' ');
}

export function displayAddress({ line1, line2, line3, city, postcode }: Address): Address {
  return {
    line1: displayAddressLine(line1),
    line2: displayAddressLine(line2),
    line3: displayAddressLine(line3),
    city: displayAddressLine(city),
    postcode: displayPostcode(postcode),
  };
}

export function displayAddressLines(address: Address): string[] {
  const { line1, line2, line3, city, postcode } = displayAddress(address);
  return [line1, line2, line3, city, postcode].filter((line) => line !== '');
}
