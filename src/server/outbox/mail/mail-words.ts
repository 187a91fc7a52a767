import type { Contact } from '#shared/page/boot.ts';
import type { Locale } from '#shared/locale.ts';

/** The few words that every mail has around its content. */
export type MailWords = {
  /** Beside the drawing of the claim's device. */
  device: (name: string) => string;
  /** Before the button's address, for those whose mail program shows no button. */
  linkInFull: string;
  questions: (contact: Contact) => string;
  sender: (companyName: string) => string;
  /** The words of the link that leads to choosing, or to stopping, such mails. */
  unsubscribe: string;
};

const noBreak = '\u00a0';

const british: MailWords = {
  device: (name) => `Your ${name}`,
  linkInFull: 'If the button doesn’t work, open this address in your browser:',
  questions: ({ email, phone, hours }) =>
    `Questions? Reply to this email, write to ${email} or call ${phone.replaceAll(' ', noBreak)} (${hours}).`,
  sender: (companyName) => `Sent by ${companyName}. We never ask for card details or passwords by email.`,
  unsubscribe: 'Change or stop your notifications',
};

/** American English says the same; another language has its own, and until then the British ones. */
const translated: Partial<Record<Locale, MailWords>> = {};

/** The words around a mail's content. */
export function mailWords(locale: Locale): MailWords {
  return translated[locale] ?? british;
}
