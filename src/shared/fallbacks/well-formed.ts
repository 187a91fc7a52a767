// What String.prototype.isWellFormed and toWellFormed do, which Chrome has from 111 and Firefox from 119 on only.

const loneSurrogate = /\p{Cs}/u;
const loneSurrogates = /\p{Cs}/gu;

/** Returns whether the text holds no half of a surrogate pair. */
export function isWellFormed(text: string): boolean {
  return !loneSurrogate.test(text);
}

/** Returns the text with U+FFFD in the place of each half of a surrogate pair. */
export function toWellFormed(text: string): string {
  return text.replace(loneSurrogates, '\uFFFD');
}
