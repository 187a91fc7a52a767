// The rules for new passwords (ruling 6.4): long enough, and not among those guessed first. No rule of composition.
import * as errorTexts from '#shared/error-texts.ts';

/** In code points. */
export const passwordLength = { least: 12, most: 128 } as const;

export type PasswordFault = 'missing' | 'too-short' | 'too-long' | 'has-email' | 'common';

export const passwordFaultTexts: Record<PasswordFault, string> = {
  missing: errorTexts.password_required,
  'too-short': `Your password must be ${passwordLength.least} characters or more.`,
  'too-long': `Your password must be ${passwordLength.most} characters or fewer.`,
  'has-email': 'Your password must not contain your email address.',
  common: 'This password is one of those that are tried first. Choose another, such as three random words.',
};

/** Shorter names of an address are ignored: `al` is in too many words. */
const shortestName = 4;

function hasEmail(password: string, email: string): boolean {
  const name = email.replace(/@.*/s, '');
  return (email !== '' && password.includes(email)) || (name.length >= shortestName && password.includes(name));
}

/** Repetition of one text that alone would be too short: 'letmeinletmein', 'aaaaaaaaaaaa'. */
const repeated = new RegExp(`^(.{1,${passwordLength.least - 1}}?)\\1+.{0,2}$`, 'su');

function isRun(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const breaks = codes.filter((code, at) => at > 0 && Math.abs(code - (codes[at - 1] ?? 0)) !== 1).length;
  return breaks <= 1;
}

/** From above. `offset`: where the first key stands, in quarters of a key to the right of the key 1. */
const keyboardRows = [
  { characters: '`1234567890-=', offset: -4 },
  { characters: 'qwertyuiop[]', offset: 2 },
  { characters: "asdfghjkl;'", offset: 3 },
  { characters: 'zxcvbnm,./', offset: 5 },
];

type Key = { row: number; x: number };

/** Position of each key: its row from above, and its column in quarters of a key. */
const keys = new Map<string, Key>(
  keyboardRows.flatMap(({ characters, offset }, row) =>
    Array.from(characters, (character, column) => [character, { row, x: offset + 4 * column }] as const),
  ),
);

function areNeighbours(from: Key | undefined, to: Key | undefined): boolean {
  if (!from || !to) return false;
  return Math.abs(from.row - to.row) <= 1 && Math.abs(from.x - to.x) <= 4;
}

/** Keys of a keyboard walk, by the mean of all walks; words have some neighbouring pairs by chance. */
const leastMeanLength = 3;

function isKeyboardWalk(password: string): boolean {
  const pressed = Array.from(password, (character) => keys.get(character));
  const walkCount = pressed.filter((key, at) => !areNeighbours(pressed[at - 1], key)).length;
  return walkCount * leastMeanLength <= pressed.length;
}

/** `isListed`: one of all that have leaked. `isFrequent`: one of those used most, which others are put together from. */
export type CommonPasswords = { isListed: (text: string) => boolean; isFrequent: (text: string) => boolean };

const wordLength = { least: 4, most: 16 } as const;

function wordsAt(text: string, at: number, { isFrequent }: CommonPasswords): string[] {
  const words = [];
  for (let length: number = wordLength.least; length <= wordLength.most; length += 1) {
    const word = text.slice(at, at + length);
    if (word.length === length && isFrequent(word)) words.push(word);
  }
  return words;
}

/** Returns where the text may go on after any of these words, put together in any order and number. */
function placesAfter(text: string, words: readonly string[]): Set<number> {
  const places = new Set([0]);
  // A loop over a Set also visits what is added meanwhile.
  for (const at of places) {
    for (const word of words) if (text.startsWith(word, at)) places.add(at + word.length);
  }
  return places;
}

/**
 * Returns whether the text is one or two frequent passwords, in any order and number. Three different ones may be three
 * random words.
 */
function isMadeOfTwo(text: string, known: CommonPasswords): boolean {
  const isWhole = (words: readonly string[]) => placesAfter(text, words).has(text.length);
  return wordsAt(text, 0, known).some((first) =>
    [...placesAfter(text, [first])].some((at) => wordsAt(text, at, known).some((second) => isWhole([first, second]))),
  );
}

/** ASCII that may stand between and around words: blanks, digits and punctuation. */
const nonLetter = String.raw`[\x20-\x40[-\x60{-~]`;
const nonLetters = new RegExp(nonLetter, 'g');
const nonLettersAround = new RegExp(
  `^${nonLetter}{1,${passwordLength.most}}|${nonLetter}{1,${passwordLength.most}}$`,
  'g',
);

/** Non-letters may be left out of a concatenation up to this share of the whole: 'dragon-2024-dragon'. */
const mostLeftOut = 0.5;

function isConcatenation(password: string, known: CommonPasswords): boolean {
  const letters = password.replaceAll(nonLetters, '');
  return letters.length >= password.length * (1 - mostLeftOut) && isMadeOfTwo(letters, known);
}

/** Returns 'liverpool' of '!!!liverpool2026'. */
function coreOf(password: string): string {
  return password.replaceAll(nonLettersAround, '');
}

function isCommon(password: string, known: CommonPasswords): boolean {
  const core = coreOf(password);
  const { isListed } = known;
  if (isListed(password) || isListed(core)) return true;
  if (repeated.test(password) || repeated.test(core) || isRun(password)) return true;
  return isKeyboardWalk(password) || isConcatenation(password, known);
}

/** Returns null for a good password. The address may be '' where it is not known yet. */
export function passwordFault(password: string, email: string, known: CommonPasswords): PasswordFault | null {
  const text = password.normalize('NFKC');
  const { length } = Array.from(text);
  if (text.trim() === '') return 'missing';
  if (length < passwordLength.least) return 'too-short';
  if (length > passwordLength.most) return 'too-long';
  const lower = text.toLowerCase();
  if (hasEmail(lower, email.toLowerCase())) return 'has-email';
  return isCommon(lower, known) ? 'common' : null;
}
