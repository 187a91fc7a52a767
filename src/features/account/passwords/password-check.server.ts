import { dictionary } from '@zxcvbn-ts/language-common';

import { Problem } from '#server/http/errors.ts';
import { passwordFault, passwordFaultTexts } from './password.rules.ts';

// 49,000 leaked passwords, the most frequent first. Short ones are ignored, because `red` begins many good ones.
const shortestListed = 5;
/** The part of the list that concatenations are checked against. Rarer words make a good password of three. */
const mostFrequent = 10_000;
const { 'passwords-common': passwords } = dictionary;
const listed = new Set(passwords.filter((password) => password.length >= shortestListed));
const frequent = new Set(passwords.slice(0, mostFrequent));

const known = { isListed: (text: string) => listed.has(text), isFrequent: (text: string) => frequent.has(text) };

export function refuseWeakPassword(password: string, email: string, field = '/password'): void {
  const fault = passwordFault(password, email, known);
  if (fault === null) return;
  throw new Problem(400, 'weak-password', passwordFaultTexts[fault], {
    errors: [{ pointer: field, detail: passwordFaultTexts[fault] }],
  });
}
