// Only lightness changes, in OKLCH, until every text and edge has its contrast (visual §2.6). Status, danger and focus
// colours are fixed, so no brand can change their meaning.
import { contrast, inGamut, mix, oklch, toHex, type Oklch } from './oklch.ts';

export type BrandTokens = {
  primary: string;
  'primary-hover': string;
  'on-primary': string;
  'primary-edge': string;
  'primary-soft': string;
  link: string;
  accent: string;
};

export type BrandColours = {
  light: BrandTokens;
  dark: BrandTokens;
  ratios: { name: string; ratio: number; least: number }[];
  ok: boolean;
};

const ink = '#16232A';
const white = '#FFFFFF';
const textContrast = 4.5;
/** AAA for text, because links and the words of secondary buttons are read like any other text. */
const linkContrast = 7;
const edgeContrast = 3;
/** Above this lightness a colour is a fill for dark text; below it can be darkened without losing its character. */
const brightLightness = 0.72;

const light = { canvas: '#F6F5F1', surface: white, sunken: '#EEECE5', onAccent: white };
const dark = { canvas: '#0F1619', surface: '#182125', sunken: '#0A1012', onAccent: '#0F1619' };

function moveLightness(colour: Oklch, step: number, enough: (hex: string) => boolean): string {
  let moved = colour;
  while (moved.l > 0 && moved.l < 1 && !enough(toHex(moved))) moved = inGamut({ ...moved, l: moved.l + step });
  return toHex(moved);
}

function readableOn(colour: Oklch, grounds: string[], least: number, step: number): string {
  return moveLightness(colour, step, (hex) => grounds.every((ground) => contrast(hex, ground) >= least));
}

function shifted(hex: string, by: number): string {
  const colour = oklch(hex);
  return toHex(inGamut({ ...colour, l: Math.min(0.97, Math.max(0, colour.l + by)) }));
}

/**
 * A dark or medium colour is the fill itself, darkened until white is readable on it. A bright one gets ink and an
 * edge.
 */
function lightFill(primary: Oklch): Pick<BrandTokens, 'primary' | 'primary-hover' | 'on-primary' | 'primary-edge'> {
  if (primary.l >= brightLightness) {
    const fill = toHex(primary);
    return { primary: fill, 'primary-hover': shifted(fill, 0.04), 'on-primary': ink, 'primary-edge': ink };
  }
  const fill = readableOn(primary, [white, light.canvas], textContrast, -0.005);
  return { primary: fill, 'primary-hover': shifted(fill, -0.07), 'on-primary': white, 'primary-edge': 'transparent' };
}

function lightTokens(primary: Oklch, accent: Oklch): BrandTokens {
  const soft = mix(toHex(primary), white, 0.12);
  const grounds = [light.canvas, light.surface, light.sunken, soft];
  return {
    ...lightFill(primary),
    'primary-soft': soft,
    link: primary.l >= brightLightness ? ink : readableOn(primary, grounds, linkContrast, -0.005),
    accent: readableOn(accent, [light.onAccent, light.canvas], textContrast, -0.005),
  };
}

function darkTokens(primary: Oklch, accent: Oklch): BrandTokens {
  const bright = inGamut({ ...primary, l: Math.max(primary.l, 0.78) });
  const soft = mix(toHex(bright), dark.surface, 0.16);
  const grounds = [dark.canvas, dark.surface, dark.sunken, soft];
  const fill = readableOn(bright, grounds, textContrast, 0.005);
  const onPrimary = readableOn({ ...primary, l: 0.25, c: Math.min(primary.c, 0.04) }, [fill], textContrast, -0.005);
  return {
    primary: fill,
    'primary-hover': shifted(fill, 0.06),
    'on-primary': onPrimary,
    'primary-edge': 'transparent',
    'primary-soft': soft,
    link: readableOn(bright, grounds, linkContrast, 0.005),
    accent: readableOn({ ...accent, l: Math.max(accent.l, 0.75) }, [dark.onAccent, dark.surface], textContrast, 0.005),
  };
}

type Check = [name: string, one: string, other: string, least: number];

function checksOf(lightOnes: BrandTokens, darkOnes: BrandTokens): Check[] {
  const edge = lightOnes['primary-edge'] === 'transparent' ? lightOnes.primary : lightOnes['primary-edge'];
  return [
    ['light button text', lightOnes['on-primary'], lightOnes.primary, textContrast],
    ['light button text, hover', lightOnes['on-primary'], lightOnes['primary-hover'], textContrast],
    ['light button on canvas', edge, light.canvas, edgeContrast],
    ['light link on sunken', lightOnes.link, light.sunken, linkContrast],
    ['light link on soft', lightOnes.link, lightOnes['primary-soft'], linkContrast],
    ['light count on accent', light.onAccent, lightOnes.accent, textContrast],
    ['dark button text', darkOnes['on-primary'], darkOnes.primary, textContrast],
    ['dark button text, hover', darkOnes['on-primary'], darkOnes['primary-hover'], textContrast],
    ['dark link on canvas', darkOnes.link, dark.canvas, linkContrast],
    ['dark link on soft', darkOnes.link, darkOnes['primary-soft'], linkContrast],
    ['dark count on accent', dark.onAccent, darkOnes.accent, textContrast],
  ];
}

const ourAccent = '#9C3B18';

export function deriveBrand(brand: { primary: string; accent?: string | undefined }): BrandColours {
  const primary = oklch(brand.primary);
  const accent = oklch(brand.accent ?? ourAccent);
  const tokens = { light: lightTokens(primary, accent), dark: darkTokens(primary, accent) };
  const ratios = checksOf(tokens.light, tokens.dark).map(([name, one, other, least]) => ({
    name,
    ratio: contrast(one, other),
    least,
  }));
  return { ...tokens, ratios, ok: ratios.every(({ ratio, least }) => ratio >= least) };
}
