// A colour that somebody chooses is either shown as it is or refused: nobody learns later that theirs was changed.
import { deriveBrand } from './brand-colours.ts';
import { contrast, inGamut, oklch, toHex } from './oklch.ts';

/** What text on a colour needs (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5;
const white = '#FFFFFF';
/** Counts and buttons stand on it too. */
const canvas = '#F6F5F1';
const step = 0.005;

export type ColourField = 'primary' | 'accent';

/** `nearest` is null where the colour is safe. `contrast` is with white, for which it would be used. */
export type CheckedColour = { contrast: number; nearest: string | null };

const usual = '#08515B';

/** Returns what the portal would make of the colour. */
function shownAs(field: ColourField, hex: string): string {
  const { light } = deriveBrand(field === 'primary' ? { primary: hex } : { primary: usual, accent: hex });
  return light[field];
}

const isSafe = (field: ColourField, hex: string): boolean => shownAs(field, hex) === toHex(oklch(hex));

/** A bright colour gets dark text, so a medium one may be nearer to a brighter than to a darker. */
function brighterOf(field: ColourField, hex: string): string | null {
  const colour = oklch(hex);
  for (let l = colour.l; l < 1; l += step) {
    const brighter = toHex(inGamut({ ...colour, l }));
    if (isSafe(field, brighter)) return brighter;
  }
  return null;
}

function nearestOf(field: ColourField, hex: string): string {
  const { l } = oklch(hex);
  const [darker, brighter] = [shownAs(field, hex), brighterOf(field, hex)];
  if (brighter === null) return darker;
  return oklch(brighter).l - l < l - oklch(darker).l ? brighter : darker;
}

/** `hex` is a colour such as #08515B or #085. */
export function checkColour(field: ColourField, hex: string): CheckedColour {
  const least = Math.min(contrast(hex, white), contrast(hex, canvas));
  return { contrast: least, nearest: isSafe(field, hex) ? null : nearestOf(field, hex) };
}

export type UnsafeColour = { field: ColourField; colour: string; contrast: number; nearest: string };

export function unsafeColours(brand: { primary: string; accent?: string | undefined }): UnsafeColour[] {
  return (['primary', 'accent'] as const).flatMap((field) => {
    const colour = brand[field];
    if (colour === undefined) return [];
    const { contrast: ratio, nearest } = checkColour(field, colour);
    return nearest === null ? [] : [{ field, colour, contrast: ratio, nearest }];
  });
}
