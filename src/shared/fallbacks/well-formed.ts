// Replacements for String.prototype.isWellFormed and toWellFormed, which need Chrome 111 or Firefox 119.

const loneSurrogate = /\p{Cs}/u;
const loneSurrogates = /\p{Cs}/gu;

export function isWellFormed(text: string): boolean {
  return !loneSurrogate.test(text);
}

export function toWellFormed(text: string): string {
  return text.replace(loneSurrogates, '\uFFFD');
}
