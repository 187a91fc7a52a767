import * as errorTexts from '#shared/error-texts.ts';
import type { SignInAnswer } from '#features/account/account-answers.rules.ts';

type SignInProblem = { code: NonNullable<SignInAnswer['code']>; message: string };

/** Error texts. They do not tell which of address and password was wrong; the rest needs the right password. */
export const signInProblems: Record<'wrong' | 'locked-out' | 'not-allowed', SignInProblem> = {
  wrong: { code: 'wrong-email-or-password', message: 'Your email or your password is not right. Check both.' },
  'locked-out': { code: 'account-locked-out', message: errorTexts.account_locked_out },
  'not-allowed': { code: 'account-not-allowed', message: errorTexts.account_not_allowed },
};

export const codeProblems: Record<'wrong' | 'used' | 'other-clock', SignInProblem> = {
  wrong: { code: 'wrong-code', message: 'That code isn’t right. Check it and try again.' },
  used: { code: 'used-code', message: 'That code has been used. Wait for the next one.' },
  'other-clock': {
    code: 'other-clock',
    message:
      'That code belongs to another time. Let your phone set its clock by itself, then enter the code that it shows next.',
  },
};
