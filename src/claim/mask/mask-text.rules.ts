// Contacts within texts that people wrote, for whoever may not see them. What it does not find is in
// docs/operations/privacy.md.
import { financialOmbudsman, informationCommissioner } from '#claim/complaint/ombudsman.rules.ts';
import { phoneTermOf } from '#claim/desk/terms/term-text.rules.ts';
import { type Finder, foldedOf, foldText, gap, replaceFound, type Shows } from './folded-text.rules.ts';
import { hidden, maskedMail, maskedName, maskedPhone, outwardCode } from './mask.rules.ts';

/** What is known of the people of a claim. */
export type KnownContacts = {
  names: readonly string[];
  phones: readonly string[];
  /** Lines and towns. */
  places: readonly string[];
  postcodes: readonly string[];
  /** Contacts that stay, because they are nobody's: the insurer's own, and those of the Ombudsman. */
  published: readonly string[];
};

export const nothingKnown: KnownContacts = { names: [], phones: [], places: [], postcodes: [], published: [] };

export type MaskText = (text: string) => string;

// No finder may take longer than in proportion to the text.

const notOfMail = String.raw`\s@<>()[\],;:"'|`;
/** From the first letter of a word alone: else each letter of a long word would be tried. */
const mails: Finder = {
  within: 'folded',
  finds: new RegExp(`(?<![^${notOfMail}])[^${notOfMail}]+@[^${notOfMail}]+`, 'g'),
  shows: (_, written) => maskedMail(written),
};

/** No letter, digit or hyphen beside it, as in a UUID, and no digit after a gap, as in an IMEI. */
const alone = (digits: string) => `(?<![\\w+-])(?:${digits})(?![\\s/-]?\\d|\\w)`;
const of = (least: number, most: number) => String.raw`(?:[\s()/._-]{0,3}\d){${least},${most}}`;
/** “06.11.2026 12:30” is none. */
const noDate = String.raw`(?!\d[\s/.-]\d\d[\s/.-]\d{4})`;
/** With a country’s code, as it is dialled in the United Kingdom, and in groups as in the United States and Poland. */
const dialled = [
  `(?:\\+|00[\\s-]?)[1-9]${of(7, 14)}`,
  `\\(?0${noDate}[1-9]${of(8, 9)}`,
  String.raw`\(?\d{3}\)?[\s.-]?\d{3}[\s.-]\d{3,4}`,
];
const phones: Finder = {
  within: 'folded',
  finds: new RegExp(dialled.map(alone).join('|'), 'g'),
  shows: maskedPhone,
};

/** “8 6GB” of a device is none. */
const postcodes: Finder = {
  within: 'folded',
  finds: /(?<![a-z\d])[a-z]{1,2}\d[a-z\d]?\s*\d(?![gt]b)[abd-hjlnp-uw-z]{2}(?![a-z\d])/g,
  shows: outwardCode,
};

const shortestKnown = 3;
const partsOf = (text: string): string[] => foldedOf(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const inWords = (finds: string, shows: Shows): Finder => ({ within: 'words', finds: new RegExp(finds, 'g'), shows });

/** Finds the parts as whole words, whatever stands between them. */
const wholeWords = (parts: readonly string[], between: string) => `(?<![^ +()])${parts.join(between)}(?![^ +()])`;

function knownWords(value: string, shows: Shows): Finder[] {
  const parts = partsOf(value);
  return parts.join('').length < shortestKnown ? [] : [inWords(wholeWords(parts, `${gap}*`), shows)];
}

/** Beside digits too: “ethan99”. */
function knownNames(name: string): Finder[] {
  const parts = partsOf(name);
  if (parts.join('').length < shortestKnown) return [];
  const beside = /\d/.test(name) ? '[^ +()]' : String.raw`[^ +()\d]`;
  return [inWords(`(?<!${beside})${parts.join(`${gap}*`)}(?!${beside})`, () => maskedName(name))];
}

/** So long that two names which follow each other are hardly part of another word. */
const shortestGlued = 6;
const mostGlued = 6;

/** Two names of somebody that follow each other are found within a word too: “EthanCole99”. */
function gluedNames(name: string): Finder[] {
  const words = name
    .split(/[\s\p{Pd}]+/u)
    .filter((word) => partsOf(word).length > 0)
    .slice(0, mostGlued);
  const pairs = words.flatMap((one, at) => words.filter((_, other) => other !== at).map((other) => [one, other]));
  return pairs
    .map((pair) => ({ parts: pair.flatMap(partsOf), initials: maskedName(pair.join(' ')) }))
    .filter(({ parts }) => parts.join('').length >= shortestGlued)
    .map(({ parts, initials }) => inWords(parts.join(`${gap}*`), () => initials));
}

/** Its words, and the parts of each: O’Neill counts as “oneill” and as “neill”. */
function wordsOf(name: string): string[] {
  const glued = name.split(/\s+/).map((word) => partsOf(word).join(''));
  return [...new Set([...glued, ...partsOf(name)])];
}

const knownName = (name: string): Finder[] => [
  ...knownNames(name),
  ...gluedNames(name),
  ...wordsOf(name).flatMap(knownNames),
];

/** A line of an address also counts without the number of its house; a number alone is none. */
function knownPlace(line: string): Finder[] {
  const street = line.replace(/^\s*\d+\p{L}?(?=[\s,])/u, '');
  return [line, street].filter((text) => /\p{L}{3}/u.test(text)).flatMap((text) => knownWords(text, () => hidden));
}

const phoneGap = `${gap}{0,4}`;
const dialledBefore = `(?:\\((?=[+\\d ]{1,8}\\)))?(?:(?:(?:\\+|00)${phoneGap})?\\d{1,3}${phoneGap})?(?:0${phoneGap})?`;
const shortestPhone = 6;
const longestCountryCode = 3;

/** However it is written: with a code of the country or none, and with any gaps. */
function knownPhone(phone: string): Finder[] {
  const term = phoneTermOf(foldedOf(phone));
  const digits = term.replace(/^0+/, '');
  const codes = term.startsWith('00') ? Array.from({ length: longestCountryCode }, (_, at) => at + 1) : [0];
  return codes
    .map((code) => digits.slice(code))
    .filter((number) => number.length >= shortestPhone)
    .map((number) => inWords(`(?<!\\d)${dialledBefore}${Array.from(number).join(phoneGap)}(?!\\d)`, maskedPhone));
}

function knownPostcode(postcode: string): Finder[] {
  const letters = Array.from(partsOf(postcode).join(''));
  if (letters.length < shortestKnown) return [];
  return [inWords(wholeWords(letters, `${gap}{0,2}`), () => outwardCode(postcode) || hidden)];
}

const signsOf = (contact: string): string => foldedOf(contact).replaceAll(/[^a-z\d@]/g, '');

/** Of the Ombudsmen whom letters name, besides those of the client. */
const publishedByAll = [financialOmbudsman, informationCommissioner].flatMap(({ phone, address }) => [
  phone,
  ...address,
]);

/** Of anybody’s contacts it leaves out those that are published. */
function unlessPublished(finder: Finder, published: readonly string[]): Finder {
  const kept = new Set([...publishedByAll, ...published].map(signsOf));
  return {
    ...finder,
    shows: (found, written) => (kept.has(signsOf(written)) ? written : finder.shows(found, written)),
  };
}

/** Returns what masks these post codes alone in a text, however they are written. */
export function postcodeMask(known: readonly string[]): MaskText {
  const finders = known.flatMap(knownPostcode);
  return (text) => finders.reduce(replaceFound, foldText(text)).written;
}

/**
 * Returns what masks a text: mails, telephones and British post codes of anybody, and what is known of the people of the
 * claim. Longer values come first, so that a whole name is masked before its parts.
 */
export function textMask(known: KnownContacts): MaskText {
  const names = known.names.toSorted((one, other) => other.length - one.length);
  const ofAnybody = (finder: Finder) => unlessPublished(finder, known.published);
  const finders = [
    ofAnybody(mails),
    ...known.phones.flatMap(knownPhone),
    ofAnybody(phones),
    ...known.postcodes.flatMap(knownPostcode),
    ofAnybody(postcodes),
    ...known.places.flatMap(knownPlace),
    ...names.flatMap(knownName),
  ];
  return (text) => finders.reduce(replaceFound, foldText(text)).written;
}
