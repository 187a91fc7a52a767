import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import * as errorTexts from '#shared/error-texts.ts';

export type MailNames = { portal: string; company: string };

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

export function confirmEmailMail({ portal }: MailNames, url: string): MailContent {
  return {
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: [`Someone created an account at ${portal} with this email address. We hope it was you.`],
    action: { label: 'Confirm my email address', url },
    closing: [inAnHour, 'If it wasn’t you, don’t open the link. No one can use the account without it.'],
  };
}

export function resetPasswordMail({ portal }: MailNames, url: string): MailContent {
  return {
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraphs: [`You asked for a new password for your account at ${portal}.`],
    action: { label: 'Choose a new password', url },
    closing: [inAnHour, ignore],
  };
}

/** Returns a mail that may name the state of the account, because its reader owns the mailbox. */
export function confirmBeforeResetMail(_names: MailNames, url: string): MailContent {
  return {
    subject: 'Confirm your email address first',
    heading: 'Confirm your email address first',
    paragraphs: [`${errorTexts.reset_before_confirmation}.`, 'After that, ask for a new password again.'],
    action: { label: 'Confirm my email address', url },
    closing: [inAnHour, ignore],
  };
}

export function alreadyRegisteredMail({ portal }: MailNames, url: string): MailContent {
  return {
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      `Someone tried to create an account at ${portal} with this email address. We hope it was you.`,
      `${errorTexts.email_already_registered}, so you can sign in. If you’ve forgotten your password, choose a new one on the sign-in page.`,
    ],
    action: { label: 'Sign in', url },
    closing: [ignore],
  };
}

export function inviteMail({ portal, company }: MailNames, url: string): MailContent {
  return {
    subject: `${company} invites you to ${portal}`,
    heading: `You’re invited to ${portal}`,
    paragraphs: [`${company} has created an account for you. Choose a password to start.`],
    action: { label: 'Accept the invitation', url },
    closing: ['The link works once and expires in 3 days. After that, you can ask for a new one on the page it opens.'],
  };
}

export function changeEmailMail({ portal }: MailNames, url: string): MailContent {
  return {
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    paragraphs: [`You asked to use this email address for your account at ${portal}.`],
    action: { label: 'Use this address', url },
    closing: [inAnHour, ignore],
  };
}

/**
 * Returns the mail to the former address. It does not name the new one, because this mailbox may have another owner by
 * now.
 */
export function emailChangedMail({ portal, company }: MailNames): MailContent {
  return {
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    paragraphs: [`Your account at ${portal} now uses another email address. You can no longer sign in with this one.`],
    closing: [`If it wasn’t you, contact ${company} at once.`],
  };
}

export function passwordChangedMail({ portal, company }: MailNames, url: string): MailContent {
  return {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [`The password of your account at ${portal} was changed.`],
    action: { label: 'It wasn’t me: choose a new password', url },
    closing: [`If you can’t sign in, contact ${company}.`],
  };
}
