import type { MailContent } from '#server/outbox/mail/mail-content.ts';

type Names = { portal: string; company: string };

/** Repeats none of the message, because anyone can type any address. */
export function messageLeftMail({ portal, company }: Names, name: string): MailContent {
  return {
    subject: 'We’ve received your message',
    heading: 'We’ve received your message',
    paragraphs: [
      `Hello ${name},`,
      `Thank you for the message you left in the ${portal} chat. Someone at ${company} will reply by email.`,
    ],
    closing: ['If you didn’t write to us, you can ignore this email.'],
  };
}

export function answerMail({ portal, company }: Names, name: string, text: string): MailContent {
  const paragraphs = text
    .split(/\n+/)
    .map((line) => line.replaceAll('\t', ' ').trim())
    .filter((line) => line !== '')
    .slice(0, 40);
  return {
    subject: `${company} has replied to you`,
    heading: `${company} has replied to you`,
    paragraphs: [`Hello ${name},`, ...paragraphs],
    closing: [`You wrote to us in the ${portal} chat.`],
  };
}
