import type { MailContent } from '#server/outbox/mail/mail-content.ts';

/** The subject holds the code too, because phones offer codes from subjects. */
export function codeMail(code: string): MailContent {
  return {
    subject: `${code} is your code to see your claim`,
    heading: `Your code is ${code}`,
    paragraphs: ['Enter it on the page where you asked for it. It works once and expires in 10 minutes.'],
    closing: [
      'We’ll never phone or write to ask for this code.',
      'If you didn’t ask for it, someone knows your claim reference and post code. They can’t see your claim without the code, so you don’t need to do anything.',
    ],
  };
}

export function linkMail(url: string): MailContent {
  return {
    subject: 'Your link to your claim',
    heading: 'Use this link to open your claim',
    paragraphs: [
      'Someone entered too many wrong post codes with your claim reference, so we’ve locked it for a day. You can still open your claim with this link and your post code.',
    ],
    action: { label: 'Open my claim', url },
    closing: [
      'The link works for 30 days. No one can see your claim with the link alone.',
      'If you didn’t ask for it, you can ignore this email.',
    ],
  };
}
