import type { Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';

/** Says nothing of the claim, nor whose it is: the address is as the claimant typed it. */
export function helperCodeMail(code: string, locale: Locale): MailContent {
  return {
    subject: say(locale, '{code} is your code to see the repair', { code }),
    heading: say(locale, 'Your code is {code}', { code }),
    paragraphs: [
      say(
        locale,
        'Enter it on the page where you opened the link that was shared with you. It works once and expires in 10 minutes.',
      ),
    ],
    closing: [
      say(locale, 'We’ll never phone or write to ask for this code.'),
      say(locale, 'If you didn’t open such a link, you can ignore this email.'),
    ],
  };
}
