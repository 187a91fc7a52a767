import type { MailContent } from '#server/outbox/mail/mail-content.ts';

/** The subject holds the code too, because phones offer codes from subjects. */
export function quoteCodeMail(code: string): MailContent {
  return {
    subject: `${code} is your code to decide about your quote`,
    heading: `Your code is ${code}`,
    paragraphs: ['Enter it on the page where you decide about your quote. It works once and expires in 10 minutes.'],
    closing: [
      'We’ll never phone or write to ask for this code.',
      'If you didn’t ask for it, somebody has your claim open. Nothing is decided without the code. Tell us.',
    ],
  };
}
