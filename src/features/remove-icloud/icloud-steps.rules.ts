// The name of the lock on the claimant's device (spec §2.7): people look for the word on Apple's page.

export type AppleDevice = 'iphone' | 'ipad' | 'mac' | 'device';

const kinds: [RegExp, AppleDevice][] = [
  [/ipad|tablet/, 'ipad'],
  [/mac|laptop|notebook|desktop|computer/, 'mac'],
  [/phone|mobile|handset/, 'iphone'],
];

export function appleDevice(words: { equipmentType: string; manufacturer: string; model: string }): AppleDevice {
  if (words.manufacturer.trim() !== '' && !/apple/i.test(words.manufacturer)) return 'device';
  const kindOf = (text: string) => kinds.find(([pattern]) => pattern.test(text.toLowerCase()))?.[1];
  return kindOf(words.model) ?? kindOf(words.equipmentType) ?? 'device';
}
