// UK post codes (spec §5.7): compared without spacing or punctuation, shown with one space.

const longestPostcode = 16;
const ukPostcode =
  /^(?:GIR0AA|[A-PR-UWYZ](?:[0-9][0-9A-HJKPSTUW]?|[A-HK-Y][0-9][0-9ABEHMNPRVWXY]?)[0-9][ABD-HJLNP-UW-Z]{2})$/;

/**
 * The form in which post codes are compared: upper case, only A–Z and 0–9, the first 16 of them.
 * Full-width letters and digits count as theirs, because some keyboards type them.
 */
export function normalisePostcode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^A-Za-z0-9]+/g, '')
    .slice(0, longestPostcode)
    .toUpperCase();
}

/** Whether the text has the form of a UK post code, whatever its spacing, punctuation and case. */
export function isUkPostcode(text: string): boolean {
  return ukPostcode.test(normalisePostcode(text));
}

/**
 * Whether the text could be the post code of some claim: 2 to 12 letters and digits once it is normalised. Wider than
 * the UK form, because an Eircode, a BFPO number or a post code of another country is registered as it is.
 */
export function couldBePostcode(text: string): boolean {
  return /^[A-Z0-9]{2,12}$/.test(normalisePostcode(text));
}

/** For display (spec §2.6): upper case; a UK post code has one space before its last three characters. */
export function displayPostcode(text: string): string {
  if (!isUkPostcode(text)) return text.replace(/\s+/g, ' ').trim().toUpperCase();
  const postcode = normalisePostcode(text);
  return `${postcode.slice(0, -3)} ${postcode.slice(-3)}`;
}
