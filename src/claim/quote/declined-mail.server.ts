import { brandText, type Reader, tellAtOnce } from '#claim/change/tell-at-once.server.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { say } from '#shared/words/say.ts';
import { decisionClosing } from './approval-mail.server.ts';
import type { Decision } from './quote-decisions.server.ts';

/** `heardOf` is whoever declined it in another way than on the page, and told us. */
type Declined = { claimId: string; decision: Decision; heardOf?: string };

/** The reason is left out: whoever declined it typed it, and others may read the mail as ours. */
function mailOf(told: Declined & Reader): MailContent {
  const { decision, heardOf, locale, linkTo } = told;
  return {
    subject: say(locale, 'Your quote was declined'),
    heading: say(locale, 'Your quote was declined'),
    paragraphs: [
      heardOf === undefined
        ? say(locale, 'It was declined on your claim’s page.')
        : say(locale, '{who} told us that this is declined.', { who: heardOf }),
      say(locale, 'We’ll contact you about sending your device back or another way.'),
    ],
    facts: [
      [say(locale, 'Version'), String(decision.number)],
      [say(locale, 'On'), formatDateTime(decision.decidedAt, locale)],
    ],
    action: { label: say(locale, 'See your quote'), url: linkTo('quote') },
    closing: decisionClosing(told, heardOf === undefined),
  };
}

/** Tells the claimant at once that the quote was declined: a bare look-up can do it, and it is final. */
export async function tellDeclined(tx: Tx, services: Services, declined: Declined): Promise<void> {
  await tellAtOnce(tx, services, {
    claimId: declined.claimId,
    key: `declined:${declined.decision.id}`,
    mailFor: (reader) => mailOf({ ...declined, ...reader }),
    textFor: (reader) =>
      brandText(reader, '{company}: your quote was declined. If this isn’t right, call us at once: {phone}'),
  });
}
