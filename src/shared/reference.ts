const ignored = /[\s\p{Pd}\u2043\u2212\p{Cc}\p{Cf}]+/gu;

/**
 * Returns the form in which claim and policy numbers are compared (ruling 2.2): upper case, without spaces, dashes and
 * invisible characters. People copy references from mails and letters. It does not cut: the caller limits the length.
 */
export function normaliseReference(text: string): string {
  return text.replace(ignored, '').toUpperCase();
}
