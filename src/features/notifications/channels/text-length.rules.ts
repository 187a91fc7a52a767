// A part holds 160 characters of GSM 03.38, or 70 of another alphabet, so typographic characters are replaced.

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extended = '^{}\\[~]|€';
const plain: [RegExp, string][] = [
  [/[‘’‚′]/g, "'"],
  [/[“”„″]/g, '"'],
  [/[‐‑‒–—−]/g, '-'],
  [/…/g, '...'],
  [/[\u00a0\u2007\u202f]/g, ' '],
];

/** Letters whose mark does not come off by decomposition. */
const strokes: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D' };

/** Returns the letter without its mark, as “ą” as “a”; a letter of another alphabet stays. */
const withoutMark = (letter: string): string => {
  if (basic.includes(letter)) return letter;
  const bare = strokes[letter] ?? letter.normalize('NFD').replace(/\p{M}+/gu, '');
  return /^[A-Za-z]$/.test(bare) ? bare : letter;
};

export function plainText(text: string): string {
  const simple = plain.reduce((result, [nice, other]) => result.replace(nice, other), text);
  return simple.normalize('NFC').replaceAll(/\p{L}/gu, withoutMark);
}

export function partsOf(text: string): number {
  const signs = text.split('');
  const isPlain = signs.every((sign) => basic.includes(sign) || extended.includes(sign));
  const length = isPlain ? text.length + signs.filter((sign) => extended.includes(sign)).length : text.length;
  const [one, many] = isPlain ? [160, 153] : [70, 67];
  return length <= one ? 1 : Math.ceil(length / many);
}
