// Texts of errors: those of spec §8.3 by the code of the problem document, and our own for other codes.
import * as errorTexts from '#shared/error-texts.ts';
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

export const unavailableText = m.track_unavailable;

export function minutesOf(retryAfter: string | null): number {
  return Math.max(1, Math.ceil((Number(retryAfter) || 0) / 60));
}

/** `more` is the server's own text, or for 'limited' the minutes to wait. */
export function refusalText(code: string, more?: string): string {
  if (code === 'limited') return more === '1' ? m.account_limited_one() : m.account_limited({ minutes: more ?? '' });
  if (code === 'offline') return m.track_offline();
  return texts[code] ?? more ?? unavailableText();
}
