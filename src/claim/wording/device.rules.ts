// Model names are long or mere codes: a name is cut for a heading, and takes the maker if the model says too little.
import { deviceKinds, type DeviceKind } from '#shared/device-drawings.ts';
import { baseLocale, type Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import type { ServerText } from '#shared/words/server-texts.ts';

export type Device = { name: string; kind: DeviceKind };

export type DeviceFacts = { type: string; manufacturer: string; model: string; hasImei: boolean };

const words: Readonly<Record<Exclude<DeviceKind, 'other'>, RegExp>> = {
  tablet: /\b(?:tablets?|ipad|galaxy tab|surface pro)\b/i,
  watch: /\b(?:smart ?)?watch(?:es)?\b/i,
  console: /\b(?:consoles?|playstation|ps[45]|xbox|nintendo|steam deck)\b/i,
  laptop: /\b(?:laptops?|notebooks?|macbook|chromebook|thinkpad|latitude|elitebook|computers?)\b/i,
  phone: /\b(?:phones?|smartphones?|mobiles?|handsets?|iphone|galaxy|pixel)\b/i,
};

const longestName = 24;
const nouns: Readonly<Record<DeviceKind, ServerText>> = {
  phone: 'phone',
  laptop: 'laptop',
  tablet: 'tablet',
  watch: 'watch',
  console: 'console',
  other: 'device',
};

const kindIn = (text: string): DeviceKind | null =>
  deviceKinds.find((kind) => kind !== 'other' && words[kind].test(text)) ?? null;

function kindOf({ type, manufacturer, model, hasImei }: DeviceFacts): DeviceKind {
  const known = kindIn(type) ?? (/\biPad|\bTab\b/.test(model) ? 'tablet' : kindIn(`${manufacturer} ${model}`));
  return known ?? (hasImei ? 'phone' : 'other');
}

function shortened(text: string): string {
  const fitting: string[] = [];
  for (const word of text.split(' ')) {
    if ([...fitting, word].join(' ').length > longestName) break;
    fitting.push(word);
  }
  return fitting.join(' ');
}

function nameOf({ manufacturer, model }: DeviceFacts): string {
  const plain = model
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^\p{L}\p{N} .+-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const isTelling = /\p{L}{4}/u.test(plain);
  const maker = manufacturer.trim();
  const isMade = !plain.toLowerCase().startsWith(maker.toLowerCase());
  return plain === '' ? '' : shortened(!isTelling && isMade ? `${maker} ${plain}` : plain);
}

/** The name has at most 24 characters, to stand after "your". */
export function deviceOf(facts: DeviceFacts, locale: Locale = baseLocale): Device {
  const kind = kindOf(facts);
  return { name: nameOf(facts) || say(locale, nouns[kind]), kind };
}
