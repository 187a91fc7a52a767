// Which password may be chosen (ruling 6.4): long enough, and none that is tried first. No rule of composition.
import * as errorTexts from '#shared/error-texts.ts';

/** In characters as people count them (code points). */
export const passwordLength = { least: 12, most: 128 } as const;

export type PasswordFault = 'missing' | 'too-short' | 'too-long' | 'has-email' | 'common';

export const passwordFaultTexts: Record<PasswordFault, string> = {
  missing: errorTexts.password_required,
  'too-short': `Your password must be ${passwordLength.least} characters or more.`,
  'too-long': `Your password must be ${passwordLength.most} characters or fewer.`,
  'has-email': 'Your password must not contain your email address.',
  common: 'This password is one of those that are tried first. Choose another, such as three random words.',
};

/** The name in an address must be this long before it counts: `al` is in too many words. */
const shortestName = 4;

function hasEmail(password: string, email: string): boolean {
  const [name = ''] = email.split('@');
  return (email !== '' && password.includes(email)) || (name.length >= shortestName && password.includes(name));
}

/** One text over and over is as good as the text alone, which is too short here: 'letmeinletmein', 'aaaaaaaaaaaa'. */
const repeated = new RegExp(`^(.{1,${passwordLength.least - 1}}?)\\1+.{0,2}$`, 'su');

/** Each sign follows the one before it in the same distance of -1 or 1, up to a turn: '123456789012', 'abcdefghijkl'. */
function isRun(password: string): boolean {
  const codes = Array.from(password, (sign) => sign.codePointAt(0) ?? 0);
  const breaks = codes.filter((code, at) => at > 0 && Math.abs(code - (codes[at - 1] ?? 0)) !== 1).length;
  return breaks <= 1;
}

const keyboardRows = ['`1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'];

/** Where a key lies: its row from above, and how far to the right, in quarters of a key. */
const keys = new Map<string, { row: number; x: number }>(
  keyboardRows.flatMap((row, at) =>
    Array.from(row, (sign, column) => [sign, { row: at, x: 4 * column + ([-4, 2, 3, 5][at] ?? 0) }] as const),
  ),
);

function areNeighbours(one: string, other: string): boolean {
  const [from, to] = [keys.get(one), keys.get(other)];
  if (!from || !to) return false;
  return Math.abs(from.row - to.row) <= 1 && Math.abs(from.x - to.x) <= 4;
}

/** The shortest walk over neighbouring keys that counts, as a mean: words have a few such pairs by chance. */
const shortestWalk = 3;

/** Walks over the keyboard: 'asdfghjkl;12', '1qaz2wsx3edc'. */
function isKeyboardWalk(password: string): boolean {
  const signs = Array.from(password);
  const walks = signs.filter((sign, at) => at === 0 || !areNeighbours(signs[at - 1] ?? '', sign)).length;
  return walks * shortestWalk <= signs.length;
}

/** What is known of texts in lower case: whether a list of common passwords has them, and whether near its top. */
export type CommonPasswords = { isListed: (text: string) => boolean; isFrequent: (text: string) => boolean };

/** In characters: the words that a concatenation may be made of. */
const wordLength = { least: 4, most: 16 } as const;

/** The frequent passwords that stand at a place of a text. */
function wordsAt(text: string, at: number, { isFrequent }: CommonPasswords): string[] {
  const words = [];
  for (let length: number = wordLength.least; length <= wordLength.most; length += 1) {
    const word = text.slice(at, at + length);
    if (word.length === length && isFrequent(word)) words.push(word);
  }
  return words;
}

/** The places up to which a text is nothing but these words, in any order. */
function placesAfter(text: string, words: readonly string[]): Set<number> {
  const places = new Set([0]);
  // What is added while the set is gone through is gone through as well.
  for (const at of places) {
    for (const word of words) if (text.startsWith(word, at)) places.add(at + word.length);
  }
  return places;
}

/** Whether a text is nothing but one or two frequent passwords, however often. Three different ones may be three random words. */
function isMadeOfTwo(text: string, known: CommonPasswords): boolean {
  const isWhole = (words: readonly string[]) => placesAfter(text, words).has(text.length);
  return wordsAt(text, 0, known).some((first) =>
    [...placesAfter(text, [first])].some(
      (at) => at === text.length || wordsAt(text, at, known).some((second) => isWhole([first, second])),
    ),
  );
}

/** Of a concatenation digits and signs may be left out where they are at most so much of the whole: 'dragon-2024-dragon'. */
const mostLeftOut = 0.5;

function isConcatenation(password: string, known: CommonPasswords): boolean {
  const letters = password.replaceAll(/[\x20-\x40[-`{-~]+/g, '');
  return letters.length >= password.length * mostLeftOut && isMadeOfTwo(letters, known);
}

/** What the digits and signs of a keyboard leave of a password at its ends: people add them to a word that everybody knows. */
function coreOf(password: string): string {
  return password.replace(/^[\x20-\x40[-`{-~]{1,128}/, '').replace(/[\x20-\x40[-`{-~]{1,128}$/, '');
}

function isCommon(password: string, known: CommonPasswords): boolean {
  const core = coreOf(password);
  const { isListed } = known;
  if (isListed(password) || isListed(core)) return true;
  if (repeated.test(password) || repeated.test(core) || isRun(password)) return true;
  return isKeyboardWalk(password) || isConcatenation(password, known);
}

/**
 * What is wrong with a password that somebody chooses for an account of this address, or null. The address may be ''
 * where it is not known yet.
 */
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
