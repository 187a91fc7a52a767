// Texts of errors: those of spec §8.3 by the code of the problem document, and our own for other codes.
import * as errorTexts from '#shared/error-texts.ts';
import type { CallError } from '#web/call.ts';
import * as m from '#web/messages/index.ts';

const texts: Record<string, string> = {
  'email-without-account': errorTexts.email_without_account,
  'account-not-allowed': errorTexts.account_not_allowed,
  'account-locked-out': errorTexts.account_locked_out,
  'email-already-registered': errorTexts.email_already_registered,
  'unknown-user': errorTexts.unknown_user,
  'invalid-password': errorTexts.invalid_password,
  'external-login-failed': errorTexts.external_login_failed,
  'email-not-confirmed': errorTexts.reset_before_confirmation,
  'confirm-email-failed': errorTexts.confirm_email_failed,
  'change-email-failed': errorTexts.change_email_failed,
  'email-not-invited': errorTexts.email_not_invited,
  'invite-already-accepted': errorTexts.invite_already_accepted,
  'lockout-failed': errorTexts.lockout_failed,
  'invalid-return-url': errorTexts.invalid_return_url,
  'no-permission': errorTexts.no_permission,
};

export function minutesOf(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}

export function accountErrorText({ status, code, title, retryAfterSeconds }: CallError): string {
  if (status === 429) {
    const minutes = minutesOf(retryAfterSeconds);
    return minutes === 1 ? m.account_limited_one() : m.account_limited({ minutes: String(minutes) });
  }
  if (code === 'offline') return m.track_offline();
  if (status >= 500) return m.track_unavailable();
  return texts[code] ?? (title || m.track_unavailable());
}

export function atField(error: CallError, code: string, field: string): CallError {
  return error.code === code ? { ...error, fields: { [field]: accountErrorText(error) } } : error;
}

export function isPassing({ status, code }: CallError): boolean {
  return status === 429 || status >= 500 || code === 'offline' || code === 'unavailable';
}
