import type { Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import type { ServerText } from '#shared/words/server-texts.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';

export type DecidedAbout = 'quote' | 'outcome';

const texts: Record<DecidedAbout, [subject: ServerText, paragraph: ServerText]> = {
  quote: [
    '{code} is your code to decide about your quote',
    'Enter it on the page where you decide about your quote. It works once and expires in 10 minutes.',
  ],
  outcome: [
    '{code} is your code to choose what you would like',
    'Enter it on the page where you choose what you would like. It works once and expires in 10 minutes.',
  ],
};

/** The subject holds the code too, because phones offer codes from subjects. */
export const decisionCodeMail =
  (about: DecidedAbout) =>
  (code: string, locale: Locale): MailContent => {
    const [subject, paragraph] = texts[about];
    return {
      subject: say(locale, subject, { code }),
      heading: say(locale, 'Your code is {code}', { code }),
      paragraphs: [say(locale, paragraph)],
      closing: [
        say(locale, 'We’ll never phone or write to ask for this code.'),
        say(
          locale,
          'If you didn’t ask for it, somebody has your claim open. Nothing is decided without the code. Tell us.',
        ),
      ],
    };
  };
