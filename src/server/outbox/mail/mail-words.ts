import type { Contact } from '#shared/page/boot.ts';
import type { Locale } from '#shared/locale.ts';
import { hoursIn } from '#shared/time/hours-text.rules.ts';
import { say } from '#shared/words/say.ts';

export type MailWords = {
  device: (name: string) => string;
  linkInFull: string;
  questions: (contact: Contact) => string;
  sender: (companyName: string) => string;
  unsubscribe: string;
};

const noBreak = '\u00a0';

const questions = 'Questions? Reply to this email, write to {email} or call {phone} ({hours}).';
const sender = 'Sent by {company}. We never ask for card details or passwords by email.';

export function mailWords(locale: Locale): MailWords {
  return {
    device: (device) => say(locale, 'Your {device}', { device }),
    linkInFull: say(locale, 'If the button doesn’t work, open this address in your browser:'),
    questions: ({ email, phone, hours }) =>
      say(locale, questions, { email, phone: phone.replaceAll(' ', noBreak), hours: hoursIn(hours, locale) }),
    sender: (company) => say(locale, sender, { company }),
    unsubscribe: say(locale, 'Change or stop your notifications'),
  };
}
