import { dictionary } from '@zxcvbn-ts/language-common';

import { Problem } from '#server/errors.ts';
import { passwordFault, passwordFaultTexts } from './password.rules.ts';

// 49,000 passwords of real leaks, the most frequent first. Short words of it are left out of the comparison with a
// password's core, because `red` and `love` begin many a long and good one.
const shortestListed = 5;
const listed = new Set(dictionary['passwords-common'].filter((password) => password.length >= shortestListed));

/** Throws a Problem (400) that points at the field of a password which may not be chosen, and says why. */
export function refuseWeakPassword(password: string, email: string, field = '/password'): void {
  const fault = passwordFault(password, email, (text) => listed.has(text));
  if (fault === null) return;
  throw new Problem(400, 'weak-password', passwordFaultTexts[fault], {
    errors: [{ pointer: field, detail: passwordFaultTexts[fault] }],
  });
}
