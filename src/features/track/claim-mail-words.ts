import type { MailContent } from '#server/mail-content.ts';

/** The code of a step. It stands in the subject too, because phones offer what they read there. */
export function codeMail(code: string): MailContent {
  return {
    subject: `${code} is your code to see your claim`,
    heading: `Your code is ${code}`,
    paragraphs: ['Enter it on the page where you asked for it. It works once, for 10 minutes.'],
    closing: [
      'Nobody of ours will ever ask you for this code.',
      'If you did not ask for it, somebody knows your claim reference and post code. Without the code they see nothing, and you need not do anything.',
    ],
  };
}

/** A way to a claim whose reference guessing has locked. */
export function linkMail(url: string): MailContent {
  return {
    subject: 'Your link to your claim',
    heading: 'Open your claim by this link',
    paragraphs: [
      'Too many wrong post codes were tried with your claim reference, so we have locked it for a day. This link lets you in all the same. You need your post code.',
    ],
    action: { label: 'Open my claim', url },
    closing: [
      'The link works for 30 days. Nobody sees your claim by the link alone.',
      'If you did not ask for it, you can ignore this email.',
    ],
  };
}
