import type { MailContent } from '#server/mail-content.ts';

type Names = { portal: string; company: string };

/** To somebody who left a message while nobody was there. It repeats nothing of it, because anybody can type any address. */
export function messageLeftMail({ portal, company }: Names, name: string): MailContent {
  return {
    subject: 'We have your message',
    heading: 'We have your message',
    paragraphs: [
      `Hello ${name},`,
      `Thank you, we’ve received the message that you left in the chat of ${portal}. Somebody at ${company} will answer by email.`,
    ],
    closing: ['If you did not write to us, you can ignore this email.'],
  };
}

/** What the operator writes to somebody who is no longer there. */
export function answerMail({ portal, company }: Names, name: string, text: string): MailContent {
  const paragraphs = text
    .split(/\n+/)
    .map((line) => line.replaceAll('\t', ' ').trim())
    .filter((line) => line !== '')
    .slice(0, 40);
  return {
    subject: `${company} has answered you`,
    heading: `${company} has answered you`,
    paragraphs: [`Hello ${name},`, ...paragraphs],
    closing: [`You wrote to us in the chat of ${portal}.`],
  };
}
