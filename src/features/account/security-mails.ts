// Told to the owner of an account whenever a way into it comes, goes or is used up.
import type { MailContent } from '#server/mail-content.ts';
import { linkTo, type MailNames } from './account-mails.ts';

type Notice = (names: MailNames) => MailContent;

function notice(subject: string, text: (names: MailNames) => string): Notice {
  return (names) => ({
    subject,
    heading: subject,
    paragraphs: [text(names)],
    action: { label: 'It was not me: choose a new password', url: linkTo('forgotPassword', null) },
    closing: [`If you cannot sign in any more, contact ${names.company}.`],
  });
}

export const twoFactorOnMail = notice(
  'Two-step sign-in is on',
  ({ portal }) => `From now on, signing in to ${portal} needs a code of your authenticator app as well.`,
);

export const twoFactorOffMail = notice(
  'Two-step sign-in is off',
  ({ portal }) => `From now on, your password alone signs you in to ${portal}.`,
);

export const twoFactorResetMail = notice(
  'Your two-step sign-in was reset',
  ({ portal, company }) =>
    `${company} has taken the second step of your sign-in to ${portal} away. You can set it up again on your account page.`,
);

export const newRecoveryCodesMail = notice(
  'You have new recovery codes',
  ({ portal }) => `New recovery codes were made for your account at ${portal}. Those of before no longer work.`,
);

/** `left` is how many are left. */
export const recoveryCodeUsedMail = (left: number): Notice =>
  notice(
    'A recovery code was used',
    ({ portal }) => `Somebody, we hope you, signed in to ${portal} with a recovery code. ${left} of ten are left.`,
  );

export const providerLinkedMail = (name: string): Notice =>
  notice('Another way to sign in was added', ({ portal }) => `You can now sign in to ${portal} with ${name}.`);

export const providerUnlinkedMail = (name: string): Notice =>
  notice('A way to sign in was removed', ({ portal }) => `${name} no longer signs you in to ${portal}.`);

export const passkeyAddedMail = (name: string): Notice =>
  notice('A passkey was added', ({ portal }) => `The passkey “${name}” can now sign in to your account at ${portal}.`);

export const passkeyRemovedMail = (name: string): Notice =>
  notice(
    'A passkey was removed',
    ({ portal }) => `The passkey “${name}” no longer signs in to your account at ${portal}.`,
  );
