const ignored = /[\s\p{Pd}\u2043\u2212\p{Cc}\p{Cf}]+/gu;

/**
 * The form in which claim numbers and policy numbers are compared (ruling 2.2): upper case; spaces, every kind of
 * dash and invisible characters are ignored, because people copy references from mails and letters.
 * It does not cut: the caller limits the length.
 */
export function normaliseReference(text: string): string {
  return text.replace(ignored, '').toUpperCase();
}
