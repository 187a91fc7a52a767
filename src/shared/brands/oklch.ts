// Colours in OKLCH, where equal steps of lightness look equal (Björn Ottosson, 2020), and contrast by WCAG 2.

export type Oklch = { l: number; c: number; h: number };

type Triple = [number, number, number];

function channels(hex: string): Triple {
  const full = hex.length === 4 ? hex.replaceAll(/[0-9a-f]/gi, '$&$&') : hex;
  const number = Number.parseInt(full.slice(1), 16);
  return [(number >> 16) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255];
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function gamma(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

/** Lightness is 0 to 1, hue in radians. */
export function oklch(hex: string): Oklch {
  const [r, g, b] = channels(hex).map(linear) as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b2 = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, b2), h: Math.atan2(b2, a) };
}

function linearRgb({ l, c, h }: Oklch): Triple {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function byte(channel: number): string {
  const value = Math.round(gamma(Math.min(1, Math.max(0, channel))) * 255);
  return value.toString(16).padStart(2, '0').toUpperCase();
}

export function toHex(colour: Oklch): string {
  return `#${linearRgb(colour).map(byte).join('')}`;
}

export function inGamut(colour: Oklch): Oklch {
  let fitting = colour;
  while (fitting.c > 0.001 && linearRgb(fitting).some((channel) => channel < -0.0005 || channel > 1.0005)) {
    fitting = { l: fitting.l, c: fitting.c * 0.96, h: fitting.h };
  }
  return fitting;
}

export function mix(one: string, over: string, share: number): string {
  const under = channels(over);
  const mixed = channels(one).map((channel, index) => channel * share + (under[index] ?? 0) * (1 - share));
  return `#${mixed
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase()}`;
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map(linear) as Triple;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(one: string, other: string): number {
  const [left, right] = [luminance(one), luminance(other)];
  return (Math.max(left, right) + 0.05) / (Math.min(left, right) + 0.05);
}
