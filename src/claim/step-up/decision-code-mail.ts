import type { MailContent } from '#server/outbox/mail/mail-content.ts';

/** `deciding` completes "your code to". The subject holds the code too, because phones offer codes from subjects. */
export const decisionCodeMail =
  (deciding: string) =>
  (code: string): MailContent => ({
    subject: `${code} is your code to ${deciding}`,
    heading: `Your code is ${code}`,
    paragraphs: [`Enter it on the page where you ${deciding}. It works once and expires in 10 minutes.`],
    closing: [
      'We’ll never phone or write to ask for this code.',
      'If you didn’t ask for it, somebody has your claim open. Nothing is decided without the code. Tell us.',
    ],
  });
