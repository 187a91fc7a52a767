// Which password may be chosen (decisions §6): long enough, and none that is tried first. No rule of composition.
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

/** One short text over and over: 'abcabcabcabc', 'aaaaaaaaaaaa'. */
const repeated = /^(.{1,6}?)\1+.{0,2}$/su;

/** Each sign follows the one before it in the same distance of -1 or 1, up to a turn: '123456789012', 'abcdefghijkl'. */
function isRun(password: string): boolean {
  const codes = Array.from(password, (sign) => sign.codePointAt(0) ?? 0);
  const breaks = codes.filter((code, at) => at > 0 && Math.abs(code - (codes[at - 1] ?? 0)) !== 1).length;
  return breaks <= 1;
}

/** What the digits and signs of a keyboard leave of a password at its ends: people add them to a word that everybody knows. */
function coreOf(password: string): string {
  return password.replace(/^[\x20-\x40[-`{-~]{1,128}/, '').replace(/[\x20-\x40[-`{-~]{1,128}$/, '');
}

/**
 * What is wrong with a password that somebody chooses for an account of this address, or null. `isListed` tells of a
 * lower-case text whether a list of common passwords has it. The address may be '' where it is not known yet.
 */
export function passwordFault(
  password: string,
  email: string,
  isListed: (text: string) => boolean,
): PasswordFault | null {
  const text = password.normalize('NFKC');
  const { length } = Array.from(text);
  if (text.trim() === '') return 'missing';
  if (length < passwordLength.least) return 'too-short';
  if (length > passwordLength.most) return 'too-long';
  const lower = text.toLowerCase();
  if (hasEmail(lower, email.toLowerCase())) return 'has-email';
  if (isListed(lower) || isListed(coreOf(lower)) || repeated.test(lower) || isRun(lower)) return 'common';
  return null;
}
