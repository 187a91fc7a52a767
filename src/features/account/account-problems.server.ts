import { type FieldError, Problem } from '#server/http/errors.ts';
import * as errorTexts from '#shared/error-texts.ts';

export const accountProblems = {
  'email-without-account': [404, errorTexts.email_without_account],
  'account-not-allowed': [403, errorTexts.account_not_allowed],
  'account-locked-out': [403, errorTexts.account_locked_out],
  'email-already-registered': [409, errorTexts.email_already_registered],
  'unknown-user': [404, errorTexts.unknown_user],
  'invalid-password': [403, errorTexts.invalid_password],
  'external-login-failed': [400, errorTexts.external_login_failed],
  'email-not-confirmed': [409, errorTexts.reset_before_confirmation],
  'confirm-email-failed': [400, errorTexts.confirm_email_failed],
  'change-email-failed': [400, errorTexts.change_email_failed],
  'email-not-invited': [404, errorTexts.email_not_invited],
  'invite-already-accepted': [409, errorTexts.invite_already_accepted],
  'lockout-failed': [409, errorTexts.lockout_failed],
  'external-provider-failed': [400, errorTexts.external_provider_failed],
  'invalid-return-url': [400, errorTexts.invalid_return_url],
} as const satisfies Record<string, [status: number, text: string]>;

export type AccountProblemCode = keyof typeof accountProblems;

export function accountProblem(code: AccountProblemCode, errors: FieldError[] = []): Problem {
  const [status, text] = accountProblems[code];
  return new Problem(status, code, text, { errors });
}
