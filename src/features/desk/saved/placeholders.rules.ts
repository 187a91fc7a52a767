/** What a claim fills in, in the order in which the screen offers them. */
export const placeholders = ['name', 'device', 'reference', 'state', 'date'] as const;

export type Placeholder = (typeof placeholders)[number];

/** Null where the claim has no value. */
export type PlaceholderValues = Record<Placeholder, string | null>;

/** Any word in braces: one that no claim fills in is a gap for the handler. */
const pattern = /\{[a-z][a-z ]{0,29}\}/g;

export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replaceAll(pattern, (found) => {
    const name = placeholders.find((one) => found === `{${one}}`);
    return (name && values[name]) ?? found;
  });
}

/** Returns the placeholders that still stand in a text, with their braces, each once. */
export function unfilledIn(text: string): string[] {
  return [...new Set(text.match(pattern))];
}

export type TextPart = { text: string; isUnfilled: boolean };

export function partsOf(text: string): TextPart[] {
  const found = text.match(pattern) ?? [];
  return text
    .split(pattern)
    .flatMap((rest, at) => [
      { text: rest, isUnfilled: false },
      { text: found[at] ?? '', isUnfilled: true },
    ])
    .filter((part) => part.text !== '');
}
