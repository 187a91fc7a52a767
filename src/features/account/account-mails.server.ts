import type { Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import * as errorTexts from '#shared/error-texts.ts';

export type MailNames = { portal: string; company: string; locale: Locale };

export type LinkPage =
  | 'confirmEmail'
  | 'confirmEmailChange'
  | 'confirmInvite'
  | 'resetPassword'
  | 'login'
  | 'forgotPassword';

/**
 * Returns the path of a mailed link. The token is in the fragment, which no server log, proxy or referrer sees. The
 * page removes it from the address at once.
 */
export function linkTo(page: LinkPage, token: string | null, returnUrl: string | null = null): string {
  const query = returnUrl === null ? '' : `?${new URLSearchParams({ returnUrl }).toString()}`;
  return `/account/${page}${query}${token === null ? '' : `#token=${token}`}`;
}

const inAnHour = 'The link works once and expires in 60 minutes.';
const ignore = 'If you didn’t ask for this, you can ignore this email. Nothing will change.';

export function confirmEmailMail({ portal, locale }: MailNames, url: string): MailContent {
  return {
    subject: say(locale, 'Confirm your email address'),
    heading: say(locale, 'Confirm your email address'),
    paragraphs: [
      say(locale, 'Someone created an account at {portal} with this email address. We hope it was you.', { portal }),
    ],
    action: { label: say(locale, 'Confirm my email address'), url },
    closing: [
      say(locale, inAnHour),
      say(locale, 'If it wasn’t you, don’t open the link. No one can use the account without it.'),
    ],
  };
}

export function resetPasswordMail({ portal, locale }: MailNames, url: string): MailContent {
  return {
    subject: say(locale, 'Choose a new password'),
    heading: say(locale, 'Choose a new password'),
    paragraphs: [say(locale, 'You asked for a new password for your account at {portal}.', { portal })],
    action: { label: say(locale, 'Choose a new password'), url },
    closing: [say(locale, inAnHour), say(locale, ignore)],
  };
}

/** Returns a mail that may name the state of the account, because its reader owns the mailbox. */
export function confirmBeforeResetMail({ locale }: MailNames, url: string): MailContent {
  return {
    subject: say(locale, 'Confirm your email address first'),
    heading: say(locale, 'Confirm your email address first'),
    paragraphs: [
      `${say(locale, errorTexts.reset_before_confirmation)}.`,
      say(locale, 'After that, ask for a new password again.'),
    ],
    action: { label: say(locale, 'Confirm my email address'), url },
    closing: [say(locale, inAnHour), say(locale, ignore)],
  };
}

export function alreadyRegisteredMail({ portal, locale }: MailNames, url: string): MailContent {
  return {
    subject: say(locale, 'You already have an account'),
    heading: say(locale, 'You already have an account'),
    paragraphs: [
      say(locale, 'Someone tried to create an account at {portal} with this email address. We hope it was you.', {
        portal,
      }),
      say(
        locale,
        'This email is already registered, so you can sign in. If you’ve forgotten your password, choose a new one on the sign-in page.',
      ),
    ],
    action: { label: say(locale, 'Sign in'), url },
    closing: [say(locale, ignore)],
  };
}

/** For the operator's people, and English. */
export function inviteMail({ portal, company }: MailNames, url: string): MailContent {
  return {
    subject: `${company} invites you to ${portal}`,
    heading: `You’re invited to ${portal}`,
    paragraphs: [`${company} has created an account for you. Choose a password to start.`],
    action: { label: 'Accept the invitation', url },
    closing: ['The link works once and expires in 3 days. After that, you can ask for a new one on the page it opens.'],
  };
}

export function changeEmailMail({ portal, locale }: MailNames, url: string): MailContent {
  return {
    subject: say(locale, 'Confirm your new email address'),
    heading: say(locale, 'Confirm your new email address'),
    paragraphs: [say(locale, 'You asked to use this email address for your account at {portal}.', { portal })],
    action: { label: say(locale, 'Use this address'), url },
    closing: [say(locale, inAnHour), say(locale, ignore)],
  };
}

/**
 * Returns the mail to the former address. It does not name the new one, because this mailbox may have another owner by
 * now.
 */
export function emailChangedMail({ portal, company, locale }: MailNames): MailContent {
  return {
    subject: say(locale, 'Your email address was changed'),
    heading: say(locale, 'Your email address was changed'),
    paragraphs: [
      say(locale, 'Your account at {portal} now uses another email address. You can no longer sign in with this one.', {
        portal,
      }),
    ],
    closing: [say(locale, 'If it wasn’t you, contact {company} at once.', { company })],
  };
}

export function passwordChangedMail({ portal, company, locale }: MailNames, url: string): MailContent {
  return {
    subject: say(locale, 'Your password was changed'),
    heading: say(locale, 'Your password was changed'),
    paragraphs: [say(locale, 'The password of your account at {portal} was changed.', { portal })],
    action: { label: say(locale, 'It wasn’t me: choose a new password'), url },
    closing: [say(locale, 'If you can’t sign in, contact {company}.', { company })],
  };
}
