import { type Reader, tellAtOnce } from '#claim/change/tell-at-once.server.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { formatDate, formatTime } from '#shared/time/dates.ts';
import { say } from '#shared/words/say.ts';

type Replaced = { claimId: string; at: Date };

/** Names no need: others may read the mail. */
function mailOf({ at, brand, locale, linkTo }: Reader & Replaced): MailContent {
  const heading = say(locale, 'What helps you was changed');
  return {
    subject: heading,
    heading,
    paragraphs: [
      say(
        locale,
        'It was replaced or deleted on your claim’s page on {day} at {time}, without seeing what you had told us before.',
        { day: formatDate(at, locale), time: formatTime(at) },
      ),
      say(locale, 'If you changed it, you don’t need to do anything.'),
    ],
    action: { label: say(locale, 'See what helps you'), url: linkTo('my-details') },
    closing: [
      say(locale, 'If this wasn’t you, tell us at once: call {phone} or reply to this email.', {
        phone: brand.contact.phone,
      }),
    ],
  };
}

const textOf = ({ brand, locale }: Reader): string =>
  say(locale, '{company}: what helps you was changed on your claim’s page. If this wasn’t you, call us: {phone}', {
    company: brand.companyName,
    phone: brand.contact.phone,
  });

/**
 * Tells the claimant at once, once a day, that support needs were replaced by a session that may not read them: reference
 * and post code are enough for it.
 */
export async function tellNeedsReplaced(tx: Tx, services: Services, replaced: Replaced): Promise<void> {
  const { claimId, at } = replaced;
  await tellAtOnce(tx, services, {
    claimId,
    untold: { kind: 'untold-needs' },
    key: `needs-replaced ${claimId} ${dayOf(at)}`,
    mailFor: (reader) => mailOf({ ...replaced, ...reader }),
    textFor: textOf,
  });
}
