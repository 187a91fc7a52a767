import type { Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';

/** The subject holds the code too, because phones offer codes from subjects. */
export function codeMail(code: string, locale: Locale): MailContent {
  return {
    subject: say(locale, '{code} is your code to see your claim', { code }),
    heading: say(locale, 'Your code is {code}', { code }),
    paragraphs: [say(locale, 'Enter it on the page where you asked for it. It works once and expires in 10 minutes.')],
    closing: [
      say(locale, 'We’ll never phone or write to ask for this code.'),
      say(
        locale,
        'If you didn’t ask for it, someone knows your claim reference and post code. They can’t see your claim without the code, so you don’t need to do anything.',
      ),
    ],
  };
}

export function linkMail(url: string, locale: Locale): MailContent {
  return {
    subject: say(locale, 'Your link to your claim'),
    heading: say(locale, 'Use this link to open your claim'),
    paragraphs: [
      say(
        locale,
        'Someone entered too many wrong post codes with your claim reference, so we’ve locked it for a day. You can still open your claim with this link and your post code.',
      ),
    ],
    action: { label: say(locale, 'Open my claim'), url },
    closing: [
      say(locale, 'The link works for 30 days. No one can see your claim with the link alone.'),
      say(locale, 'If you didn’t ask for it, you can ignore this email.'),
    ],
  };
}
