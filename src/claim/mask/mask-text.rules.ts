// Contacts within texts that people wrote, for whoever may not see them. What it does not find is in
// docs/operations/privacy.md.
import { phoneTermOf } from '#claim/desk/terms/term-text.rules.ts';
import { hidden, maskedMail, maskedName, maskedPhone, outwardCode } from './mask.rules.ts';

/** What is known of the people of a claim. */
export type KnownContacts = {
  names: readonly string[];
  phones: readonly string[];
  /** Lines and towns. */
  places: readonly string[];
  postcodes: readonly string[];
};

export const nothingKnown: KnownContacts = { names: [], phones: [], places: [], postcodes: [] };

export type MaskText = (text: string) => string;

type Rule = { finds: RegExp; shows: (found: string) => string };

const mails: Rule = { finds: /[^\s@<>()[\],;:"'|]+@[^\s@<>()[\],;:"'|]+/gu, shows: maskedMail };

/** No letter, digit or hyphen beside it, as in a UUID, and no digit after a gap, as in an IMEI. */
const alone = (digits: string) => `(?<![\\w+-])(?:${digits})(?![\\s/-]?\\d|\\w)`;
const gap = '[\\s()/-]{0,3}';
const of = (least: number, most: number) => `(?:${gap}\\d){${least},${most}}`;
/** With a country’s code, as it is dialled in the United Kingdom, and in groups as in the United States and Poland. */
const dialled = [
  `(?:\\+|00[\\s-]?)[1-9]${of(7, 14)}`,
  `\\(?0(?!\\d[\\s/-]\\d\\d[\\s/-]\\d{4})[1-9]${of(8, 9)}`,
  String.raw`\(?\d{3}\)?[\s.-]?\d{3}[\s.-]\d{3,4}`,
];
const phones: Rule = { finds: new RegExp(dialled.map(alone).join('|'), 'gu'), shows: maskedPhone };

/** “8 6GB” of a device is none. */
const postcodes: Rule = {
  finds: /(?<![\p{L}\p{N}])[A-Z]{1,2}\d[A-Z\d]?\s*\d(?![GT]B)[ABD-HJLNP-UW-Z]{2}(?![\p{L}\p{N}])/giu,
  shows: outwardCode,
};

const shortestKnown = 3;
const partsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Finds the parts as whole words, in any case, whatever stands between them. */
const wordsFinder = (parts: readonly string[], between: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${parts.join(between)}(?![\\p{L}\\p{N}])`, 'giu');

const anyGap = '[^\\p{L}\\p{N}]*';

function knownWords(value: string, shows: Rule['shows']): Rule[] {
  const parts = partsOf(value);
  return parts.join('').length < shortestKnown ? [] : [{ finds: wordsFinder(parts, anyGap), shows }];
}

const nameRules = (name: string): Rule[] => [name, ...partsOf(name)].flatMap((part) => knownWords(part, maskedName));

/** A line of an address also counts without the number of its house; a number alone is none. */
function placeRules(line: string): Rule[] {
  const street = line.replace(/^\s*\d+\p{L}?(?=[\s,])/u, '');
  return [line, street].filter((text) => /\p{L}{3}/u.test(text)).flatMap((text) => knownWords(text, () => hidden));
}

/** However it is written: with a code of the country or none, and with any gaps. */
function phoneRules(phone: string): Rule[] {
  const digits = phoneTermOf(phone).replace(/^0+/, '');
  if (digits.length < 6) return [];
  const finds = new RegExp(
    `(?<!\\d)(?:(?:\\+|00)\\d{1,3}${gap})?(?:0${gap})?${Array.from(digits).join(gap)}(?!\\d)`,
    'gu',
  );
  return [{ finds, shows: maskedPhone }];
}

function postcodeRules(postcode: string): Rule[] {
  const letters = partsOf(postcode).join('');
  if (letters.length < shortestKnown) return [];
  return [
    { finds: wordsFinder(Array.from(letters), '[^\\p{L}\\p{N}]{0,2}'), shows: () => outwardCode(postcode) || hidden },
  ];
}

/**
 * Returns what masks a text: mails, telephones and British post codes of anybody, and what is known of the people of the
 * claim. Longer values come first, so that a whole name is masked before its parts.
 */
export function textMask(known: KnownContacts): MaskText {
  const names = known.names.toSorted((one, other) => other.length - one.length);
  const rules = [
    mails,
    ...known.phones.flatMap(phoneRules),
    phones,
    ...known.postcodes.flatMap(postcodeRules),
    postcodes,
    ...known.places.flatMap(placeRules),
    ...names.flatMap(nameRules),
  ];
  return (text) => rules.reduce((masked, { finds, shows }) => masked.replace(finds, shows), text);
}
