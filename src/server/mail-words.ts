import type { Contact, Locale } from '#shared/boot.ts';

/** The few words that every mail has around its content. */
export type MailWords = {
  /** Before the button's address, for those whose mail program shows no button. */
  linkInFull: string;
  questions: (contact: Contact) => string;
  sender: (companyName: string) => string;
  /** The words of the link that leads to choosing, or to stopping, such mails. */
  unsubscribe: string;
};

const noBreak = '\u00a0';

const british: MailWords = {
  linkInFull: 'If the button doesn’t work, open this address in your browser:',
  questions: ({ email, phone, hours }) =>
    `Questions? Reply to this e-mail, write to ${email} or call ${phone.replaceAll(' ', noBreak)} (${hours}).`,
  sender: (companyName) => `Sent by ${companyName}. We never ask for card details or passwords by e-mail.`,
  unsubscribe: 'Choose how we keep you up to date, or stop these messages',
};

/** American English says the same; another language has its own. */
export const mailWords: Record<Locale, MailWords> = { 'en-GB': british, 'en-US': british };
