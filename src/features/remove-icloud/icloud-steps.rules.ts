// The name of the lock on the claimant's device (spec §2.7): people look for the word on Apple's page. If the
// operator's data does not name an Apple device, it is 'this device'.

export type AppleDevice = 'iphone' | 'ipad' | 'mac' | 'device';

const kinds: [RegExp, AppleDevice][] = [
  [/ipad|tablet/, 'ipad'],
  [/mac|laptop|notebook|desktop|computer/, 'mac'],
  [/phone|mobile|handset/, 'iphone'],
];

/** Returns the device kind from the operator's free text: model first, then type of equipment. */
export function appleDevice(words: { equipmentType: string; manufacturer: string; model: string }): AppleDevice {
  if (words.manufacturer.trim() !== '' && !/apple/i.test(words.manufacturer)) return 'device';
  const kindOf = (text: string) => kinds.find(([pattern]) => pattern.test(text.toLowerCase()))?.[1];
  return kindOf(words.model) ?? kindOf(words.equipmentType) ?? 'device';
}
