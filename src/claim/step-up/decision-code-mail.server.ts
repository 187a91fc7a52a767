import type { Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import type { ServerText } from '#shared/words/server-texts.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';

export type DecidedAbout = 'quote' | 'outcome' | 'voucher' | 'details';

const undecided =
  'If you didn’t ask for it, somebody has your claim open. Nothing is decided without the code. Tell us.' satisfies ServerText;

const texts: Record<DecidedAbout, [subject: ServerText, paragraph: ServerText, unasked: ServerText]> = {
  quote: [
    '{code} is your code to decide about your quote',
    'Enter it on the page where you decide about your quote. It works once and expires in 10 minutes.',
    undecided,
  ],
  outcome: [
    '{code} is your code to choose what you would like',
    'Enter it on the page where you choose what you would like. It works once and expires in 10 minutes.',
    undecided,
  ],
  voucher: [
    '{code} is your code to open your voucher',
    'Enter it on the page of your voucher. It works once and expires in 10 minutes. It isn’t the code that you spend.',
    'If you didn’t ask for it, somebody has your claim open. They can’t see your voucher without the code. Tell us.',
  ],
  details: [
    '{code} is your code to see your details',
    'Enter it on the page that asked for it. It shows your return address and what helps you, works once and expires in 10 minutes.',
    'If you didn’t ask for it, somebody has your claim open. They can’t see these details without the code. Tell us.',
  ],
};

/** The subject holds the code too, because phones offer codes from subjects. */
export const decisionCodeMail =
  (about: DecidedAbout) =>
  (code: string, locale: Locale): MailContent => {
    const [subject, paragraph, unasked] = texts[about];
    return {
      subject: say(locale, subject, { code }),
      heading: say(locale, 'Your code is {code}', { code }),
      paragraphs: [say(locale, paragraph)],
      closing: [say(locale, 'We’ll never phone or write to ask for this code.'), say(locale, unasked)],
    };
  };
