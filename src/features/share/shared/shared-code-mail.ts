import type { MailContent } from '#server/outbox/mail/mail-content.ts';

/** Says nothing of the claim, nor whose it is: the address is as the claimant typed it. */
export function helperCodeMail(code: string): MailContent {
  return {
    subject: `${code} is your code to see the repair`,
    heading: `Your code is ${code}`,
    paragraphs: [
      'Enter it on the page where you opened the link that was shared with you. It works once and expires in 10 minutes.',
    ],
    closing: [
      'We’ll never phone or write to ask for this code.',
      'If you didn’t open such a link, you can ignore this email.',
    ],
  };
}
