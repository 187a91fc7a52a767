import type { Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';

type Names = { portal: string; company: string; locale: Locale };

/** Repeats none of the message, because anyone can type any address. */
export function messageLeftMail({ portal, company, locale }: Names, name: string): MailContent {
  return {
    subject: say(locale, 'We’ve received your message'),
    heading: say(locale, 'We’ve received your message'),
    paragraphs: [
      say(locale, 'Hello {name},', { name }),
      say(
        locale,
        'Thank you for the message you left in the {portal} chat. Someone at {company} will reply by email.',
        { portal, company },
      ),
    ],
    closing: [say(locale, 'If you didn’t write to us, you can ignore this email.')],
  };
}

export function answerMail({ portal, company, locale }: Names, name: string, text: string): MailContent {
  const paragraphs = text
    .split(/\n+/)
    .map((line) => line.replaceAll('\t', ' ').trim())
    .filter((line) => line !== '')
    .slice(0, 40);
  return {
    subject: say(locale, '{company} has replied to you', { company }),
    heading: say(locale, '{company} has replied to you', { company }),
    paragraphs: [say(locale, 'Hello {name},', { name }), ...paragraphs],
    closing: [say(locale, 'You wrote to us in the {portal} chat.', { portal })],
  };
}
