import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { linkTo, type MailNames } from '#features/account/account-mails.ts';

type Notice = (names: MailNames) => MailContent;

function notice(subject: string, text: (names: MailNames) => string): Notice {
  return (names) => ({
    subject,
    heading: subject,
    paragraphs: [text(names)],
    action: { label: 'It wasn’t me: choose a new password', url: linkTo('forgotPassword', null) },
    closing: [`If you can’t sign in, contact ${names.company}.`],
  });
}

export const twoFactorOnMail = notice(
  'Two-step sign-in is on',
  ({ portal }) => `From now on, you also need a code from your authenticator app to sign in to ${portal}.`,
);

export const twoFactorOffMail = notice(
  'Two-step sign-in is off',
  ({ portal }) => `From now on, you need only your password to sign in to ${portal}.`,
);

export const twoFactorResetMail = notice(
  'Your two-step sign-in was reset',
  ({ portal, company }) =>
    `${company} has removed the second step of your sign-in to ${portal}. You can set it up again on your account page.`,
);

export const newRecoveryCodesMail = notice(
  'You have new recovery codes',
  ({ portal }) => `You have new recovery codes for your account at ${portal}. Your old ones no longer work.`,
);

export const recoveryCodeUsedMail = (left: number): Notice =>
  notice(
    'A recovery code was used',
    ({ portal }) =>
      `Someone signed in to ${portal} with a recovery code. We hope it was you. ${left} of 10 codes are left.`,
  );

export const providerLinkedMail = (name: string): Notice =>
  notice('Another way to sign in was added', ({ portal }) => `You can now sign in to ${portal} with ${name}.`);

export const providerUnlinkedMail = (name: string): Notice =>
  notice('A way to sign in was removed', ({ portal }) => `You can no longer sign in to ${portal} with ${name}.`);

export const passkeyAddedMail = (name: string): Notice =>
  notice('A passkey was added', ({ portal }) => `The passkey “${name}” can now sign in to your account at ${portal}.`);

export const passkeyRemovedMail = (name: string): Notice =>
  notice(
    'A passkey was removed',
    ({ portal }) => `The passkey “${name}” can no longer sign in to your account at ${portal}.`,
  );
