// UK post codes (spec §5.7): compared without spacing or punctuation, shown with one space.

const longestPostcode = 16;
const ukPostcode =
  /^(?:GIR0AA|[A-PR-UWYZ](?:[0-9][0-9A-HJKPSTUW]?|[A-HK-Y][0-9][0-9ABEHMNPRVWXY]?)[0-9][ABD-HJLNP-UW-Z]{2})$/;

/** Full-width letters and digits count, because some keyboards type them. */
export function normalisePostcode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^A-Za-z0-9]+/g, '')
    .slice(0, longestPostcode)
    .toUpperCase();
}

export function isUkPostcode(text: string): boolean {
  return ukPostcode.test(normalisePostcode(text));
}

/** Wider than the UK form, because Eircodes, BFPO numbers and foreign post codes are registered too. */
export function couldBePostcode(text: string): boolean {
  return /^[A-Z0-9]{2,12}$/.test(normalisePostcode(text));
}

/** Returns a post code for display (spec §2.6): upper case; a UK one has one space before its last three characters. */
export function displayPostcode(text: string): string {
  if (!isUkPostcode(text)) return text.replace(/\s+/g, ' ').trim().toUpperCase();
  const postcode = normalisePostcode(text);
  return `${postcode.slice(0, -3)} ${postcode.slice(-3)}`;
}
