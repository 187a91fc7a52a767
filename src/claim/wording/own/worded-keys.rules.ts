import { britishWording, fallbackKeys } from '../british-wording.rules.ts';

/** The states that ship with words, and their circumstances. What stands in for words is in brands' files alone. */
export const wordedKeys: ReadonlySet<string> = new Set(
  Object.keys(britishWording).filter((key) => !fallbackKeys.has(key)),
);

/** Returns the systemName of a key, which may go on with a circumstance. */
export const stateOfKey = (key: string): string => (wordedKeys.has(key) ? (key.split(': ')[0] ?? key) : key);
