import type { Contact } from '#shared/page/boot.ts';
import type { Locale } from '#shared/locale.ts';

export type MailWords = {
  device: (name: string) => string;
  linkInFull: string;
  questions: (contact: Contact) => string;
  sender: (companyName: string) => string;
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

const words: Record<Locale, MailWords> = { 'en-GB': british, 'en-US': british };

export function mailWords(locale: Locale): MailWords {
  return words[locale];
}
