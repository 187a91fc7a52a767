import { say } from '#shared/words/say.ts';
import type { ServerText } from '#shared/words/server-texts.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { linkTo, type MailNames } from '#features/account/account-mails.server.ts';

type Notice = (names: MailNames) => MailContent;

/** Both may hold `{portal}`, `{company}` and the names of `values`. */
function notice(subject: ServerText, text: ServerText, values: Record<string, string | number> = {}): Notice {
  return ({ portal, company, locale }) => ({
    subject: say(locale, subject),
    heading: say(locale, subject),
    paragraphs: [say(locale, text, { portal, company, ...values })],
    action: { label: say(locale, 'It wasn’t me: choose a new password'), url: linkTo('forgotPassword', null) },
    closing: [say(locale, 'If you can’t sign in, contact {company}.', { company })],
  });
}

export const twoFactorOnMail = notice(
  'Two-step sign-in is on',
  'From now on, you also need a code from your authenticator app to sign in to {portal}.',
);

export const twoFactorOffMail = notice(
  'Two-step sign-in is off',
  'From now on, you need only your password to sign in to {portal}.',
);

export const twoFactorResetMail = notice(
  'Your two-step sign-in was reset',
  '{company} has removed the second step of your sign-in to {portal}. You can set it up again on your account page.',
);

export const newRecoveryCodesMail = notice(
  'You have new recovery codes',
  'You have new recovery codes for your account at {portal}. Your old ones no longer work.',
);

export const recoveryCodeUsedMail = (left: number): Notice =>
  notice(
    'A recovery code was used',
    'Someone signed in to {portal} with a recovery code. We hope it was you. {left} of 10 codes are left.',
    { left },
  );

export const providerLinkedMail = (name: string): Notice =>
  notice('Another way to sign in was added', 'You can now sign in to {portal} with {name}.', { name });

export const providerUnlinkedMail = (name: string): Notice =>
  notice('A way to sign in was removed', 'You can no longer sign in to {portal} with {name}.', { name });

export const passkeyAddedMail = (name: string): Notice =>
  notice('A passkey was added', 'The passkey “{name}” can now sign in to your account at {portal}.', { name });

export const passkeyRemovedMail = (name: string): Notice =>
  notice('A passkey was removed', 'The passkey “{name}” can no longer sign in to your account at {portal}.', { name });
