import { dictionary } from '@zxcvbn-ts/language-common';

import { Problem } from '#server/http/errors.ts';
import { passwordFault, passwordFaultTexts } from './password.rules.ts';

// 49,000 passwords of real leaks, the most frequent first. Short words of it are left out of the comparison with a
// password's core, because `red` and `love` begin many a long and good one.
const shortestListed = 5;
/** How many of them a concatenation is looked for in. Further down are words that make a good password of three. */
const mostFrequent = 10_000;
const { 'passwords-common': passwords } = dictionary;
const listed = new Set(passwords.filter((password) => password.length >= shortestListed));
const frequent = new Set(passwords.slice(0, mostFrequent));

const known = { isListed: (text: string) => listed.has(text), isFrequent: (text: string) => frequent.has(text) };

/** Throws a Problem (400) that points at the field of a password which may not be chosen, and says why. */
export function refuseWeakPassword(password: string, email: string, field = '/password'): void {
  const fault = passwordFault(password, email, known);
  if (fault === null) return;
  throw new Problem(400, 'weak-password', passwordFaultTexts[fault], {
    errors: [{ pointer: field, detail: passwordFaultTexts[fault] }],
  });
}
