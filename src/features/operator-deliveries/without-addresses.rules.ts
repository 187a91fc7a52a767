const addresses = /[^\s<>:;,]+@[^\s<>:;,]+/g;
/** Nine digits or more: a status such as 550 5.1.1 has fewer. */
const numbers = /\+?\(?\d(?:[\s()./-]*\d){8,}/g;

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

function withoutWord(text: string, word: string): string {
  if (word === '') return text;
  return text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`, 'giu'), '…');
}

/** Leaves out addresses, their local part and numbers, which mail servers and providers repeat in their answers. */
export function withoutAddresses(answer: string, recipient: string): string {
  const whole = recipient.trim();
  const localPart = whole.split('@')[0] ?? '';
  return [whole, localPart].reduce(withoutWord, answer).replaceAll(addresses, '…').replaceAll(numbers, '…');
}
