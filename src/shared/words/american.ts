/** Word stems that American English spells differently, in British form; longer ones before what they contain. */
const spellings: readonly (readonly [string, string])[] = [
  ['authoris', 'authoriz'],
  ['cancelled', 'canceled'],
  ['cancelling', 'canceling'],
  ['catalogue', 'catalog'],
  ['centre', 'center'],
  ['cheque', 'check'],
  ['colour', 'color'],
  ['favour', 'favor'],
  ['fulfil ', 'fulfill '],
  ['grey', 'gray'],
  ['honour', 'honor'],
  ['licence', 'license'],
  ['neighbour', 'neighbor'],
  ['organis', 'organiz'],
  ['recognis', 'recogniz'],
  ['travelled', 'traveled'],
  ['unticked', 'unchecked'],
  ['untick', 'uncheck'],
  ['ticked', 'checked'],
];

const sentence = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Names of states are the operator's own and are not converted. */
export function inAmerican(text: string): string {
  return spellings.reduce(
    (spelt, [british, american]) =>
      spelt.replaceAll(british, american).replaceAll(sentence(british), sentence(american)),
    text,
  );
}

/** Returns an English text as the locale spells it. It translates nothing. */
export function spelledFor(text: string, locale: string): string {
  return locale === 'en-US' ? inAmerican(text) : text;
}
