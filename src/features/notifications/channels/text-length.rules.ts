// How long a text is. 160 characters of GSM 03.38, or 70 with any other, go as one; of longer ones each part has a little
// less. What only looks nicer is made plain, because one typographic apostrophe more than halves a text.

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

/** The text with plain signs in place of those that only look nicer. */
export function plainText(text: string): string {
  return plain.reduce((result, [nice, simple]) => result.replace(nice, simple), text);
}

/** How many parts a text is sent in: 1 is what it should be. */
export function partsOf(text: string): number {
  const signs = text.split('');
  const isPlain = signs.every((sign) => basic.includes(sign) || extended.includes(sign));
  const length = isPlain ? text.length + signs.filter((sign) => extended.includes(sign)).length : text.length;
  const [one, many] = isPlain ? [160, 153] : [70, 67];
  return length <= one ? 1 : Math.ceil(length / many);
}
