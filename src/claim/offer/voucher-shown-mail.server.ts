import { type Reader, tellAtOnce } from '#claim/change/tell-at-once.server.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { formatDate, formatTime } from '#shared/time/dates.ts';
import { say } from '#shared/words/say.ts';

export type Showing = { claimId: string; voucherId: string; at: Date; openUntil: Date; isFirst: boolean };

type Told = Reader & Showing;

function mailOf({ at, isFirst, brand, locale, linkTo }: Told): MailContent {
  const heading = say(locale, isFirst ? 'Your voucher’s code was opened' : 'Your voucher’s code was opened again');
  return {
    subject: heading,
    heading,
    paragraphs: [
      say(locale, 'It was shown on your claim’s page on {day} at {time}.', {
        day: formatDate(at, locale),
        time: formatTime(at),
      }),
      say(locale, 'If you opened it, you don’t need to do anything.'),
    ],
    action: { label: say(locale, 'See your voucher'), url: linkTo('outcome') },
    closing: [
      say(locale, 'If this wasn’t you, tell us at once: call {phone} or reply to this email.', {
        phone: brand.contact.phone,
      }),
    ],
  };
}

const textOf = ({ brand, locale }: Told): string =>
  say(locale, '{company}: your voucher’s code was opened. If this wasn’t you, call us at once: {phone}', {
    company: brand.companyName,
    phone: brand.contact.phone,
  });

/**
 * Tells the claimant at once that the code was shown: whoever reads it can spend it. Of the half hour in which it can be
 * shown again one more mail tells, because another browser may have done it.
 */
export async function tellVoucherShown(tx: Tx, services: Services, showing: Showing): Promise<void> {
  const { claimId, voucherId, openUntil, isFirst } = showing;
  await tellAtOnce(tx, services, {
    claimId,
    untold: { kind: 'untold-voucher' },
    key: `voucher-shown ${claimId} ${voucherId} ${openUntil.getTime()}${isFirst ? '' : ' again'}`,
    mailFor: (reader) => mailOf({ ...showing, ...reader }),
    textFor: (reader) => textOf({ ...showing, ...reader }),
  });
}
