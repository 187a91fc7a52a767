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

export function plainText(text: string): string {
  return plain.reduce((result, [nice, simple]) => result.replace(nice, simple), text);
}

export function partsOf(text: string): number {
  const signs = text.split('');
  const isPlain = signs.every((sign) => basic.includes(sign) || extended.includes(sign));
  const length = isPlain ? text.length + signs.filter((sign) => extended.includes(sign)).length : text.length;
  const [one, many] = isPlain ? [160, 153] : [70, 67];
  return length <= one ? 1 : Math.ceil(length / many);
}
