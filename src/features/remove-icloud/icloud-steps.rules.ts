// What the lock is called on the claimant's device (spec §2.7): people look for the word that Apple's page shows.
// Only Apple devices have the lock; where the operator's words do not tell, it is 'this device'.

export type AppleDevice = 'iphone' | 'ipad' | 'mac' | 'device';

const kinds: [RegExp, AppleDevice][] = [
  [/ipad|tablet/, 'ipad'],
  [/mac|laptop|notebook|desktop|computer/, 'mac'],
  [/phone|mobile|handset/, 'iphone'],
];

/** Which device it is, from the operator's free words: model first, then the type of equipment. */
export function appleDevice(words: { equipmentType: string; manufacturer: string; model: string }): AppleDevice {
  if (words.manufacturer.trim() !== '' && !/apple/i.test(words.manufacturer)) return 'device';
  const kindOf = (text: string) => kinds.find(([pattern]) => pattern.test(text.toLowerCase()))?.[1];
  return kindOf(words.model) ?? kindOf(words.equipmentType) ?? 'device';
}
